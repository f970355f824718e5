import { type Selectable, sql } from 'kysely'
import type { DeskKind } from '../../orders/desk-kind.ts'
import { type Line, toLine } from '../../orders/lines.db.ts'
import type { Db } from '../../platform/db.ts'
import type { OrderLines } from '../../schema.gen.ts'
import {
  asleep,
  hidden,
  PLANNED,
  type Plan,
  type PlanRow,
  planColumns,
  planOf,
} from './plans.db.ts'

export interface DeskCursor {
  refundedAfter: Date
  id: string
}

export interface DeskFilter {
  /** Limits the list to what is this person's, to what is nobody's, or to what is snoozed; otherwise
   * it's everything that isn't. */
  whose?: { assignee: string | null } | 'snoozed' | undefined
  due?: { from?: Date; to?: Date } | undefined
  state?: string | undefined
  kind?: DeskKind | undefined
}

export interface DeskEntry extends Plan {
  line: Line
  reason: string
  kind: DeskKind
  place: string | null
}

/** Lines that need review, those closest to their automatic refund first. */
export async function listDesk(
  db: Db,
  { whose, due, state, kind }: DeskFilter,
  page: { limit: number; after: DeskCursor | undefined; at: Date },
): Promise<DeskEntry[]> {
  const { at, after } = page
  const wanted = [
    sql`line.progress = 'desk' and line.withheld_until is null`,
    whose === 'snoozed' ? asleep(at) : sql`not ${hidden(at)}`,
    ...(typeof whose === 'object'
      ? [sql`assignee.id is not distinct from ${whose.assignee}::uuid`]
      : []),
    ...(due?.from ? [sql`line.promised_by > ${due.from}`] : []),
    ...(due?.to ? [sql`line.promised_by <= ${due.to}`] : []),
    ...(state ? [sql`line.state = ${state}`] : []),
    ...(kind ? [sql`line.desk_kind = ${kind}`] : []),
    ...(after ? [sql`(line.refunded_after, line.id) > (${after.refundedAfter}, ${after.id})`] : []),
  ]
  // Looks up names only for the lines on this page, not for everything being sorted.
  const { rows } = await sql<Selectable<OrderLines> & PlanRow & PlaceRow>`
    select line.*, ${planColumns(at)}, place.name as place_name, place.state as place_state
    from (
      select line.* from order_lines as line ${PLANNED}
      where ${sql.join(wanted, sql` and `)}
      order by line.refunded_after, line.id limit ${page.limit}
    ) as line ${PLANNED}
    left join staff as sleeper on sleeper.id = plan.snoozed_by
    left join jurisdictions as place on place.id = line.jurisdiction_id
    order by line.refunded_after, line.id`.execute(db)
  return rows.map((row) => ({
    line: toLine(row),
    reason: row.deskReason ?? '',
    kind: row.deskKind as DeskKind,
    place: row.placeName && `${row.placeName}, ${row.placeState}`,
    ...planOf(row),
  }))
}

interface PlaceRow {
  placeName: string | null
  placeState: string | null
}
