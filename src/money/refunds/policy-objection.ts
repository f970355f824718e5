import { DAY, HOUR } from '../../durations.ts'
import type { LineState } from '../../orders/line.ts'
import { type ChosenReason, REFUND_REASONS } from '../../orders/refund.ts'
import {
  DELIVERY_FAILURE_HOURS,
  DELIVERY_HOURS,
  NO_DEED_NOTICE_HOURS,
  REFUND_REQUEST_DAYS,
} from '../../policy.ts'

export const NOT_PAID = 'This order hasn’t been paid.'

/** Whatever the reason, we only review an order for this many days. */
export function isTooLateToAsk(paidAt: Date, at: Date): boolean {
  return at.getTime() - paidAt.getTime() > REFUND_REQUEST_DAYS * DAY
}

/** The reasons that can be true of a line as it stands. The customer is told the reason, so no
 * generosity makes the others true. */
export function trueReasons(line: { progress: LineState; deliveredAt: Date | null }) {
  return REFUND_REASONS.filter((reason) => !untruth(reason, line))
}

/** Why a reason would tell the customer something untrue, in words for staff. */
export function untruth(
  reason: ChosenReason,
  { progress, deliveredAt }: { progress: LineState; deliveredAt: Date | null },
): string | undefined {
  switch (reason) {
    case 'not_found':
      if (deliveredAt) return 'Its deed was found and delivered.'
      return progress === 'checking' || progress === 'ready'
        ? 'We have a copy of its deed.'
        : undefined
    case 'wrong_document':
      return deliveredAt ? undefined : 'Nothing has been delivered yet.'
    case 'delivery_failure':
    case 'canceled':
      return deliveredAt ? 'The deed was delivered.' : undefined
    default:
      return undefined
  }
}

interface PaidLine {
  paidAt: Date
  deliveredAt: Date | null
}

/** What the refund policy has against each reason; null where it allows it. */
export function policyObjections(line: PaidLine, at: Date): Record<ChosenReason, string | null> {
  const each = REFUND_REASONS.map((reason) => [reason, policyObjection(reason, line, at) ?? null])
  return Object.fromEntries(each)
}

/** In words for staff. The act and its preview both ask this. */
export function objectionTo(
  reason: ChosenReason,
  line: PaidLine & { progress: LineState },
  at: Date,
  { isStaff, despitePolicy }: { isStaff: boolean; despitePolicy: boolean | undefined },
): string | undefined {
  const isUntrue = isStaff ? untruth(reason, line) : undefined
  return isUntrue ?? (despitePolicy ? undefined : policyObjection(reason, line, at))
}

/** The refund policy's objection, in words for staff; undefined if the policy allows it. */
export function policyObjection(
  reason: ChosenReason,
  line: PaidLine,
  at: Date,
): string | undefined {
  const hours = (since: Date) => (at.getTime() - since.getTime()) / HOUR
  if (isTooLateToAsk(line.paidAt, at)) {
    return `The order is older than ${REFUND_REQUEST_DAYS} days.`
  }
  switch (reason) {
    case 'wrong_document':
      return line.deliveredAt ? undefined : 'Nothing has been delivered yet.'
    case 'not_found':
      // Not delivered, so it needs no notice: the customer hasn't been told anything yet.
      return line.deliveredAt && hours(line.deliveredAt) > NO_DEED_NOTICE_HOURS
        ? `Notice was not given within ${NO_DEED_NOTICE_HOURS} hours of delivery.`
        : undefined
    case 'delivery_failure':
      if (line.deliveredAt) return 'The deed was delivered.'
      return hours(line.paidAt) < DELIVERY_FAILURE_HOURS
        ? `It was paid less than ${DELIVERY_FAILURE_HOURS} hours ago.`
        : undefined
    case 'canceled':
      if (line.deliveredAt) return 'The deed was delivered.'
      return hours(line.paidAt) < DELIVERY_HOURS.to
        ? `It isn’t late: it was paid less than ${DELIVERY_HOURS.to} hours ago.`
        : undefined
    case 'double_charge':
    case 'system_error':
      return undefined
    case 'other':
      return 'The refund policy has no exception for this.'
  }
}
