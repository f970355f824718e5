import { sql } from 'kysely'
import type { Address } from '../addresses/address.ts'
import type { Db } from '../platform/db.ts'

export interface SearchEvent {
  sessionId: string
  rawQuery: string
  normalizedAddress: Address | null
  stage: string
  metadata: Record<string, string | number | boolean> | null
  at: Date
}

export async function insertSearchEvents(db: Db, events: SearchEvent[]): Promise<void> {
  await db
    .insertInto('search_events')
    .values(
      events.map((event) => ({
        session_id: event.sessionId,
        raw_query: event.rawQuery,
        normalized_address: event.normalizedAddress && JSON.stringify(event.normalizedAddress),
        zip_code: event.normalizedAddress?.zipCode || null,
        stage: event.stage,
        metadata: event.metadata && JSON.stringify(event.metadata),
        created_at: event.at,
      })),
    )
    .execute()
}

/** Makes the partitions for the weeks to come, so that no event ever finds its week missing. */
export async function ensurePartitions(db: Db, fromDay: string, weeks: number): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select ensure_search_event_partitions(${fromDay}::date, ${weeks}) as made`.execute(db)
  return rows[0]?.made ?? 0
}

/** Counts an order for its session, once: for a paid order, and for no session but its own. */
export async function insertConversion(
  db: Db,
  orderId: string,
  sessionId: string | undefined,
  at: Date,
): Promise<boolean> {
  const result = await sql`
    insert into search_conversions (order_id, session_id, converted_at)
    select id, coalesce(search_session_id, ${sessionId ?? null}), ${at} from orders
    where id = ${orderId}
      and status in ('completed', 'refunded', 'partially_refunded')
      and coalesce(search_session_id, ${sessionId ?? null}) is not null
      and (${sessionId ?? null}::text is null
        or coalesce(search_session_id, ${sessionId ?? null}) = ${sessionId ?? null})
    on conflict (order_id) do nothing`.execute(db)
  return result.numAffectedRows === 1n
}

export interface SearchMetrics {
  totalSearches: number
  searchesToday: number
  uniqueSessions: number
  convertedSessions: number
}

/** The figures of a window that begins at `from`; today begins at `today`. */
export async function readSearchMetrics(db: Db, from: Date, today: Date): Promise<SearchMetrics> {
  const { rows } = await sql<SearchMetrics>`
    with recent as (
      select session_id, created_at from search_events where created_at >= ${from}
    ), sessions as (
      select distinct session_id from recent
    )
    select
      (select count(*) from recent) as "totalSearches",
      (select count(*) from recent where created_at >= ${today}) as "searchesToday",
      (select count(*) from sessions) as "uniqueSessions",
      (select count(*) from sessions where exists (
        select from search_conversions
        where search_conversions.session_id = sessions.session_id
      )) as "convertedSessions"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The metrics query gave no row')
  return row
}

export async function topZipCodes(db: Db, from: Date, limit: number) {
  const { rows } = await sql<{ zip: string; count: number }>`
    select zip_code as zip, count(*) as count from search_events
    where created_at >= ${from} and zip_code is not null
    group by zip_code order by count(*) desc, zip_code limit ${limit}`.execute(db)
  return rows
}

/** The most searched addresses; a search counts as converted when its session bought something. */
export async function searchLeaders(db: Db, from: Date, limit: number) {
  const { rows } = await sql<{ rawQuery: string; count: number; conversions: number }>`
    select raw_query as "rawQuery", count(*) as count,
      count(*) filter (where exists (
        select from search_conversions
        where search_conversions.session_id = search_events.session_id
      )) as conversions
    from search_events where created_at >= ${from}
    group by raw_query order by count(*) desc, raw_query limit ${limit}`.execute(db)
  return rows
}
