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
  'released',
] as const
export type LineState = (typeof LINE_STATES)[number]

export const LINE_EVENTS = [
  'pay',
  'release',
  'search',
  'found',
  'escalate',
  'pass',
  'upload',
  'checkAgain',
  'searchAgain',
  'approve',
  'confirmMissing',
  'deliver',
  'refund',
  'refunded',
  'refundFailed',
] as const
export type LineEvent = (typeof LINE_EVENTS)[number]

/** The whole life of a line: one deed for one address. Anything not in this table can't happen. */
const NEXT: Record<LineState, Partial<Record<LineEvent, LineState>>> = {
  // The card was authorized, and we don't take the money for a deed we won't work on.
  unpaid: { pay: 'queued', release: 'released' },
  queued: { search: 'searching', escalate: 'desk', refund: 'refunding' },
  searching: { found: 'checking', escalate: 'desk', refund: 'refunding' },
  checking: { pass: 'ready', escalate: 'desk', refund: 'refunding' },
  desk: {
    upload: 'checking',
    // The same copy: the scanner was out, or someone doubts the first reading.
    checkAgain: 'checking',
    // The source that was down is up again.
    searchAgain: 'queued',
    // Staff judged the copy that the check had held.
    approve: 'ready',
    confirmMissing: 'refunding',
    refund: 'refunding',
  },
  // Staff can stop a deed that's ready but hasn't gone out yet.
  ready: { deliver: 'delivered', escalate: 'desk', refund: 'refunding' },
  delivered: { refund: 'refunding' },
  refunding: { refunded: 'refunded' },
  // A bank can send a refund back days later.
  refunded: { refundFailed: 'refunding' },
  released: {},
}

export function nextLineState(from: LineState, event: LineEvent): LineState {
  const to = NEXT[from][event]
  if (!to) throw new AppError('invalid_transition', `A line in state ${from} can't ${event}.`)
  return to
}

/** What callers ask of a state without caring which one it is. */
export type LineGroup =
  /** The system is looking for the deed or checking a copy. */
  | 'automatic'
  /** There's no deed yet, whether the system or staff is on it. */
  | 'awaited'
  /** Paid for, and neither delivered nor given back. */
  | 'inWork'
  /** Gets to the customer without anyone's help. */
  | 'unattended'
  /** Changes soon by itself, so a page that shows it should ask again. */
  | 'moving'
  /** Paid for, and the money is still ours. */
  | 'sold'
  /** The money goes back, is back or was never taken: no deed is coming. */
  | 'givenBack'
  /** Nothing more happens unless someone asks for it. */
  | 'ended'

/** A new state doesn't compile until it says where it belongs. */
const GROUPS: Record<LineState, readonly LineGroup[]> = {
  unpaid: [],
  queued: ['automatic', 'awaited', 'inWork', 'unattended', 'moving', 'sold'],
  searching: ['automatic', 'awaited', 'inWork', 'unattended', 'moving', 'sold'],
  checking: ['automatic', 'awaited', 'inWork', 'unattended', 'moving', 'sold'],
  desk: ['awaited', 'inWork', 'sold'],
  ready: ['inWork', 'unattended', 'moving', 'sold'],
  delivered: ['sold', 'ended'],
  refunding: ['moving', 'givenBack'],
  refunded: ['givenBack', 'ended'],
  released: ['givenBack', 'ended'],
}

export function lineIs(group: LineGroup, state: LineState): boolean {
  return GROUPS[state].includes(group)
}

/** Whether a person at the desk can work on it. A withheld line is there for its customer alone. */
export function isAtDesk(line: { progress: LineState; withheldUntil: Date | null }): boolean {
  return line.progress === 'desk' && line.withheldUntil === null
}

/** Why a line was released: the same browser had just bought it. */
export const RELEASE_REASONS = ['duplicate'] as const
export type ReleaseReason = (typeof RELEASE_REASONS)[number]

/** The same for staff. */
export const RELEASE_WORDS: Record<ReleaseReason, string> = {
  duplicate: 'Never charged: the same browser had just paid for this deed.',
}

export function statesOf(group: LineGroup): LineState[] {
  return LINE_STATES.filter((state) => lineIs(group, state))
}

/** Why a line is at the desk, in a few kinds: the sentence is for the person, the kind for the queue. */
export const DESK_KINDS = [
  'not_found',
  'ambiguous',
  'by_hand',
  'held',
  'refused',
  /** The scanner or the tools were out for hours. */
  'unchecked',
  'source',
  'overdue',
  /** Handed over by a colleague. */
  'other',
] as const
export type DeskKind = (typeof DESK_KINDS)[number]

export interface DeskReason {
  kind: DeskKind
  words: string
}
