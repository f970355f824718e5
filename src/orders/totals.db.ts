import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

export interface Totals {
  orders: number
  customers: number
  deeds: number
}

const SHARDS = 16

/** Adds to a day's stats, in the same transaction as what they count. */
export async function addToTotals(
  tx: Tx,
  day: string,
  { orders = 0, customers = 0, deeds = 0 }: Partial<Totals>,
): Promise<void> {
  await sql`
    insert into daily_totals (day, shard, orders, customers, deeds)
    values (${day}, ${randomInt(SHARDS)}, ${orders}, ${customers}, ${deeds})
    on conflict (day, shard) do update set
      orders = daily_totals.orders + excluded.orders,
      customers = daily_totals.customers + excluded.customers,
      deeds = daily_totals.deeds + excluded.deeds`.execute(tx)
}

/** The session reached an order; only the first order counts. */
export async function countPlaced(tx: Tx, sessionId: string): Promise<void> {
  const placed = 2
  await sql`
    select note_search_sessions(
      array[${sessionId}::text], array[null::date], array[null::date], array[${placed}::smallint])
  `.execute(tx)
}

export async function readTotals(db: Db): Promise<Totals> {
  const row = await db
    .selectFrom('daily_totals')
    .select(({ fn }) => [
      sql<number>`coalesce(${fn.sum('orders')}, 0)::bigint`.as('orders'),
      sql<number>`coalesce(${fn.sum('customers')}, 0)::bigint`.as('customers'),
      sql<number>`coalesce(${fn.sum('deeds')}, 0)::bigint`.as('deeds'),
    ])
    .executeTakeFirstOrThrow()
  return row
}
