import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import type { DateRange } from './date-range.ts'

type Money = Record<'revenue' | 'captured' | 'refunded' | 'disputed', number>
type Counts = Record<'orders' | 'sold' | 'deeds' | 'refunds' | 'notFound', number>
/** The waits are null if nothing was delivered. */
type Figures = Money & Counts & Record<'medianWait' | 'p95Wait', number | null>

/** The stats for each of several ranges that don't overlap, in order. */
export async function readFigures(db: Db, ranges: DateRange[]): Promise<(DateRange & Figures)[]> {
  const within = sql`day between ${leastOf(ranges)}::date and ${greatestOf(ranges)}::date`
  const { rows } = await sql<DateRange & Figures>`
    with ranges as ${asRows(ranges)},
    -- Looked up day by day: no range is held against every row.
    days as materialized (
      select place, day::date
      from ranges, generate_series("from"::timestamp, "to"::timestamp, interval '1 day') as day
    ),
    counted as (
      select place, sum(paid_orders) as orders, sum(sold) as sold, sum(deeds) as deeds, sum(captured_cents) as captured,
        sum(refunded_cents) as refunded, sum(disputed_cents) as disputed, sum(refunds) as refunds,
        sum(not_found) as missing
      from days join day_figures_now using (day) where ${within} group by place
    ), waits as (
      select place, wait, sum(deeds) as deeds
      from days join day_waits_now using (day) where ${within} group by place, wait
    ), ranked as (
      select place, wait, sum(deeds) over (partition by place order by wait) as upto,
        sum(deeds) over (partition by place) as deeds
      from waits
    ), times as (
      select place, ${quantile('0.5')} as median, ${quantile('0.95')} as p95 from ranked group by place
    )
    select "from", "to",
      coalesce(orders, 0)::bigint as orders, coalesce(sold, 0)::bigint as sold,
      coalesce(captured - refunded - disputed, 0)::bigint as revenue,
      coalesce(captured, 0)::bigint as captured, coalesce(refunded, 0)::bigint as refunded,
      coalesce(disputed, 0)::bigint as disputed, coalesce(counted.deeds, 0)::bigint as deeds,
      coalesce(refunds, 0)::bigint as refunds, coalesce(missing, 0)::bigint as not_found,
      median as median_wait, p95 as p95_wait
    from ranges left join counted using (place) left join times using (place)
    order by place`.execute(db)
  return rows
}

export type SoFar = Pick<Figures, 'orders' | 'revenue' | 'deeds' | 'refunded'>

/** A day's running totals at the end of each of its steps that begins before that moment. */
export async function readCourse(
  db: Db,
  { from, until, stepMinutes }: { from: Date; until: Date; stepMinutes: number },
): Promise<SoFar[]> {
  const { rows } = await sql<SoFar>`
    with happened as (
      select floor(extract(epoch from at - ${from}::timestamptz) / 60 / ${stepMinutes}) as step,
        sum(paid_orders) as orders, sum(captured_cents - refunded_cents - disputed_cents) as revenue,
        sum(deeds) as deeds, sum(refunded_cents) as refunded
      from count_moments(${from}::timestamptz, ${until}::timestamptz) group by 1
    )
    select coalesce(sum(orders) over upto, 0)::bigint as orders,
      coalesce(sum(revenue) over upto, 0)::bigint as revenue,
      coalesce(sum(deeds) over upto, 0)::bigint as deeds,
      coalesce(sum(refunded) over upto, 0)::bigint as refunded
    from generate_series(0, ceil(extract(epoch from
      ${until}::timestamptz - ${from}::timestamptz) / 60 / ${stepMinutes}) - 1) as step
    left join happened using (step)
    window upto as (order by step) order by step`.execute(db)
  return rows
}

type Totals = Money & Record<'orders' | 'customers' | 'deeds', number>

export async function readTotals(db: Db): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(orders), 0)::bigint as orders,
      coalesce(sum(customers), 0)::bigint as customers, coalesce(sum(deeds), 0)::bigint as deeds,
      coalesce(sum(captured_cents - refunded_cents - disputed_cents), 0)::bigint as revenue,
      coalesce(sum(captured_cents), 0)::bigint as captured,
      coalesce(sum(refunded_cents), 0)::bigint as refunded,
      coalesce(sum(disputed_cents), 0)::bigint as disputed
    from day_figures_now`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('The totals query gave no row')
  return totals
}

type Funnel = Record<'searched' | 'added' | 'placed' | 'paid', number>

/** Sessions by the day of their first search, and how far each has come so far. */
export async function readFunnels(db: Db, ranges: DateRange[]): Promise<Funnel[]> {
  const { rows } = await sql<Funnel>`
    with ranges as ${asRows(ranges)}
    select coalesce(sum(searched), 0)::bigint as searched, coalesce(sum(added), 0)::bigint as added,
      coalesce(sum(placed), 0)::bigint as placed, coalesce(sum(paid), 0)::bigint as paid
    from ranges left join search_days on day between "from" and "to"
    group by place order by place`.execute(db)
  return rows
}

/** The same by where the sessions came from, those with the most first. */
export async function readEntries(db: Db, { from, to }: DateRange, limit: number) {
  const { rows } = await sql<Funnel & { entry: string }>`
    select entry, sum(searched)::bigint as searched, sum(added)::bigint as added,
      sum(placed)::bigint as placed, sum(paid)::bigint as paid
    from search_entries where day between ${from} and ${to}
    group by entry order by searched desc, entry limit ${limit}`.execute(db)
  return rows
}

function asRows(ranges: DateRange[]) {
  return sql`(
    select place, "from", "to" from unnest(
      ${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ to }) => to)}::date[]
    ) with ordinality as given ("from", "to", place))`
}

const leastOf = (ranges: DateRange[]) => ranges.map(({ from }) => from).sort()[0]
const greatestOf = (ranges: DateRange[]) =>
  ranges
    .map(({ to }) => to)
    .sort()
    .at(-1)

/** The middle of the bucket that holds the value of this rank. */
function quantile(share: '0.5' | '0.95') {
  return sql`power(2, (min(wait) filter (where upto >= ceil(deeds * ${sql.raw(share)})) + 0.5) / 16.0)::float8`
}
