import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { OrderRow } from './orders.db.ts'

export interface Totals {
  orders: number
  customers: number
  deeds: number
}

/** Transactions at once count in different rows, and one that counts several times in the same one: no
 * two of them wait for each other. */
const SHARD = sql`pg_backend_pid() % 16`

/** Adds to a day's stats, in the same transaction as what they count. */
export async function addToTotals(tx: Tx, day: string, totals: Partial<Totals>): Promise<void> {
  await totaling(day, totals).execute(tx)
}

/** The same as a part of a larger statement. */
export function totaling(
  day: string,
  { orders = 0, customers = 0, deeds = 0 }: Partial<Totals>,
): RawBuilder<unknown> {
  return sql`
    insert into daily_totals (day, shard, orders, customers, deeds)
    values (${day}, ${SHARD}, ${orders}, ${customers}, ${deeds})
    on conflict (day, shard) do update set
      orders = daily_totals.orders + excluded.orders,
      customers = daily_totals.customers + excluded.customers,
      deeds = daily_totals.deeds + excluded.deeds`
}

/** Counts a new order: for its customer, for the day, and for the session that reached it, of which
 * only the first order counts. The customer's row is locked until the transaction ends. */
export async function countOrder(tx: Tx, order: OrderRow, day: string): Promise<void> {
  await sql`
    with customer as (
      insert into customers as known (email_key, email, full_name, order_count, deeds, last_order_at)
      values (${order.emailKey}, ${order.email}, ${order.fullName}, 1, ${order.deeds},
        ${order.createdAt})
      on conflict (email_key) do update set
        email = case when excluded.last_order_at < known.last_order_at
          then known.email else excluded.email end,
        full_name = case when excluded.last_order_at < known.last_order_at
          then known.full_name else excluded.full_name end,
        order_count = known.order_count + 1,
        deeds = known.deeds + excluded.deeds,
        last_order_at = greatest(known.last_order_at, excluded.last_order_at)
      returning (xmax = 0)::int as gained
    ), totals as (
      insert into daily_totals (day, shard, orders, customers)
      select ${day}::date, ${SHARD}, 1, gained from customer
      on conflict (day, shard) do update set
        orders = daily_totals.orders + excluded.orders,
        customers = daily_totals.customers + excluded.customers
    )
    ${countingPlaced(order.searchSessionId)}`.execute(tx)
}

/** A session reached an order that was there already. */
export async function countPlaced(tx: Tx, sessionId: string): Promise<void> {
  await countingPlaced(sessionId).execute(tx)
}

function countingPlaced(sessionId: string | null) {
  const placed = 2
  return sql`
    select note_search_sessions(array[${sessionId}::text], array[null::date], array[null::date],
      array[${placed}::smallint])
    where ${sessionId}::text is not null`
}

export async function readTotals(db: Db): Promise<Totals> {
  const row = await db
    .selectFrom('dailyTotals')
    .select(({ fn }) => [
      sql<number>`coalesce(${fn.sum('orders')}, 0)::bigint`.as('orders'),
      sql<number>`coalesce(${fn.sum('customers')}, 0)::bigint`.as('customers'),
      sql<number>`coalesce(${fn.sum('deeds')}, 0)::bigint`.as('deeds'),
    ])
    .executeTakeFirstOrThrow()
  return row
}
