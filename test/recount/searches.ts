import { sql } from 'kysely'
import { shopDay } from '../../src/orders/shop-day.ts'
import type { Db } from '../../src/platform/db.ts'

export const TIME_ZONE = 'America/New_York'

/** Everything shown about searches, counted the slow way: from the raw rows only. */
export async function recountSearches(db: Db, now: Date, top: number) {
  const today = shopDay(now, TIME_ZONE)
  const day = sql`(created_at at time zone ${TIME_ZONE})::date`
  const recent = sql`(select *, ${day} as day,
    session_id in (select session_id from search_conversions) as is_converted
    from search_events where ${day} >= ${today}::date - 6)`
  const metrics = await sql<Record<string, number>>`
    select count(*) as total_searches,
      count(*) filter (where day >= ${today}) as searches_today,
      count(distinct session_id) as unique_sessions,
      count(distinct session_id) filter (where is_converted) as converted_sessions
    from ${recent} as recent`.execute(db)
  const leaders = await sql`
    select raw_query, count(*) as count,
      count(*) filter (where is_converted) as conversions
    from ${recent} as recent group by raw_query order by count(*) desc, raw_query limit ${top}`.execute(
    db,
  )
  const zips = await sql`
    select zip_code as zip, count(*) as count from ${recent} as recent where zip_code is not null
    group by zip_code order by count(*) desc, zip_code limit ${top}`.execute(db)
  return { metrics: metrics.rows[0], leaders: leaders.rows, zips: zips.rows }
}

/** How far the sessions got whose first search was in these days. */
export async function recountFunnel(db: Db, from: string, to: string) {
  const { rows } = await sql`
    with sessions as (
      select session_id, (min(created_at) at time zone ${TIME_ZONE})::date as day,
        bool_or(stage = 'cart_add') as is_added
      from search_events group by session_id
    ), reached as (
      select is_added,
        session_id in (select search_session_id from orders where search_session_id is not null) as is_placed,
        session_id in (select session_id from search_conversions) as is_paid
      from sessions where day between ${from} and ${to}
    )
    select count(*) as searched, count(*) filter (where is_added or is_placed or is_paid) as added,
      count(*) filter (where is_placed or is_paid) as placed, count(*) filter (where is_paid) as paid
    from reached`.execute(db)
  return rows[0]
}
