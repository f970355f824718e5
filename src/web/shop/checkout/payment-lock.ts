/**
 * One tab at a time changes or pays the intent that all tabs of a browser share: an amount that
 * changed between the order and the payment would charge what nobody ordered. A tab that leaves
 * gives the lock back.
 */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  // Only where the page is served securely; elsewhere the server still holds one order an intent.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('deed-payment', work) as Promise<T>
}
