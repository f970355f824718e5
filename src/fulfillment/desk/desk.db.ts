import { type SqlBool, sql } from 'kysely'
import type { DeskKind } from '../../orders/desk-kind.ts'
import { type Line, toLine } from '../../orders/lines.db.ts'
import type { Db } from '../../platform/db.ts'
import { latestCopies } from '../copies.db.ts'
import type { Verdict } from '../findings.ts'
import { type Claim, endedBefore } from './claim.ts'

export interface DeskCursor {
  refundedAfter: Date
  id: string
}

export interface DeskFilter {
  /** Limits the list to this person's lines, or to those unassigned at this moment. */
  whose?: { mine: string } | { freeAt: Date } | undefined
  state?: string | undefined
  kind?: DeskKind | undefined
}

export interface DeskEntry {
  line: Line
  reason: string
  kind: DeskKind
  place: string | null
  claim: Claim | undefined
  verdict: Verdict | null
}

/** Lines that need review, those closest to their automatic refund first. */
export async function listDesk(
  db: Db,
  filter: DeskFilter,
  page: { limit: number; after: DeskCursor | undefined },
): Promise<DeskEntry[]> {
  let query = db
    .selectFrom('order_lines')
    .leftJoin('desk_claims as claim', 'claim.line_id', 'order_lines.id')
    .selectAll('order_lines')
    .select(['claim.staff_id as claimed_by', 'claim.claimed_at', 'claim.seen_at'])
    .where('progress', '=', 'desk')
  const { whose, state, kind } = filter
  if (whose && 'mine' in whose) query = query.where('claim.staff_id', '=', whose.mine)
  if (whose && 'freeAt' in whose) {
    const ended = endedBefore(whose.freeAt)
    query = query.where((where) =>
      where.or([where('claim.staff_id', 'is', null), where('claim.seen_at', '<=', ended)]),
    )
  }
  if (state) query = query.where('order_lines.state', '=', state)
  if (kind) query = query.where('desk_kind', '=', kind)
  if (page.after) {
    const { refundedAfter, id } = page.after
    query = query.where(sql<SqlBool>`(refunded_after, order_lines.id) > (${refundedAfter}, ${id})`)
  }
  const lines = query.orderBy('refunded_after').orderBy('order_lines.id').limit(page.limit)
  // Looks up names only for the lines on this page, not for everything being sorted.
  const rows = await db
    .selectFrom(lines.as('line'))
    .leftJoin('jurisdictions as place', 'place.id', 'line.jurisdiction_id')
    .leftJoin('staff', 'staff.id', 'line.claimed_by')
    .selectAll('line')
    .select(['place.name as place_name', 'place.state as place_state', 'staff.username'])
    .orderBy('line.refunded_after')
    .orderBy('line.id')
    .execute()
  const copies = await latestCopies(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    line: toLine(row),
    reason: row.desk_reason ?? '',
    kind: row.desk_kind as DeskKind,
    place: row.place_name && `${row.place_name}, ${row.place_state}`,
    claim: claimOf(row),
    verdict: copies.get(row.id)?.verdict ?? null,
  }))
}

function claimOf(row: {
  claimed_by: string | null
  username: string | null
  claimed_at: Date | null
  seen_at: Date | null
}): Claim | undefined {
  const { claimed_by: staffId, username, claimed_at: claimedAt, seen_at: seenAt } = row
  if (!staffId || !username || !claimedAt || !seenAt) return undefined
  return { staffId, username, claimedAt, seenAt }
}
