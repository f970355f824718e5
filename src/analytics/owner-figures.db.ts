import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import type { DateRange } from './date-range.ts'
import type { DeedMoney } from './margin.ts'
import { inRange } from './place-figures.db.ts'

export type OwnerReport =
  | 'state'
  | 'source'
  | 'office'
  | 'reason'
  | 'movement'
  | 'ad'
  | 'customer'
  | 'person'
  | 'entry'

export interface OwnerFigures extends DeedMoney {
  report: OwnerReport
  name: string
  /** Revenue, or what the report counts: refunds or movements of money. */
  cents: number
}

const SUMS = sql`sum(deeds)::bigint as deeds, sum(missing)::bigint as missing,
  sum(gross_cents)::bigint as gross_cents, sum(refunded_cents)::bigint as refunded_cents,
  sum(disputed_cents)::bigint as disputed_cents, sum(fee_cents)::bigint as fee_cents,
  sum(office_cents)::bigint as office_cents, sum(staff_seconds)::bigint as staff_seconds`

export async function readOwnerFigures(db: Db, range: DateRange): Promise<OwnerFigures[]> {
  const { rows } = await sql<OwnerFigures>`
    select report, name, sum(cents)::bigint as cents, ${SUMS}
    from owner_figures where ${inRange(range)} and report <> 'cohort'
    group by report, name`.execute(db)
  return rows
}

/** The same of one order, as of now; undefined if nothing has moved. */
export async function moneyOfOrder(db: Db, orderId: string): Promise<DeedMoney | undefined> {
  const { rows } = await sql<DeedMoney>`
    select ${SUMS} from deed_money where order_id = ${orderId} having count(*) > 0`.execute(db)
  return rows[0]
}

export interface CohortMonth {
  /** The month of the first order: "2026-06". */
  first: string
  month: string
  customers: number
}

/** How many customers ordered in each month from this one on, by the month of their first order. */
export async function readCohorts(db: Db, since: string): Promise<CohortMonth[]> {
  const { rows } = await sql<CohortMonth>`
    select name as first, to_char(day, 'YYYY-MM') as month, deeds as customers
    from owner_figures
    where grain = 'm' and report = 'cohort' and day >= ${since}::date and name >= ${since.slice(0, 7)}
    order by name, day`.execute(db)
  return rows
}
