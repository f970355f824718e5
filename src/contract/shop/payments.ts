import * as z from 'zod/mini'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import { CartAddress, Cents, Id } from '../common.ts'
import { endpoint, publicPost } from '../endpoint.ts'
import { IntentId } from './orders.ts'

export const createPaymentIntent = endpoint(publicPost, '/api/create-payment-intent', {
  body: z.object({
    amount: Cents,
    paymentIntentId: z.optional(IntentId),
    /** What it's for: no payment is opened for a deed we don't sell. The order decides again. */
    addresses: z.optional(
      z.array(CartAddress).check(z.minLength(1), z.maxLength(MAX_DEEDS_PER_ORDER)),
    ),
    /** Proof that a human is asking, if the shop requires it before opening a payment. */
    captchaToken: z.optional(z.string().check(z.maxLength(2048))),
  }),
  // A hundred addresses, each at maximum length.
  bodyLimit: 128 * 1024,
  response: z.object({ clientSecret: z.string(), paymentIntentId: z.string() }),
})

export const verifyPayment = endpoint(publicPost, '/api/verify-payment', {
  body: z.object({
    paymentIntentId: IntentId,
    /** Came back in the provider's redirect; anyone who has it may read the order. */
    clientSecret: z.optional(z.string().check(z.maxLength(300))),
  }),
  response: z.object({
    success: z.boolean(),
    /** The provider's own status: succeeded, processing, requires_payment_method, … */
    status: z.string(),
    orderId: z.nullable(Id),
  }),
})
