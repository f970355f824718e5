const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

let visit: string | undefined

/** From here on, calls name the trace they belong to: from opening the page to leaving it, one trace.
 * It's random, kept nowhere, and only made if the shop exports traces. */
export function startVisitTrace(): void {
  visit = hex(16)
}

/** What a call says about its trace, if there is one. */
export function traceHeaders(): Record<string, string> {
  return visit ? { traceparent: `00-${visit}-${hex(8)}-01` } : {}
}
