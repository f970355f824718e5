/** For what must not disturb the customer: it is told to whoever opens the browser's console. */
export function logFailure(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is the only log that a browser has
  console.error(what, cause)
}
