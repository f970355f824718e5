import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import { LINE_COLUMNS, toLine } from './lines.db.ts'

/** More than anyone reads on one screen; an order has a few of each. */
const MOST = 100
const MOST_NOTES = 50
const MOST_OTHERS = 3

export type LineOfRecord = Awaited<ReturnType<typeof linesOfRecord>>[number]

/** An order's lines with who records them; at most a hundred, the most an order can have. */
export async function linesOfRecord(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('orderLines')
    .leftJoin('jurisdictions as place', 'place.id', 'orderLines.jurisdictionId')
    // If the place has no office of its own, the one that keeps its deeds.
    .leftJoin('jurisdictions as keeper', (join) =>
      join.on(sql<boolean>`keeper.id = coalesce(place.office_at, place.id)`),
    )
    .leftJoin('deskPlans as plan', 'plan.lineId', 'orderLines.id')
    .leftJoin('staff as assignee', 'assignee.id', 'plan.assignedTo')
    .select(LINE_COLUMNS.map((column) => `orderLines.${column}` as const))
    .select('orderLines.deskReason')
    .select(['assignee.username as assignee', 'plan.snoozedUntil'])
    // A deed that has moved since then is awake again.
    .select(sql<boolean>`plan.snoozed_at >= order_lines.progress_at`.as('isSnoozed'))
    .select(['keeper.officeTitle', 'keeper.name as keeperName'])
    .select(['keeper.state as keeperState', 'keeper.url', 'keeper.phone'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    line: toLine(row),
    deskReason: row.deskReason,
    assignee: row.assignee,
    snoozedUntil: row.isSnoozed ? row.snoozedUntil : null,
    office: row.officeTitle
      ? {
          title: row.officeTitle,
          place: `${row.keeperName}, ${row.keeperState}`,
          url: row.url,
          phone: row.phone,
        }
      : null,
  }))
}

export async function refundsOfRecord(db: Db, orderId: string) {
  return db
    .selectFrom('refunds')
    .select(['id', 'lineId', 'amountCents as amount', 'reason', 'state', 'failure'])
    .select(['actor', 'createdAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .limit(MOST)
    .execute()
}

export async function disputesOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('disputes')
    .select(['providerId as id', 'amountCents as amount', 'reason', 'status'])
    .select(['openedAt', 'closedAt'])
    .where('orderId', '=', orderId)
    .orderBy('openedAt')
    .limit(MOST)
    .execute()
}

export async function tasksOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('staffTasks')
    .select(['id', 'kind', 'detail', 'openedAt', 'closedAt'])
    .select('closedBy')
    .where('orderId', '=', orderId)
    .orderBy('closedAt', (order) => order.desc().nullsFirst())
    .orderBy('openedAt', 'desc')
    .limit(MOST)
    .execute()
}

export async function requestsOfRecord(db: Db, orderId: string) {
  return db
    .selectFrom('refundRequests')
    .select(['id', 'lineId', 'reason', 'words', 'askedAt'])
    .select(['reviewBy', 'decision', 'decidedBy', 'answer'])
    .where('orderId', '=', orderId)
    .orderBy('askedAt', 'desc')
    .limit(MOST)
    .execute()
}

export async function notesOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('orderNotes')
    .innerJoin('staff', 'staff.id', 'orderNotes.staffId')
    .select(['orderNotes.id', 'staff.username as by', 'orderNotes.words', 'orderNotes.at'])
    .where('orderId', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('orderNotes.id', 'desc')
    .limit(MOST_NOTES)
    .execute()
}

export async function otherOrders(db: Db, { id, emailKey }: { id: string; emailKey: string }) {
  return db
    .selectFrom('orders')
    .select(['id', 'status', 'amountCents as amount', 'createdAt'])
    .where('emailKey', '=', emailKey)
    .where('id', '<>', id)
    .orderBy('createdAt', 'desc')
    .limit(MOST_OTHERS)
    .execute()
}

export async function answersOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('sourceAnswers')
    .innerJoin('orderLines', 'orderLines.id', 'sourceAnswers.lineId')
    .select(['sourceAnswers.lineId', 'sourceAnswers.source', 'sourceAnswers.answer'])
    .select(['sourceAnswers.detail', 'sourceAnswers.askedAt'])
    .where('orderLines.orderId', '=', orderId)
    .orderBy('sourceAnswers.askedAt')
    .orderBy('sourceAnswers.source')
    .execute()
}

/** Sources we aren't asking for now because they failed. */
export async function sourcesLeftAlone(db: Db, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sourceBreakers')
    .select('source')
    .where('openUntil', '>', at)
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
    .insertInto('orderNotes')
    .values(note)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
