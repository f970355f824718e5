import { APP_PATHS } from '../../../contract/paths.ts'
import type { CustomerOrder } from '../../../contract/shop/orders.ts'
import { verifyPayment } from '../../../contract/shop/payments.ts'
import { ApiError, call } from '../../api.ts'
import { lasting, passing } from '../../storage.ts'
import { logFailure } from '../../ui/log.ts'
import { forgetCheckout, LAST_ORDER_KEY, readIntentId } from '../checkout/checkout-memory.ts'

export interface Confirmation {
  /** Unknown if the page was opened without a payment, or if the payment couldn't be verified. */
  payment: 'accepted' | 'processing' | 'refused' | 'unknown'
  orderId: string | undefined
  /** We couldn't be asked just now, so asking again makes sense. */
  isUnanswered?: boolean
}

/** Which order the confirmation page is about, and how its payment turned out. */
export async function confirmOrder(search: string): Promise<Confirmation> {
  const query = new URLSearchParams(search)
  const paymentIntentId = query.get('payment_intent')
  if (!paymentIntentId) {
    const orderId = query.get('order') ?? lasting.getItem(LAST_ORDER_KEY) ?? undefined
    return { payment: 'unknown', orderId }
  }
  // The URL tells nothing to someone looking over a shoulder, or to the next page.
  const withoutSecret = `${APP_PATHS.success}?payment_intent=${encodeURIComponent(paymentIntentId)}`
  history.replaceState(history.state, '', withoutSecret)
  const clientSecret = query.get('payment_intent_client_secret') ?? undefined
  try {
    const verified = await call(verifyPayment, { body: { paymentIntentId, clientSecret } })
    return settle(paymentIntentId, verified)
  } catch (cause) {
    logFailure('Failed to verify the payment', cause)
    const isUnanswered = !(cause instanceof ApiError) || cause.status >= 500
    return { payment: 'unknown', orderId: undefined, isUnanswered }
  } finally {
    lasting.removeItem(LAST_ORDER_KEY)
  }
}

/** A reload, a new tab or a bookmark shows the order again, to whoever may read it. */
export function nameInUrl(orderId: string): void {
  history.replaceState(history.state, '', `${APP_PATHS.success}?order=${orderId}`)
}

/** Trying the same cart again would come to the same, so it's not kept for that. */
export function forgetNeverCharged({ stripePaymentIntentId }: CustomerOrder): void {
  if (readIntentId(lasting) !== stripePaymentIntentId) return
  forgetCheckout(lasting, passing, stripePaymentIntentId)
}

interface Verified {
  success: boolean
  status: string
  orderId: string | null
}

function settle(paymentIntentId: string, { success, status, orderId }: Verified): Confirmation {
  const isPaid = success && status === 'succeeded'
  if (!isPaid && status !== 'processing') {
    return { payment: 'refused', orderId: orderId ?? undefined }
  }
  // A bank that's still deciding may say no: until then the cart stays.
  if (!isPaid) return { payment: 'processing', orderId: orderId ?? undefined }
  if (orderId) nameInUrl(orderId)
  // Viewing an old order again must not empty the cart for the next one.
  if (readIntentId(lasting) === paymentIntentId) forgetCheckout(lasting, passing, paymentIntentId)
  return { payment: 'accepted', orderId: orderId ?? undefined }
}
