import { sql } from 'kysely'
import { type Line, toLine } from '../orders/lines.db.ts'
import type { Db } from '../platform/db.ts'
import { type Copy, latestCopies } from './copies.db.ts'

export interface DeskCursor {
  refundedAfter: Date
  id: string
}

export interface DeskOffice {
  title: string
  place: string
  url: string | null
  phone: string | null
  copyFee: number | null
  copyFeeNote: string | null
  note: string | null
}

export interface DeskEntry {
  line: Line
  reason: string
  office: DeskOffice | null
  copy: Copy | undefined
}

/** Lines that need a person, those first that are refunded soonest unless somebody acts. */
export async function listDesk(
  db: Db,
  page: { limit: number; after: DeskCursor | undefined },
): Promise<DeskEntry[]> {
  let query = db
    .selectFrom('order_lines')
    .leftJoin('jurisdictions as place', 'place.id', 'order_lines.jurisdiction_id')
    .leftJoin('jurisdictions as keeper', (join) =>
      join.on(sql<boolean>`keeper.id = coalesce(place.office_at, place.id)`),
    )
    .selectAll('order_lines')
    .select([
      'keeper.office_title',
      'keeper.name as keeper_name',
      'keeper.state as keeper_state',
      'keeper.url',
      'keeper.phone',
      'keeper.copy_fee_cents',
      'keeper.copy_fee_note',
      'keeper.note',
    ])
    .where('progress', '=', 'desk')
  if (page.after) {
    const { refundedAfter, id } = page.after
    query = query.where(sql<boolean>`(refunded_after, order_lines.id) > (${refundedAfter}, ${id})`)
  }
  const rows = await query
    .orderBy('refunded_after')
    .orderBy('order_lines.id')
    .limit(page.limit)
    .execute()
  const copies = await latestCopies(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    line: toLine(row),
    reason: row.desk_reason ?? '',
    office: row.office_title
      ? {
          title: row.office_title,
          place: `${row.keeper_name}, ${row.keeper_state}`,
          url: row.url,
          phone: row.phone,
          copyFee: row.copy_fee_cents,
          copyFeeNote: row.copy_fee_note,
          note: row.note,
        }
      : null,
    copy: copies.get(row.id),
  }))
}
