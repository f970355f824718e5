import { sql } from 'kysely'
import type { Address } from '../addresses/address.ts'
import { jurisdictionByWords } from '../addresses/offices/jurisdiction.ts'
import { type Db, recordsOf, type Tx } from '../platform/db.ts'
import { entryOf } from './entry.ts'

export interface SearchEvent {
  sessionId: string
  rawQuery: string
  normalizedAddress: Address | null
  stage: string
  metadata: Record<string, string | number | boolean> | null
  at: Date
}

/** Writes events and all their counts together. Concurrent writers lock sessions, then days,
 * leaders, ZIP codes and places, each in sorted order, to avoid a deadlock. */
export async function insertSearchEvents(tx: Tx, events: SearchEvent[], now: Date): Promise<void> {
  const rows = events.map((event) => ({
    ...event,
    zipCode: zipOf(event),
    entry: entryOf(event.metadata),
    createdAt: event.at,
  }))
  // One text whatever their number, so that it stays planned.
  await sql`
    insert into search_events
      (session_id, raw_query, normalized_address, zip_code, stage, metadata, entry, created_at)
    select * from jsonb_to_recordset(${recordsOf(rows)}::jsonb) as row (session_id text,
      raw_query text, normalized_address jsonb, zip_code text, stage text, metadata jsonb,
      entry text, created_at timestamptz)`.execute(tx)
  const counted = events.map((event) => ({
    session: event.sessionId,
    query: event.rawQuery,
    zip: zipOf(event),
    place: placeOf(event),
    entry: entryOf(event.metadata),
    isCart: event.stage === 'cart_add',
    at: event.at,
  }))
  const given = recordsOf(counted)
  await noteSessions(tx, given)
  await countWindows(tx, given, now)
}

function zipOf(event: SearchEvent): string | null {
  return event.normalizedAddress?.zipCode || null
}

function placeOf({ stage, normalizedAddress: address }: SearchEvent): string | null {
  if (stage !== 'cart_add' || !address) return null
  return jurisdictionByWords(address) ?? address.state
}

/** Looks up the time zone once, instead of once per event as shop_day() would. */
const asRows = (given: string) => sql`
  materialized (select *, (at at time zone (select time_zone from shop_calendar))::date as day from jsonb_to_recordset(${given}::jsonb)
    as row (session text, query text, zip text, place text, entry text, is_cart boolean, at timestamptz))`

async function noteSessions(tx: Tx, given: string): Promise<void> {
  await sql`
    with given as ${asRows(given)},
    sessions as (
      select session, min(day) as first, max(day) as last, max(is_cart::int)::smallint as stage,
        (array_agg(entry order by at))[1] as entry
      from given group by session
    ), days as (
      select array_agg(day) as days, array_agg(searches) as searches
      from (select day, count(*) as searches from given group by day) as counted
    )
    select note_search_sessions(array_agg(session), array_agg(first), array_agg(last),
      array_agg(stage), (select days from days), (select searches from days),
      array_agg(entry))
    from sessions`.execute(tx)
}

/** A separate statement: only now are the sessions locked, so we know whether they've bought. */
async function countWindows(tx: Tx, given: string, now: Date): Promise<void> {
  // The most-searched list is never read for a window that has already ended.
  const open = sql`day + ahead >= (select shop_day(${now}) - 1)`
  await sql`
    with given as ${asRows(given)},
    asked as (
      select day, query, count(*) as searches, count(*) filter (where stage = 3) as conversions
      from given join search_sessions on session_id = session group by day, query
    )
    insert into search_leaders as old (until_day, raw_query, searches, conversions)
    select day + ahead, query, sum(searches), sum(conversions)
      from asked, generate_series(0, 6) as ahead where ${open} group by 1, 2 order by 1, 2
    on conflict (until_day, raw_query) do update set
      searches = old.searches + excluded.searches,
      conversions = old.conversions + excluded.conversions`.execute(tx)
  await sql`
    with given as ${asRows(given)},
    places as (
      insert into search_places as old (grain, day, place, searches)
      select grain, case grain when 'm' then date_trunc('month', day)::date else day end, place,
        count(*)
        from given, unnest(array['d', 'm']::"char"[]) as grain
        where place is not null group by 1, 2, 3 order by 1, 2, 3
      on conflict (grain, day, place) do update set
        searches = old.searches + excluded.searches
    )
    insert into search_zips as old (until_day, zip_code, searches)
    select day + ahead, zip, count(*)
      from given, generate_series(0, 6) as ahead
      where zip is not null and ${open} group by 1, 2 order by 1, 2
    on conflict (until_day, zip_code) do update set
      searches = old.searches + excluded.searches`.execute(tx)
}

/** Creates the partitions for the coming weeks, so no event ever finds its week missing. */
export async function ensurePartitions(db: Db, fromDay: string, weeks: number): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select ensure_search_event_partitions(${fromDay}::date, ${weeks}) as made`.execute(db)
  return rows[0]?.made ?? 0
}

/** Deletes the most-searched counts of weeks that ended before that day. */
export async function dropOldWindows(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select drop_search_windows(shop_day(${before})) as dropped`.execute(db)
  return rows[0]?.dropped ?? 0
}

/** Deletes the searches of weeks that ended before that day; their counts stay. */
export async function dropOldEvents(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select drop_search_events(${before.toISOString().slice(0, 10)}::date) as dropped`.execute(db)
  return rows[0]?.dropped ?? 0
}
