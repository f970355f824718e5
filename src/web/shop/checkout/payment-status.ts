import { verifyPayment } from '../../../contract/shop/payments.ts'
import { ApiError, call } from '../../api.ts'

/** The server understood and said no; repeating the same request makes no sense. */
export function isRefusal(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status < 500 && cause.status !== 429
}

/**
 * The provider's status for the intent, as the server has it; undefined if there's no such intent.
 */
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
