import type { Stripe, StripeElements } from '@stripe/stripe-js'
import type { CartAddress } from '../../contract/common.ts'
import { type Contact, createOrder } from '../../contract/orders.ts'
import { APP_PATHS } from '../../contract/paths.ts'
import { rememberedAdClick } from '../ad-click.ts'
import { ApiError, call, isErrorCode, reasonOf } from '../api.ts'
import { LAST_ORDER_KEY } from '../checkout-memory.ts'
import { searchSessionId } from '../search-session.ts'
import { lasting } from '../storage.ts'
import { toastError } from '../ui/toast.ts'
import type { Intent } from './use-payment-intent.ts'

interface Payment {
  stripe: Stripe
  elements: StripeElements
  intent: Intent
  cart: readonly CartAddress[]
  contact: Contact
  onIntentSpent: () => void
}

/**
 * Writes the order, then moves the money. Comes back only where that failed: after a payment the
 * provider takes the browser to the confirmation page. Nothing is cleared here, so that a decline
 * loses nothing and the next try has the same intent and the same order.
 */
export async function pay(payment: Payment): Promise<void> {
  const { stripe, elements, intent, contact } = payment
  const { error: incomplete } = await elements.submit()
  if (incomplete) {
    toastError('Payment Failed', incomplete.message)
    return
  }
  if (!(await placeOrder(payment))) return

  const { error } = await stripe.confirmPayment({
    elements,
    confirmParams: {
      return_url: `${location.origin}${APP_PATHS.success}`,
      payment_method_data: { billing_details: { name: contact.fullName, email: contact.email } },
    },
  })
  const status = error?.payment_intent?.status
  if (status === 'succeeded' || status === 'processing') {
    // Paid by an earlier try whose answer was lost.
    const query = new URLSearchParams({
      payment_intent: intent.paymentIntentId,
      payment_intent_client_secret: intent.clientSecret,
    })
    location.assign(`${APP_PATHS.success}?${query}`)
    return
  }
  if (error) toastError('Payment Failed', error.message)
}

async function placeOrder(payment: Payment): Promise<boolean> {
  const { intent, cart, contact, onIntentSpent } = payment
  try {
    const { id } = await call(createOrder, {
      body: {
        ...contact,
        addresses: [...cart],
        amount: intent.amount,
        stripePaymentIntentId: intent.paymentIntentId,
        gclid: rememberedAdClick(lasting) ?? undefined,
        sessionId: searchSessionId(lasting),
      },
    })
    lasting.setItem(LAST_ORDER_KEY, id)
    return true
  } catch (cause) {
    toastError('Error', reasonOf(cause))
    if (isErrorCode(cause, 'intent_not_open', 'order_conflict')) onIntentSpent()
    // The form shows what is wrong with a field beside it.
    if (cause instanceof ApiError && cause.field) throw cause
    return false
  }
}
