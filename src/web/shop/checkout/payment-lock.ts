/**
 * Only one tab at a time changes or pays the intent that all tabs of a browser share: if the amount
 * changed between the order and the payment, we'd charge for something no one ordered. A tab that
 * closes releases the lock.
 */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  // Only available if the page is served securely; elsewhere the server still enforces one order
  // per intent.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('deed-payment', work) as Promise<T>
}
