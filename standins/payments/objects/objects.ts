import type Stripe from 'stripe'

// The fields that somebody reads, typed by the official SDK, which makes tsc hold them to Stripe's
// shape. Internally, a reference is always an id; expansion happens on the way out.

type Base = 'id' | 'object' | 'created' | 'currency' | 'metadata'

export type Intent = Pick<
  Stripe.PaymentIntent,
  | Base
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'canceled_at'
  | 'cancellation_reason'
  | 'capture_method'
  | 'description'
  | 'next_action'
  | 'payment_method_types'
  | 'receipt_email'
  | 'status'
> & {
  client_secret: string
  customer: string | null
  last_payment_error: object | null
  latest_charge: string | null
  payment_method: string | null
  payment_method_options: { card?: { capture_method: 'manual' } }
}
export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'metadata'> & {
  email: string | null
  name: string | null
}
export type Setup = Pick<
  Stripe.SetupIntent,
  'id' | 'object' | 'created' | 'metadata' | 'payment_method_types' | 'status' | 'usage'
> & {
  client_secret: string
  customer: string | null
  last_setup_error: object | null
  next_action: Intent['next_action']
  payment_method: string | null
}
export type Charge = Pick<
  Stripe.Charge,
  | Base
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'disputed'
  | 'failure_code'
  | 'paid'
  | 'payment_method'
  | 'refunded'
  | 'status'
> & {
  billing_details: PaymentMethod['billing_details']
  payment_intent: string
  payment_method_details: Pick<PaymentMethod, 'card' | 'type' | 'us_bank_account'>
  balance_transaction: string | null
}
export type Refund = Pick<Stripe.Refund, Base | 'amount' | 'failure_reason' | 'reason'> & {
  balance_transaction: string | null
  charge: string
  failure_balance_transaction?: string
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed'
}
export type Dispute = Pick<
  Stripe.Dispute,
  Base | 'amount' | 'is_charge_refundable' | 'reason' | 'status'
> & {
  balance_transactions: BalanceTransaction[]
  charge: string
  payment_intent: string
}
export type Warning = Pick<
  Stripe.Radar.EarlyFraudWarning,
  'id' | 'object' | 'actionable' | 'created' | 'fraud_type'
> & { charge: string; payment_intent: string }
export type PaymentMethod = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'created' | 'type'> & {
  billing_details: { email: string | null; name: string | null }
  customer: string | null
  card?: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>
  us_bank_account?: Pick<Stripe.PaymentMethod.UsBankAccount, 'last4' | 'routing_number'>
}
export type BalanceTransaction = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'fee' | 'net' | 'type'
> & { source: string }

/** Looser than the SDK's union of a few hundred event types, which no table could satisfy. */
export interface PaymentEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object }
  livemode: false
  pending_webhooks: number
  type: string
}
