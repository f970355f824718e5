import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import { type Line, toLine } from './lines.db.ts'
import type { OrderStatus } from './order.ts'
import type { RefundState } from './refund.ts'
import type { TaskKind } from './staff-task.ts'

/** More than anyone reads on one screen; an order has a few of each. */
const MOST = 100
const MOST_NOTES = 50
const MOST_OTHERS = 10

export interface Office {
  title: string
  place: string
  url: string | null
  phone: string | null
}

export interface LineOfRecord {
  line: Line
  deskReason: string | null
  /** Whose work it is at the desk, and until when it can wait. */
  assignee: string | null
  snoozedUntil: Date | null
  office: Office | null
}

/** An order's lines with who records them; at most a hundred, the most an order can have. */
export async function linesOfRecord(db: Db, orderId: string): Promise<LineOfRecord[]> {
  const rows = await db
    .selectFrom('order_lines')
    .leftJoin('jurisdictions as place', 'place.id', 'order_lines.jurisdiction_id')
    // If the place has no office of its own, the one that keeps its deeds.
    .leftJoin('jurisdictions as keeper', (join) =>
      join.on(sql<boolean>`keeper.id = coalesce(place.office_at, place.id)`),
    )
    .leftJoin('desk_plans as plan', 'plan.line_id', 'order_lines.id')
    .leftJoin('staff as assignee', 'assignee.id', 'plan.assigned_to')
    .selectAll('order_lines')
    .select(['assignee.username as assignee', 'plan.snoozed_until'])
    // A deed that has moved since then is awake again.
    .select(sql<boolean>`plan.snoozed_at >= order_lines.progress_at`.as('isSnoozed'))
    .select(['keeper.office_title', 'keeper.name as keeper_name'])
    .select(['keeper.state as keeper_state', 'keeper.url', 'keeper.phone'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    line: toLine(row),
    deskReason: row.desk_reason,
    assignee: row.assignee,
    snoozedUntil: row.isSnoozed ? row.snoozed_until : null,
    office: row.office_title
      ? {
          title: row.office_title,
          place: `${row.keeper_name}, ${row.keeper_state}`,
          url: row.url,
          phone: row.phone,
        }
      : null,
  }))
}

/** What we've refunded of an order, and what we still owe. */
export async function refundsOfRecord(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'line_id as lineId', 'amount_cents as amount', 'reason', 'state', 'failure'])
    .select(['actor', 'created_at as createdAt', 'settled_at as settledAt'])
    .select('provider_refund_id as providerId')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as RefundState }))
}

export async function disputesOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('disputes')
    .select(['provider_id as id', 'amount_cents as amount', 'reason', 'status'])
    .select(['opened_at as openedAt', 'closed_at as closedAt'])
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .limit(MOST)
    .execute()
}

/** The order's staff tasks, open ones first. */
export async function tasksOfOrder(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('staff_tasks')
    .select(['id', 'kind', 'detail', 'opened_at as openedAt', 'closed_at as closedAt'])
    .select('closed_by as closedBy')
    .where('order_id', '=', orderId)
    .orderBy('closed_at', (order) => order.desc().nullsFirst())
    .orderBy('opened_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as TaskKind }))
}

export async function requestsOfRecord(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('refund_requests')
    .select(['id', 'line_id as lineId', 'reason', 'words', 'asked_at as askedAt'])
    .select(['review_by as reviewBy', 'decision', 'decided_by as decidedBy', 'answer'])
    .where('order_id', '=', orderId)
    .orderBy('asked_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ ...row, decision: row.decision as 'refunded' | 'declined' | null }))
}

export async function notesOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('order_notes')
    .innerJoin('staff', 'staff.id', 'order_notes.staff_id')
    .select(['order_notes.id', 'staff.username as by', 'order_notes.words', 'order_notes.at'])
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('order_notes.id', 'desc')
    .limit(MOST_NOTES)
    .execute()
}

/** Other orders under the same email, newest first, and whether that's all of them. */
export async function otherOrders(db: Db, { id, emailKey }: { id: string; emailKey: string }) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'status', 'amount_cents as amount', 'deeds', 'created_at as createdAt'])
    .where('email_key', '=', emailKey)
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .limit(MOST_OTHERS + 1)
    .execute()
  return {
    orders: rows
      .slice(0, MOST_OTHERS)
      .map((row) => ({ ...row, status: row.status as OrderStatus })),
    hasMore: rows.length > MOST_OTHERS,
  }
}

/** Each source's latest answer for an order's lines. */
export async function answersOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('source_answers')
    .innerJoin('order_lines', 'order_lines.id', 'source_answers.line_id')
    .select(['source_answers.line_id as lineId', 'source_answers.source', 'source_answers.answer'])
    .select(['source_answers.detail', 'source_answers.asked_at as askedAt'])
    .where('order_lines.order_id', '=', orderId)
    .orderBy('source_answers.asked_at')
    .orderBy('source_answers.source')
    .execute()
}

/** Sources we aren't asking for now because they failed. */
export async function sourcesLeftAlone(db: Db, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('source_breakers')
    .select('source')
    .where('open_until', '>', at)
    .orderBy('source')
    .limit(5)
    .execute()
  return rows.map(({ source }) => source)
}

/** Saves a note; false if it already exists. */
export async function insertNote(
  tx: Tx,
  note: { id: string; orderId: string; staffId: string; words: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('order_notes')
    .values({
      id: note.id,
      order_id: note.orderId,
      staff_id: note.staffId,
      words: note.words,
      at: note.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
