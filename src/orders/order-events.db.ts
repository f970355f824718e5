import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

export type ActorKind = 'customer' | 'staff' | 'system' | 'provider'

export async function listEvents(
  db: Db,
  orderId: string,
  page: {
    limit: number
    before: string | undefined
    by: ActorKind | undefined
    lineId: string | undefined
  },
) {
  let query = db
    .selectFrom('timeline')
    .select(['id', 'lineId', 'event', 'actor', 'at', 'detail'])
    .where('orderId', '=', orderId)
  if (page.before) query = query.where('id', '<', page.before)
  if (page.lineId) query = query.where('lineId', '=', page.lineId)
  if (page.by === 'staff') query = query.where('actor', 'like', 'staff:%')
  else if (page.by) query = query.where('actor', '=', page.by)
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
