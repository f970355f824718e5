import type { FoundDocument } from '../../src/fulfillment/sources/source.ts'
import type { Actor } from '../../src/orders/actor.ts'
import {
  type DeskReason,
  type LineEvent,
  type LineState,
  nextLineState,
} from '../../src/orders/line.ts'
import type { OrderStatus } from '../../src/orders/order.ts'
import type { Dice } from '../recorder/dice.ts'
import type { Property } from './properties.ts'
import type { Rows } from './rows.ts'

/** What all orders share. */
export interface Book {
  rows: Rows
  now: Date
  /** The person working the desk. */
  staff: Actor
}

export interface StoryLine {
  id: string
  property: Property
  /** Its number among the lines still on the desk, if it's one of them. */
  waiting: number | undefined
  progress: LineState
  progressAt: Date
  desk: DeskReason | null
  found: FoundDocument | null
}

type TimelineRow = Rows['timeline'][number]
type Happening = Pick<TimelineRow, 'event' | 'actor'> & Partial<TimelineRow> & { at: Date }

/** One order while its story is being told. */
export interface Story {
  book: Book
  dice: Dice
  orderId: string
  intentId: string
  email: string
  placedAt: Date
  paidAt: Date | null
  status: OrderStatus
  lines: StoryLine[]
  /** Not in order: each line's story is finished before the next one starts. */
  happened: Happening[]
}

export const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

/** A few seconds later, down to the millisecond. */
export function soon(dice: Dice, at: Date, from: number, to: number): Date {
  return new Date(at.getTime() + dice.int(Math.round(from * 1000), Math.round(to * 1000)))
}

/**
 * Moves a line the way the shop does: only through the state machine, and always with a timeline
 * entry.
 */
export function move(
  story: Story,
  line: StoryLine,
  event: LineEvent,
  by: { actor: Actor; at: Date; desk?: DeskReason; found?: FoundDocument },
): void {
  const from = line.progress
  line.progress = nextLineState(from, event)
  line.progressAt = by.at
  line.desk = by.desk ?? null
  line.found = by.found ?? line.found
  story.happened.push({
    ...{ at: by.at, event, actor: by.actor, line_id: line.id },
    ...{ from_state: from, to_state: line.progress },
    ...(by.desk ? { detail: { reason: by.desk.words } } : {}),
  })
}
