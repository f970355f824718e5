import Stripe from 'stripe'
import { afterEach, beforeEach } from 'vitest'
import { DEFAULT_KEYS, type Payments, startPayments } from './start.ts'
import { type Receiver, startReceiver } from './webhooks/receiver.ts'

// Each test gets its own stand-in, the official SDK talking to it, and a listening webhook.
export let payments: Payments
export let receiver: Receiver
export let stripe: Stripe

export function standPerTest(): void {
  beforeEach(async () => {
    receiver = await startReceiver(DEFAULT_KEYS.webhookSecret)
    payments = await startPayments({ webhookUrl: receiver.url, retryDelaysMs: [20, 20] })
    stripe = client(payments.port)
  })
  afterEach(async () => {
    await payments.close()
    await receiver.close()
  })
}

export const client = (port: number, key = DEFAULT_KEYS.secretKey): Stripe =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 })

export const create = (extra: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount: 2900, currency: 'usd', ...extra })

export const pay = (extra: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  create({ payment_method: 'pm_card_visa', confirm: true, ...extra })

/** The error a call fails with. */
export async function failure(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof Stripe.errors.StripeError) return error
  throw new Error(`Expected a StripeError, got ${error}`)
}
