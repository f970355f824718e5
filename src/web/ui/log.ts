/** For failures that must not disturb the customer: they show up in the browser's console. */
export function logFailure(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is the only log that a browser has
  console.error(what, cause)
}
