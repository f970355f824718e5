import { verifyPayment } from '../../../contract/shop/payments.ts'
import { ApiError, call } from '../../api.ts'

/** The server understood and said no; repeating the same request makes no sense. */
export function isRefusal(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status < 500 && cause.status !== 429
}

/** As the server has it; undefined if there's no such intent. */
export async function paymentStatus(paymentIntentId: string): Promise<string | undefined> {
  try {
    return (await call(verifyPayment, { body: { paymentIntentId } })).status
  } catch (cause) {
    if (isRefusal(cause)) return undefined
    throw cause
  }
}

/** The money is here or on its way: paying again would mean paying twice. */
export function hasBeenPaid(status: string | undefined): boolean {
  return status === 'succeeded' || status === 'processing' || status === 'requires_capture'
}

/** Tabs of a browser share the intent: if its amount changed between the order and the payment,
 * we'd charge for something no one ordered. A closed tab releases the lock. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  // Only on secure pages; elsewhere the server still enforces one order per intent.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('deed-payment', work) as Promise<T>
}
