import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { Actor } from './actor.ts'
import { MAIL_EVENTS, PUBLIC_EVENTS, type TimelineEvent } from './timeline-event.ts'

/** One row for everything that happens to an order; the database refuses later changes. */
export async function writeTimeline(
  tx: Tx,
  entry: {
    orderId: string
    lineId?: string
    event: TimelineEvent
    from?: string
    to?: string
    actor: Actor
    at: Date
    detail?: Record<string, string | number | null>
  },
): Promise<void> {
  await tx
    .insertInto('timeline')
    .values({
      orderId: entry.orderId,
      lineId: entry.lineId ?? null,
      event: entry.event,
      fromState: entry.from ?? null,
      toState: entry.to ?? null,
      actor: entry.actor,
      at: entry.at,
      detail: entry.detail ? JSON.stringify(entry.detail) : null,
    })
    .execute()
}

/** When each line's deed was last delivered. */
export async function deliveries(db: Db | Tx, ...orderIds: string[]): Promise<Map<string, Date>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('timeline')
    .select(['lineId', 'at'])
    .where('orderId', 'in', orderIds)
    .where('event', '=', 'deliver')
    .orderBy('id')
    .execute()
  return new Map(rows.flatMap(({ lineId, at }) => (lineId ? [[lineId, at] as const] : [])))
}

export interface HistoryRow {
  /** Null if it's about the whole order. */
  lineId: string | null
  event: string
  template: string | null
  at: Date
}

/** The first and latest few of each kind: a link can be opened a thousand times. */
const FIRST = 2
const LATEST = 3
const MOST_MAILS = 20

/** What a customer may see of an order's timeline, oldest first, and never all of a long one. */
export async function readHistory(db: Db, orderId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select line_id, event, template, at from (
      select id, line_id, event, at, detail->>'template' as template,
        row_number() over (partition by line_id, event order by id) as nth,
        row_number() over (partition by line_id, event order by id desc) as nth_last
      from timeline
      where order_id = ${orderId}
        and (line_id is not null and event = any(${PUBLIC_EVENTS}::text[])
          or line_id is null and event = any(${MAIL_EVENTS}::text[]))
    ) as rows
    where nth_last <= case when line_id is null then ${MOST_MAILS}::int else ${LATEST}::int end
      or line_id is not null and nth <= ${FIRST}::int
    order by id`.execute(db)
  return rows
}

export async function listEvents(
  db: Db,
  orderId: string,
  page: { limit: number; before: string | undefined; lineId: string | undefined },
) {
  let query = db
    .selectFrom('timeline')
    .select(['id', 'lineId', 'event', 'actor', 'at', 'detail'])
    .where('orderId', '=', orderId)
  if (page.before) query = query.where('id', '<', page.before)
  if (page.lineId) query = query.where('lineId', '=', page.lineId)
  return query.orderBy('id', 'desc').limit(page.limit).execute()
}

export async function namesOf(db: Db, actors: ReadonlyArray<string | null>) {
  const ids = new Set(actors.flatMap((actor) => actor?.match(/^staff:(.+)$/)?.[1] ?? []))
  if (ids.size === 0) return new Map()
  const { rows } = await sql<{ actor: string; username: string }>`
    select 'staff:' || id as actor, username from staff
    where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ actor, username }) => [actor, username]))
}

/** Remembers which trace the order was placed in, for what belongs to it and comes without. */
export async function keepTrace(db: Db, orderId: string, traceparent: string): Promise<void> {
  await sql`update orders set traceparent = ${traceparent}
    where id = ${orderId} and traceparent is null`.execute(db)
}

export async function traceOf(db: Db, order: { id: string } | { intentId: string }) {
  const row = await db
    .selectFrom('orders')
    .select('traceparent')
    .where((where) =>
      'id' in order ? where('id', '=', order.id) : where('paymentIntentId', '=', order.intentId),
    )
    .executeTakeFirst()
  return row?.traceparent ?? null
}
