import type { LineEvent } from './line.ts'

/** Everything that is written to an order's timeline: the moves of its lines, and what else happens
 * to it. The words of the panel and of the customer's history are tables over this. */
export type TimelineEvent = LineEvent | OrderEvent | MailEvent

/** How a letter to the customer ended. */
export const MAIL_EVENTS = ['mail_sent', 'mail_refused'] as const
type MailEvent = (typeof MAIL_EVENTS)[number]

type OrderEvent =
  | 'placed'
  | 'corrected'
  | 'expired'
  | 'paid'
  | 'payment_refused'
  | 'payment_canceled'
  | 'payment_released'
  | 'completed'
  | 'partially_refunded'
  | 'delay_told'
  | 'wait'
  | 'assigned'
  | 'unassigned'
  | 'snoozed'
  | 'woken'
  | 'downloaded'
  | 'bundle_downloaded'
  | 'link_renewed'
  | 'link_revoked'
  | 'links_resent'
  | 'newer_deed'
  | 'files_deleted'
  | 'note_added'
  | 'customer_written'
  | 'email_changed'
  | 'replacement_brought'
  | 'replacement_dropped'
  | 'document_replaced'
  | 'person_erased'
  | 'refund_asked'
  | 'refund_declined'
  | 'request_answered'
  | 'refund_retried'
  | 'refund_settled_outside'
  | `dispute_${DisputeStatus}`
  /** The card provider has a new word for where it stands, which the row's detail holds. */
  | 'dispute_changed'

const DISPUTE_STATUSES = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'won',
  'lost',
  'prevented',
] as const
type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** The card provider's word for where a dispute stands, as the timeline says it. */
export function disputeEvent(status: string): TimelineEvent {
  const known = DISPUTE_STATUSES.find((each) => each === status)
  return known ? `dispute_${known}` : 'dispute_changed'
}

/** What a customer is told about a line's life, without desk reasons, names or provider ids. */
export const HISTORY_EVENTS = [
  'paid',
  'searching',
  'found',
  'desk',
  'checked',
  'delivered',
  'downloaded',
  'late',
  'waiting',
  'refund_asked',
  'request_answered',
  'refunding',
  'refunded',
  'refund_returned',
  'released',
] as const
export type HistoryEvent = (typeof HISTORY_EVENTS)[number]

/** Timeline events the customer may see, with their public names. */
const PUBLIC: Partial<Record<TimelineEvent, HistoryEvent>> = {
  pay: 'paid',
  search: 'searching',
  found: 'found',
  upload: 'found',
  escalate: 'desk',
  pass: 'checked',
  approve: 'checked',
  deliver: 'delivered',
  downloaded: 'downloaded',
  delay_told: 'late',
  wait: 'waiting',
  refund_asked: 'refund_asked',
  refund_declined: 'request_answered',
  request_answered: 'request_answered',
  confirmMissing: 'refunding',
  refund: 'refunding',
  refunded: 'refunded',
  refundFailed: 'refund_returned',
  release: 'released',
}

/** The timeline's names for what a customer may see of a line. */
export const PUBLIC_EVENTS = Object.keys(PUBLIC)

/** A line's timeline rows, oldest first, as its customer sees them. */
export function historyOf(rows: ReadonlyArray<{ event: string; at: Date }>) {
  return rows.flatMap(({ event, at }) => {
    const what = Object.hasOwn(PUBLIC, event) && PUBLIC[event as TimelineEvent]
    return what ? [{ what, at }] : []
  })
}
