import { AppError } from '../errors.ts'

export const LINE_STATES = [
  'unpaid',
  'queued',
  'searching',
  'checking',
  'desk',
  'ready',
  'delivered',
  'refunding',
  'refunded',
] as const
export type LineState = (typeof LINE_STATES)[number]

export const LINE_EVENTS = [
  'pay',
  'search',
  'found',
  'escalate',
  'pass',
  'upload',
  'approve',
  'confirmMissing',
  'deliver',
  'refund',
  'refunded',
  'refundFailed',
] as const
export type LineEvent = (typeof LINE_EVENTS)[number]

/** The whole life of a line: one deed for one address. Whatever is not in this table can't happen. */
const NEXT: Record<LineState, Partial<Record<LineEvent, LineState>>> = {
  unpaid: { pay: 'queued' },
  queued: { search: 'searching', escalate: 'desk', refund: 'refunding' },
  searching: { found: 'checking', escalate: 'desk', refund: 'refunding' },
  checking: { pass: 'ready', escalate: 'desk', refund: 'refunding' },
  desk: {
    upload: 'checking',
    // A person has judged the copy that the check had held.
    approve: 'ready',
    confirmMissing: 'refunding',
    refund: 'refunding',
  },
  // A person can stop what is ready but has not left yet.
  ready: { deliver: 'delivered', escalate: 'desk', refund: 'refunding' },
  delivered: { refund: 'refunding' },
  refunding: { refunded: 'refunded' },
  // A bank can send a refund back days later.
  refunded: { refundFailed: 'refunding' },
}

export function nextLineState(from: LineState, event: LineEvent): LineState {
  const to = NEXT[from][event]
  if (!to) throw new AppError('invalid_transition', `A line in state ${from} can't ${event}.`)
  return to
}

/** Something is still happening by itself, so a page that shows the line should ask again. */
export function isMoving(state: LineState): boolean {
  return ['queued', 'searching', 'checking', 'ready', 'refunding'].includes(state)
}
