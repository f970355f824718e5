/** Why we refund a line: the policy's exceptions, and goodwill beyond them. */
export const REFUND_REASONS = [
  'not_found',
  'wrong_document',
  'double_charge',
  'system_error',
  'delivery_failure',
  'canceled',
  'other',
] as const
export type ChosenReason = (typeof REFUND_REASONS)[number]
/** Never chosen by a person: we refund a payment that fits no order in full, and what an organization
 * wants back of its balance. */
export type RefundReason = ChosenReason | 'payment_refused' | 'balance_returned'

export const REQUEST_DECISIONS = ['refunded', 'declined', 'replaced', 'answered'] as const

/** Owed, pending at the provider, its two ends there, and settled elsewhere by an owner. */
export const REFUND_STATES = [
  'requested',
  'pending',
  'succeeded',
  'failed',
  'settled_outside',
] as const
export type RefundState = (typeof REFUND_STATES)[number]

export function refundState(
  providerStatus: string,
): Exclude<RefundState, 'requested' | 'settled_outside'> {
  if (providerStatus === 'succeeded') return 'succeeded'
  return providerStatus === 'failed' || providerStatus === 'canceled' ? 'failed' : 'pending'
}

/** Nothing more is going to happen to it: the customer has the money. */
export const SETTLED_REFUNDS = ['succeeded', 'settled_outside'] as const satisfies RefundState[]

/** At the provider: a bank can send back money that had arrived, and that's final. */
export function isEarlier(state: RefundState, than: RefundState): boolean {
  return REFUND_STATES.indexOf(state) < REFUND_STATES.indexOf(than)
}
