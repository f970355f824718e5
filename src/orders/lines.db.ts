import type { Selectable } from 'kysely'
import type { Address } from '../addresses/address.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { OrderLines } from '../platform/schema.gen.ts'
import type { Actor } from './actor.ts'
import type { DeskReason } from './desk-kind.ts'
import {
  type LineEvent,
  type LineState,
  nextLineState,
  RELEASE_WORDS,
  type ReleaseReason,
  statesOf,
} from './line.ts'
import { countMove, moveToPlace } from './line-figures.db.ts'
import { promiseOf } from './promise.ts'
import { closeTasks } from './staff-tasks.db.ts'
import { writeTimeline } from './timeline.db.ts'

export interface Line {
  id: string
  orderId: string
  position: number
  address: Address
  priceCents: number
  progress: LineState
  progressAt: Date
  /** What a source said about the document, once it was found. */
  found: unknown
  /** Who records its deeds, once known. */
  jurisdictionId: string | null
  /** Why that isn't known, in words for staff. */
  jurisdictionConflict: string | null
  /** When the deed is due, once it's paid for. */
  promisedBy: Date | null
  /** When it's automatically refunded. */
  refundedAfter: Date | null
  delayToldAt: Date | null
  /** When an email with its link was owed. */
  deliveryToldAt: Date | null
  /** Why it was never charged, if it wasn't. */
  releaseReason: ReleaseReason | null
  /** The customer's own file number for it. */
  reference: string | null
}

export async function readLine(db: Db, lineId: string): Promise<Line | undefined> {
  const row = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('id', '=', lineId)
    .executeTakeFirst()
  return row && toLine(row)
}

/** The line, locked against moves until this transaction ends. */
export async function lockLine(tx: Tx, lineId: string): Promise<Line | undefined> {
  const row = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where('id', '=', lineId)
    .forUpdate()
    .executeTakeFirst()
  return row && toLine(row)
}

export async function lockLinesOf(tx: Tx, orderId: string): Promise<Line[]> {
  const rows = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .forUpdate()
    .execute()
  return rows.map(toLine)
}

/** Lines that should have moved on automatically since then, longest waiting first. */
export async function staleLines(tx: Tx, since: Date, limit: number): Promise<Line[]> {
  const rows = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where('progress', 'in', statesOf('unattended'))
    .where('progress_at', '<', since)
    .orderBy('progress_at')
    .limit(limit)
    .execute()
  return rows.map(toLine)
}

/** Nothing comes to the desk without why. */
type DeskOf<Event extends LineEvent> = Event extends 'escalate'
  ? { desk: DeskReason }
  : { desk?: never }

/** The only function that writes a line's progress: a move the state machine doesn't allow never
 * happens. */
export async function moveLine<Event extends LineEvent>(
  tx: Tx,
  line: Line,
  event: Event,
  by: { actor: Actor; at: Date; found?: object; release?: ReleaseReason } & DeskOf<Event>,
): Promise<LineState> {
  const to = nextLineState(line.progress, event)
  const deskReason = by.desk && withOfficeConflict(line, by.desk.words)
  const reason = deskReason ?? (by.release && RELEASE_WORDS[by.release])
  await tx
    .updateTable('order_lines')
    .set({
      progress: to,
      progress_at: by.at,
      desk_reason: deskReason ?? null,
      desk_kind: by.desk?.kind ?? null,
      release_reason: by.release ?? null,
      ...(by.found ? { found: JSON.stringify(by.found) } : {}),
      ...(event === 'pay' ? clocksFrom(by.at) : {}),
    })
    .where('id', '=', line.id)
    .execute()
  await writeTimeline(tx, {
    orderId: line.orderId,
    lineId: line.id,
    event,
    from: line.progress,
    to,
    actor: by.actor,
    at: by.at,
    ...(reason ? { detail: { reason } } : {}),
  })
  await countMove(tx, line.id, event, by.at)
  // The line is no longer late.
  if (to === 'delivered' || to === 'refunding') {
    await closeTasks(tx, { kind: 'line_overdue', subject: line.id }, by)
  }
  return to
}

function clocksFrom(paidAt: Date) {
  const { promisedBy, refundedAfter } = promiseOf(paidAt)
  return { promised_by: promisedBy, refunded_after: refundedAfter }
}

/** Staff who have to find the deed by hand must first know that the office is uncertain. */
function withOfficeConflict({ jurisdictionConflict }: Line, reason: string): string {
  return jurisdictionConflict ? `${reason} Office not clear: ${jurisdictionConflict}` : reason
}

/** Saves who records a line's deeds, or why that isn't known. */
export async function recordJurisdiction(
  db: Db,
  lineId: string,
  known: { id: string } | { conflict: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locked because its place counts it in its current state: it mustn't move until that's done.
    const line = await lockLine(tx, lineId)
    if (!line) return
    const id = await setJurisdiction(tx, lineId, known)
    await moveToPlace(tx, lineId, line.jurisdictionId, id)
  })
}

async function setJurisdiction(
  tx: Tx,
  lineId: string,
  known: { id: string } | { conflict: string },
): Promise<string | null> {
  const id = 'id' in known ? known.id : null
  const row = await tx
    .updateTable('order_lines')
    .set({
      // A shop whose list isn't seeded yet can still sell.
      jurisdiction_id: (from) =>
        from
          .selectFrom('jurisdictions')
          .select('jurisdictions.id')
          .where('jurisdictions.id', '=', id),
      jurisdiction_conflict: 'conflict' in known ? known.conflict : null,
    })
    .where('id', '=', lineId)
    .returning('jurisdiction_id as id')
    .executeTakeFirst()
  return row?.id ?? null
}

export function toLine(row: Selectable<OrderLines>): Line {
  return {
    id: row.id,
    orderId: row.order_id,
    position: row.position,
    address: {
      streetAddress: row.street_address,
      city: row.city,
      state: row.state,
      zipCode: row.zip_code,
    },
    priceCents: row.price_cents,
    progress: row.progress as LineState,
    progressAt: row.progress_at,
    found: row.found,
    jurisdictionId: row.jurisdiction_id,
    jurisdictionConflict: row.jurisdiction_conflict,
    promisedBy: row.promised_by,
    refundedAfter: row.refunded_after,
    delayToldAt: row.delay_told_at,
    deliveryToldAt: row.delivery_told_at,
    releaseReason: row.release_reason as ReleaseReason | null,
    reference: row.reference,
  }
}
