import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import type { DateRange } from './date-range.ts'
import { inRange } from './place-figures.db.ts'

export type OwnerReport = 'source' | 'office' | 'reason' | 'movement' | 'ad' | 'customer'

export interface OwnerFigures {
  report: OwnerReport
  name: string
  /** Deeds delivered, or refunds, orders or movements: whatever the report counts. */
  count: number
  cents: number
  feeCents: number
  officeCents: number
  staffSeconds: number
}

export async function readOwnerFigures(db: Db, range: DateRange): Promise<OwnerFigures[]> {
  const { rows } = await sql<OwnerFigures>`
    select report, name, sum(deeds)::bigint as count, sum(cents)::bigint as cents,
      sum(fee_cents)::bigint as fee_cents, sum(office_cents)::bigint as office_cents,
      sum(staff_seconds)::bigint as staff_seconds
    from owner_figures where ${inRange(range)}
    group by report, name`.execute(db)
  return rows
}

export async function statesOf(db: Db, places: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from jurisdictions where id = any(${places})`.execute(db)
  return new Map(rows.map(({ id, state }) => [id, state]))
}
