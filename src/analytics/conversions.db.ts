import { sql } from 'kysely'
import { PAID_STATUSES } from '../orders/order.ts'
import type { Tx } from '../platform/db.ts'
import { noteStage } from './counted-days.db.ts'

/** Counts orders for their sessions, each once: only paid orders, and only for their own session or, if
 * they have none, for the one that says so. Returns how many were new. */
export async function insertConversions(
  tx: Tx,
  conversions: ReadonlyArray<{ orderId: string; sessionId: string }>,
  at: Date,
): Promise<number> {
  if (conversions.length === 0) return 0
  const { rows } = await sql<{ session: string }>`
    insert into search_conversions (order_id, session_id, converted_at)
    select orders.id, given.session_id, ${at}
    from unnest(${conversions.map(({ orderId }) => orderId)}::uuid[],
      ${conversions.map(({ sessionId }) => sessionId)}::text[]) as given (order_id, session_id)
    join orders on orders.id = given.order_id
    where status = any(${PAID_STATUSES})
      and coalesce(search_session_id, given.session_id) = given.session_id
    order by orders.id
    on conflict (order_id) do nothing
    returning session_id as session`.execute(tx)
  const sessions = new Set(rows.map(({ session }) => session))
  const first = await noteStage(tx, sessions, 'paid')
  await countSearches(tx, first, at)
  return rows.length
}

/** Every search of a session that has bought counts as converted, including earlier ones. */
async function countSearches(tx: Tx, sessions: string[], at: Date): Promise<void> {
  if (sessions.length === 0) return
  await sql`
    with asked as (
      select shop_day(created_at) as day, raw_query, count(*) as searches from search_events
      where session_id = any(${sessions}) and created_at >= ${at}::timestamptz - interval '9 days'
      group by 1, 2
    )
    insert into search_leaders as old (until_day, raw_query, searches, conversions)
    select day + ahead, raw_query, 0, sum(searches)
      from asked, generate_series(0, 6) as ahead
      where day + ahead >= (select shop_day(${at}) - 1) group by 1, 2 order by 1, 2
    on conflict (until_day, raw_query) do update set
      conversions = old.conversions + excluded.conversions`.execute(tx)
}
