/** Why a line is paid back: the policy's exceptions, and a kindness beyond them. */
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
/**
 * Nobody chooses these: a payment that no order fits goes back as a whole, and so does the money for
 * what we must not hand over.
 */
export type RefundReason = ChosenReason | 'payment_refused' | 'withheld'

/** Owed by us, on its way at the provider, and its two ends. */
export const REFUND_STATES = ['requested', 'pending', 'succeeded', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** The provider's word for a refund in ours. */
export function refundState(providerStatus: string): Exclude<RefundState, 'requested'> {
  if (providerStatus === 'succeeded') return 'succeeded'
  return providerStatus === 'failed' || providerStatus === 'canceled' ? 'failed' : 'pending'
}

/** Of one refund at the provider: a bank can send back what had arrived, and that is the end of it. */
export function isEarlier(state: RefundState, than: RefundState): boolean {
  return REFUND_STATES.indexOf(state) < REFUND_STATES.indexOf(than)
}
