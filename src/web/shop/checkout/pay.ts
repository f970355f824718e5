import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { APP_PATHS } from '../../../contract/paths.ts'
import { createOrder } from '../../../contract/shop/orders.ts'
import { ApiError, call, isErrorCode } from '../../api.ts'
import { deedAlone } from '../../matching/matched-address.ts'
import { lasting } from '../../storage.ts'
import { logFailure } from '../../ui/log.ts'
import { rememberedAdClick } from '../ad-click.ts'
import type { CartItem } from '../cart.ts'
import {
  CART_CHANGED,
  declined,
  describeFailure,
  EXPIRED,
  type PaymentProblem,
  UNANSWERED,
} from '../payment-problem.ts'
import { searchSessionId } from '../search-session.ts'
import { LAST_ORDER_KEY, writeOrdered } from './checkout-memory.ts'
import { type Buyer, CONTACT_FIELDS, type ContactField } from './use-contact.ts'
import { alone, hasBeenPaid, type Intent, paymentStatus } from './use-payment-intent.ts'

/** Resolves with the problem; if there was none, the browser has left the page. */
export type Pay = (contact: Buyer) => Promise<PaymentProblem | undefined>

interface Payment {
  stripe: Stripe
  elements: StripeElements
  intent: Intent
  cart: readonly CartItem[]
  contact: Buyer
  /** The intent can't be paid anymore: a new one is needed. */
  onIntentSpent: () => void
  /** Another tab changed the intent's amount. */
  onAmountChanged: () => void
  onFieldRefused: (field: ContactField, message: string) => void
}

/** Returns only if it failed: after a payment, the provider leads to the confirmation page. Nothing
 * is cleared, so the next try has the same intent and the same order. */
export function pay(payment: Payment): Promise<PaymentProblem | undefined> {
  return alone(async () => (await placeOrder(payment)) ?? (await confirm(payment)))
}

async function placeOrder(payment: Payment): Promise<PaymentProblem | undefined> {
  const { intent, cart, contact } = payment
  try {
    const { id } = await call(createOrder, {
      body: {
        ...contact,
        addresses: cart.map((item) => ({
          ...deedAlone(item),
          reference: item.reference,
          wantedDate: item.wantedDate,
        })),
        amount: intent.amount,
        stripePaymentIntentId: intent.paymentIntentId,
        gclid: rememberedAdClick(lasting) ?? undefined,
        sessionId: searchSessionId(lasting),
      },
    })
    lasting.setItem(LAST_ORDER_KEY, id)
    writeOrdered(lasting, { intentId: intent.paymentIntentId, addresses: cart.map(deedAlone) })
    return undefined
  } catch (cause) {
    return explainRefusal(payment, cause)
  }
}

function explainRefusal(payment: Payment, cause: unknown): PaymentProblem {
  if (isErrorCode(cause, 'intent_not_open', 'order_conflict', 'not_found')) {
    payment.onIntentSpent()
    return EXPIRED
  }
  if (isErrorCode(cause, 'amount_mismatch')) {
    payment.onAmountChanged()
    return CART_CHANGED
  }
  const problem = { title: 'Error' as const, ...describeFailure(cause) }
  const field = CONTACT_FIELDS.find((name) => cause instanceof ApiError && cause.field === name)
  if (field) payment.onFieldRefused(field, problem.message)
  return problem
}

async function confirm(payment: Payment): Promise<PaymentProblem | undefined> {
  const { stripe, elements, contact } = payment
  const { error } = await stripe
    .confirmPayment({
      elements,
      confirmParams: {
        return_url: `${location.origin}${APP_PATHS.success}`,
        payment_method_data: { billing_details: { name: contact.fullName, email: contact.email } },
      },
    })
    .catch((cause): { error: Partial<StripeError> } => {
      logFailure('Failed to confirm the payment', cause)
      return { error: {} }
    })
  if (!error) return undefined
  const status = error.payment_intent?.status ?? (await statusBehind(payment, error))
  if (hasBeenPaid(status)) return leaveForConfirmation(payment.intent)
  if (status === 'canceled') {
    payment.onIntentSpent()
    return EXPIRED
  }
  return error.message && isAnswer(error) ? declined(error.message) : UNANSWERED
}

/** The bank or the provider has answered, and the answer is no. */
function isAnswer({ type }: Partial<StripeError>): boolean {
  return type === 'card_error' || type === 'validation_error' || type === 'invalid_request_error'
}

/** If the response was lost along the way, the payment may have succeeded: the server finds out. */
async function statusBehind({ intent }: Payment, error: Partial<StripeError>) {
  if (error.type === 'card_error' || error.type === 'validation_error') return undefined
  try {
    return await paymentStatus(intent.paymentIntentId)
  } catch (cause) {
    logFailure('Failed to verify the payment', cause)
    return undefined
  }
}

/** The page is about to unload, so the button stays busy until it does. */
function leaveForConfirmation(intent: Intent): Promise<undefined> {
  const query = new URLSearchParams({
    payment_intent: intent.paymentIntentId,
    payment_intent_client_secret: intent.clientSecret,
  })
  location.assign(`${APP_PATHS.success}?${query}`)
  return new Promise(() => undefined)
}
