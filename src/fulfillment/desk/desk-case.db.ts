import { sql } from 'kysely'
import { type Point, toLine } from '../../orders/lines.db.ts'
import type { Db } from '../../platform/db.ts'

export async function readDeskLine(db: Db, lineId: string) {
  const row = await db
    .selectFrom('orderLines')
    .leftJoin('jurisdictions as place', 'place.id', 'orderLines.jurisdictionId')
    .leftJoin('jurisdictions as keeper', (join) =>
      join.on(sql<boolean>`keeper.id = coalesce(place.office_at, place.id)`),
    )
    .selectAll('orderLines')
    .select(['keeper.id as keeperId', 'keeper.name as keeperName', 'keeper.state as keeperState'])
    .select(['keeper.officeTitle', 'keeper.url', 'keeper.phone', 'keeper.unverified'])
    .select(['keeper.copyFeeCents', 'keeper.copyFeeUnit', 'keeper.copyFeeNote', 'keeper.note'])
    .where('orderLines.id', '=', lineId)
    .executeTakeFirst()
  if (!row) return undefined
  const office =
    row.keeperId && row.officeTitle
      ? {
          /** The FIPS code of the county or state whose office it is, or the state and name of a town. */
          keptAt: row.keeperId,
          title: row.officeTitle,
          place: `${row.keeperName}, ${row.keeperState}`,
          url: row.url,
          phone: row.phone,
          copyFee: row.copyFeeCents,
          copyFeeUnit: row.copyFeeUnit,
          copyFeeNote: row.copyFeeNote,
          unverified: row.unverified ?? [],
          note: row.note,
        }
      : null
  return { line: toLine(row), reason: row.deskReason, office }
}

export async function readPoint(db: Db, lineId: string): Promise<Point | undefined> {
  return db
    .selectFrom('linePoints')
    .select(['lat', 'lon'])
    .where('lineId', '=', lineId)
    .executeTakeFirst()
}
