import { sql } from 'kysely'
import { hidden, PLANNED } from '../fulfillment/desk/plans.db.ts'
import type { Db } from '../platform/db.ts'

export interface Waiting {
  count: number
  isMore: boolean
  /** When the first of them is due. */
  next: Date | null
}

/** Far more than two people can work through; beyond this, the exact number means nothing. */
export const COUNTED = 1000

/** Lines that need review, and when the first of them is auto-refunded. */
export function waitingAtDesk(db: Db, at: Date): Promise<Waiting> {
  return count(
    db,
    sql`select line.refunded_after as due from order_lines as line ${PLANNED}
      where line.progress = 'desk' and line.withheld_until is null and not ${hidden(at)}`,
  )
}

/** Refund requests, and when the first of them is due an answer. */
export function waitingRequests(db: Db): Promise<Waiting> {
  return count(db, sql`select review_by as due from refund_requests where decided_at is null`)
}

async function count(db: Db, waiting: ReturnType<typeof sql>): Promise<Waiting> {
  const { rows } = await sql<{ count: number; next: Date | null }>`
    select count(*) as count, min(due) as next
    from (${waiting} order by 1 limit ${COUNTED + 1}) as first`.execute(db)
  const { count = 0, next = null } = rows[0] ?? {}
  return { count: Math.min(count, COUNTED), isMore: count > COUNTED, next }
}

export interface DueDay {
  /** Null for what is overdue. */
  day: string | null
  count: number
  /** When the first of them is due. */
  next: Date
}

/** Lines that need review by the day they're due, the most urgent first. */
export async function dueByDay(db: Db, now: Date): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
    select case when promised_by >= ${now} then shop_day(promised_by) end as day,
      count(*) as count, min(promised_by) as next
    from (
      select promised_by from order_lines
      where progress = 'desk' and withheld_until is null
      order by refunded_after limit ${COUNTED}
    ) as first
    group by 1 order by 1 nulls first`.execute(db)
  return rows
}
