import { sql } from 'kysely'
import { PAID_STATUSES } from '../orders/order.ts'
import type { Db, Tx } from '../platform/db.ts'
import { UNPAID_ORDER_DAYS } from '../policy.ts'

/** Longer than any transaction takes that writes what we count. */
const OVERLAP = sql`interval '5 minutes'`

interface SessionOrder {
  orderId: string
  sessionId: string
  isPaid: boolean
}

/** The orders placed, corrected or paid since the stats were last counted. */
export async function ordersOfSessions(db: Db): Promise<SessionOrder[]> {
  const { rows } = await sql<SessionOrder>`
    select distinct orders.id as order_id, search_session_id as session_id,
      status = any(${PAID_STATUSES}) as is_paid
    from figures_counted
    join timeline on timeline.id >= first_id(until - ${OVERLAP})
      and event in ('placed', 'corrected', 'paid')
    join orders on orders.id = timeline.order_id
    where search_session_id is not null`.execute(db)
  return rows
}

/** How far a session came: it placed an order, or paid one. */
const STAGES = { placed: 2, paid: 3 } as const

/** Notes how far these sessions came; returns those that hadn't come as far before. Locks them, so a
 * search made at the same time is counted by one of the two, not both. */
export async function noteStage(tx: Tx, sessions: ReadonlySet<string>, stage: keyof typeof STAGES) {
  if (sessions.size === 0) return []
  const { rows } = await sql<{ session: string }>`
    select noted.session from (
      select array_agg(id) as ids, array_agg(null::date) as days,
        array_agg(${STAGES[stage]}::smallint) as stages
      from unnest(${[...sessions]}::text[]) as id
    ) as given, note_search_sessions(ids, days, days, stages) as noted`.execute(tx)
  return rows.map(({ session }) => session)
}

/** Recounts every day that changed since this was last called; returns how many. */
export async function countChangedDays(db: Db): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select count_changed_days(${OVERLAP}) as days`.execute(db)
  return rows[0]?.days ?? 0
}

/**
 * Counts everything anew from the raw rows, however long it takes; searches wait until it's done.
 * Search stats of days whose searches or unpaid orders may have been deleted stay as they were counted.
 */
export async function recountAll(tx: Tx): Promise<void> {
  const kept = sql`day < current_date - ${UNPAID_ORDER_DAYS}::integer`
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`create temporary table counted_days on commit drop as
    select * from search_days where ${kept}`.execute(tx)
  await sql`select recount_searches()`.execute(tx)
  await sql`delete from search_days where ${kept}`.execute(tx)
  await sql`insert into search_days select * from counted_days`.execute(tx)
  await sql`update figures_counted set until = '-infinity'`.execute(tx)
  await sql`select count_changed_days(${OVERLAP})`.execute(tx)
}

/** By day in the shop's zone: another zone changes all of them. Returns whether it did. */
export async function keepCalendar({ db }: { db: Db }, timeZone = 'America/New_York') {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('shopCalendar')
      .set({ timeZone })
      .where('timeZone', '<>', timeZone)
      .executeTakeFirst()
    const isOther = numUpdatedRows > 0n
    if (isOther) await recountAll(tx)
    return isOther
  })
}

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
