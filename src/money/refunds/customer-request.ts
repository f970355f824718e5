import {
  DELIVERY_FAILURE_HOURS,
  NO_DEED_NOTICE_HOURS,
  REFUND_REQUEST_DAYS,
  REFUND_REQUESTS_PER_DEED,
} from '../../policy.ts'
import { isTooLateToAsk, policyObjection } from './policy-objection.ts'

/** The right deed, or the money back, for the policy's reasons in its order. */
export const REQUEST_REASONS = [
  'right_deed',
  'wrong_document',
  'not_found',
  'delivery_failure',
  'double_charge',
  'system_error',
  'other',
] as const
export type RequestReason = (typeof REQUEST_REASONS)[number]

/** Why a request can't even be reviewed, in words for the customer; undefined if it can. */
export function requestRefusal(
  reason: RequestReason,
  line: { paidAt: Date; deliveredAt: Date | null; askedBefore: number },
  at: Date,
): string | undefined {
  if (isTooLateToAsk(line.paidAt, at)) {
    return `You can report a problem within ${REFUND_REQUEST_DAYS} days of your order, and this order is older. If something’s wrong anyway, please email us.`
  }
  // The policy never covers "other": deciding those is up to staff.
  const covered = reason === 'right_deed' ? 'wrong_document' : reason
  if (covered !== 'other' && policyObjection(covered, line, at)) return REFUSALS[covered](line)
  if (line.askedBefore >= REFUND_REQUESTS_PER_DEED) {
    return 'We’ve already answered this more than once. If you still have questions, please email us.'
  }
  return undefined
}

const REFUSALS: Record<
  Exclude<RequestReason, 'other' | 'right_deed'>,
  (line: { deliveredAt: Date | null }) => string
> = {
  wrong_document: () =>
    'We haven’t delivered this deed yet. If it turns out to be the wrong one, please come back.',
  not_found: () =>
    `You had ${NO_DEED_NOTICE_HOURS} hours after delivery to tell us that no deed exists. If what you got isn’t a deed for this address, please ask for the right deed.`,
  delivery_failure: ({ deliveredAt }) =>
    deliveredAt
      ? 'We emailed you this deed. Please also check your spam folder, or have your links sent again. If it’s the wrong one, please ask for the right deed.'
      : `You paid less than ${DELIVERY_FAILURE_HOURS} hours ago, and we’re still working on it. If you don’t have it by then, we’ll refund it automatically.`,
  double_charge: () => 'Our refund policy doesn’t cover this.',
  system_error: () => 'Our refund policy doesn’t cover this.',
}
