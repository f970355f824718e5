import { sql } from 'kysely'
import type { DateRange } from '../../src/analytics/date-range.ts'
import type { Db } from '../../src/platform/db.ts'
import { TIME_ZONE } from './searches.ts'

const day = (column: string) => sql`(${sql.raw(column)} at time zone ${TIME_ZONE})::date`

/** What the reports show for a range, counted the slow way: from the raw rows only. */
export async function recountFigures(db: Db, { from, to }: DateRange) {
  const { rows } = await sql<{ notFound: number }>`
    select count(*) as not_found from refunds
    where state = 'succeeded' and reason = 'not_found'
      and ${day('settled_at')} between ${from} and ${to}`.execute(db)
  const waits = await sql<{ seconds: number }>`
    select extract(epoch from at - paid_at)::float8 as seconds
    from timeline join orders on orders.id = order_id
    where event = 'deliver' and ${day('at')} between ${from} and ${to} order by 1`.execute(db)
  const seconds = waits.rows.map((each) => each.seconds)
  const rank = (share: number) => seconds[Math.ceil(seconds.length * share) - 1]
  return { ...rows[0], delivered: seconds.length, median: rank(0.5), p95: rank(0.95) }
}

/** The lines paid in a range by recording office, and their outcomes. */
export async function recountPlaces(db: Db, { from, to }: DateRange) {
  const has = (event: string) => sql`exists (
    select from timeline where line_id = order_lines.id and event = ${event})`
  const { rows } = await sql<{ id: string }>`
    select coalesce(jurisdiction_id, '') as id, count(*) as ordered,
      count(*) filter (where ${has('escalate')}) as desk,
      count(*) filter (where ${has('deliver')}) as delivered,
      count(*) filter (where exists (select from refunds where line_id = order_lines.id
        and state = 'succeeded' and reason = 'not_found')) as not_found
    from order_lines join orders on orders.id = order_id
    where paid_at is not null and ${day('paid_at')} between ${from} and ${to}
    group by 1 order by 1`.execute(db)
  return rows
}
