import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

type SearchMetrics = Record<
  'totalSearches' | 'searchesToday' | 'uniqueSessions' | 'convertedSessions',
  number
>

/** The stats for the seven days ending today: the sum of a handful of rows. */
export async function readSearchMetrics(db: Db, now: Date): Promise<SearchMetrics> {
  const { rows } = await sql<SearchMetrics>`
    select
      coalesce(sum(searches), 0)::bigint as total_searches,
      coalesce(sum(searches) filter (where day >= (select shop_day(${now}))), 0)::bigint as searches_today,
      coalesce(sum(sessions), 0)::bigint as unique_sessions,
      coalesce(sum(converted), 0)::bigint as converted_sessions
    from search_days where day >= (select shop_day(${now}) - 6)`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The metrics query gave no row')
  return row
}

export async function topZipCodes(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ zip: string; count: number }>`
    select zip_code as zip, searches as count from search_zips
    where until_day = (select shop_day(${now})) order by searches desc, zip_code limit ${limit}`.execute(
    db,
  )
  return rows
}

/** The most searched addresses; a search counts as converted if its session bought something.
 * Addresses searched only once fill the remaining places, in key order. */
export async function searchLeaders(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ rawQuery: string; count: number; conversions: number }>`
    with often as (
      select raw_query, searches, conversions from search_leaders
      where until_day = (select shop_day(${now})) and searches > 1
      order by searches desc, raw_query limit ${limit}
    ), once as (
      select raw_query, searches, conversions from search_leaders
      where until_day = (select shop_day(${now})) and searches = 1
      order by raw_query limit greatest(${limit} - (select count(*) from often), 0)
    )
    select raw_query, searches as count, conversions
    from (select * from often union all select * from once) as most
    order by searches desc, raw_query`.execute(db)
  return rows
}
