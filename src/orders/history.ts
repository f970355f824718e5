import type { TimelineEvent } from './timeline-event.ts'

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
