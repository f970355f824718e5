import type Stripe from 'stripe'

// Typed by the official SDK, which makes tsc hold every object to Stripe's shape. Internally, a
// reference is always an id; expansion happens on the way out.

export type Intent = Stripe.PaymentIntent & {
  client_secret: string
  latest_charge: string | null
  payment_method: string | null
}
export type Charge = Stripe.Charge & {
  payment_intent: string | null
  balance_transaction: string | null
}
export type Refund = Stripe.Refund & {
  charge: string
  payment_intent: string | null
  status: 'pending' | 'succeeded' | 'failed'
}
export type Dispute = Stripe.Dispute & { charge: string; payment_intent: string | null }
export type Warning = Stripe.Radar.EarlyFraudWarning & { charge: string }
export type PaymentMethod = Stripe.PaymentMethod
export type BalanceTransaction = Stripe.BalanceTransaction

/** Looser than the SDK's union of a few hundred event types, which no table could satisfy. */
export interface PaymentEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}
