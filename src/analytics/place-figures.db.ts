import { sql } from 'kysely'
import type { Measured } from '../addresses/offices/places.ts'
import type { Db } from '../platform/db.ts'
import { type DateRange, monthsAndDays } from './date-range.ts'

/** Of the addresses that visitors chose, those that were paid for; of the deeds ordered, those that needed
 * review, were delivered, or were refunded as not found. */
export type PlaceCounts = Record<
  'searched' | 'bought' | 'ordered' | 'desk' | 'delivered' | 'notFound',
  number
>

export interface PlaceFigures extends PlaceCounts {
  /** The jurisdiction's id; a state or nothing if we don't know who records there. */
  id: string
  state: string
}

export async function readPlaces(
  db: Db,
  range: DateRange,
  state: string | undefined,
): Promise<PlaceFigures[]> {
  const { rows } = await sql<PlaceFigures>`
    with counted as (
      select place, 0 as searched, bought, ordered, desk, delivered, not_found
      from place_figures where ${inRange(range)}
      union all
      select place, searches, 0, 0, 0, 0, 0 from search_places where ${inRange(range)}
    ), placed as (
      select place as id, sum(searched)::bigint as searched, sum(bought)::bigint as bought,
        sum(ordered)::bigint as ordered, sum(desk)::bigint as desk,
        sum(delivered)::bigint as delivered, sum(not_found)::bigint as not_found
      from counted group by place
    )
    select placed.*, coalesce(state, case when placed.id ~ '^[A-Z]' then placed.id end, '') as state
    from placed left join jurisdictions using (id)
    ${state ? sql`where coalesce(state, placed.id) = ${state}` : sql``}`.execute(db)
  return rows
}

export async function medianHours(db: Db, range: DateRange, places: string[]) {
  const { rows } = await sql<{ id: string; hours: number }>`
    with waits as (
      select place, wait, sum(deeds) as deeds from place_waits
      where place = any(${places}) and ${inRange(range)} group by place, wait
    ), ranked as (
      select place, wait, sum(deeds) over (partition by place order by wait) as upto,
        sum(deeds) over (partition by place) as deeds
      from waits
    )
    select place as id, ${MEDIAN_HOURS} as hours
    from ranked where deeds > 0 group by place`.execute(db)
  return new Map(rows.map(({ id, hours }) => [id, hours]))
}

/** With fewer deeds, a figure would be about one customer. */
const FEWEST_DELIVERED = 20

/** How we did in each state with enough deeds, and in all of them (`US`). */
export async function measuredByState(db: Db, range: DateRange): Promise<Map<string, Measured>> {
  const { rows } = await sql<Measured & { scope: string }>`
    with scopes as (
      select id as place, unnest(array[state, 'US']) as scope from jurisdictions
      union all select '', 'US'
    ), counted as (
      select scope, sum(delivered)::bigint as delivered, sum(not_found)::bigint as not_found
      from place_figures join scopes using (place) where ${inRange(range)} group by scope
    ), waits as (
      select scope, wait, sum(deeds) as deeds
      from place_waits join scopes using (place) where ${inRange(range)} group by scope, wait
    ), ranked as (
      select scope, wait, sum(deeds) over (partition by scope order by wait) as upto,
        sum(deeds) over (partition by scope) as deeds
      from waits
    ), times as (select scope, ${MEDIAN_HOURS} as median_hours from ranked group by scope)
    select * from counted join times using (scope) where delivered >= ${FEWEST_DELIVERED}`.execute(
    db,
  )
  return new Map(rows.map(({ scope, ...measured }) => [scope, measured]))
}

/** The middle of the bucket that holds the median of what's ranked. */
const MEDIAN_HOURS = sql`(power(2, (min(wait) filter (where upto >= ceil(deeds * 0.5)) + 0.5) / 16.0) / 3600)::float8`

/** Whole months as one row each, and the days at the edges individually. */
export function inRange(range: DateRange) {
  const { months, days } = monthsAndDays(range)
  const parts = [
    ...(months ? [sql`(grain = 'm' and day between ${months.from} and ${months.to})`] : []),
    ...days.map(({ from, to }) => sql`(grain = 'd' and day between ${from} and ${to})`),
  ]
  return sql`(${sql.join(parts, sql` or `)})`
}

export async function namesOf(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('jurisdictions')
    .select(['id', 'name', 'state'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}
