import { sql } from 'kysely'
import { PAID_STATUSES } from '../orders/order.ts'
import type { Tx } from '../platform/db.ts'

const PAID = 3

/** Counts an order for its session, once: only a paid order, and only its own session. */
export async function insertConversion(
  tx: Tx,
  orderId: string,
  sessionId: string | undefined,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ session: string }>`
    insert into search_conversions (order_id, session_id, converted_at)
    select id, coalesce(search_session_id, ${sessionId ?? null}), ${at} from orders
    where id = ${orderId}
      and status = any(${PAID_STATUSES})
      and coalesce(search_session_id, ${sessionId ?? null}) is not null
      and (${sessionId ?? null}::text is null
        or coalesce(search_session_id, ${sessionId ?? null}) = ${sessionId ?? null})
    on conflict (order_id) do nothing
    returning session_id as session`.execute(tx)
  const [converted] = rows
  if (!converted) return false
  if (await isFirst(tx, converted.session)) await countSearches(tx, converted.session, at)
  return true
}

/** Locks the session, so a search made at the same time is counted by one of the two, not both. */
async function isFirst(tx: Tx, session: string): Promise<boolean> {
  const { rows } = await sql<{ before: number | null }>`
    select stage_before as before from note_search_sessions(
      array[${session}::text], array[null::date], array[null::date], array[${PAID}::smallint])
  `.execute(tx)
  return rows.length > 0
}

/** Every search of a session that has bought counts as converted, including earlier ones. */
async function countSearches(tx: Tx, session: string, at: Date): Promise<void> {
  await sql`
    with asked as (
      select shop_day(created_at) as day, raw_query, count(*) as searches from search_events
      where session_id = ${session} and created_at >= ${at}::timestamptz - interval '9 days'
      group by 1, 2
    )
    insert into search_leaders as old (until_day, raw_query, searches, conversions)
    select day + ahead, raw_query, 0, sum(searches)
      from asked, generate_series(0, 6) as ahead
      where day + ahead >= (select shop_day(${at}) - 1) group by 1, 2 order by 1, 2
    on conflict (until_day, raw_query) do update set
      conversions = old.conversions + excluded.conversions`.execute(tx)
}
