import { sql } from 'kysely'
import type { Address } from '../../addresses/address.ts'
import type { Fact } from '../../addresses/offices/office-facts.ts'
import type { FeeUnit } from '../../addresses/offices/office-fee.ts'
import type { LineState } from '../../orders/line.ts'
import { type Line, toLine } from '../../orders/lines.db.ts'
import type { Db } from '../../platform/db.ts'

const MOST_EVENTS = 50
/** The most lines an order can have. */
const MOST_LINES = 100

export interface DeskOffice {
  /** The FIPS code of its county or state, or the state and name of its town. */
  id: string
  /** The same of the place whose office keeps its deeds. */
  keptAt: string
  title: string
  place: string
  url: string | null
  phone: string | null
  copyFee: number | null
  copyFeeUnit: FeeUnit | null
  copyFeeNote: string | null
  /** What nobody has confirmed with the office. */
  unverified: Fact[]
  note: string | null
}

/** A line, wherever it is now, with why it was on the desk and which office records it. */
export async function readDeskLine(
  db: Db,
  lineId: string,
): Promise<{ line: Line; reason: string | null; office: DeskOffice | null } | undefined> {
  const row = await db
    .selectFrom('order_lines')
    .leftJoin('jurisdictions as place', 'place.id', 'order_lines.jurisdiction_id')
    .leftJoin('jurisdictions as keeper', (join) =>
      join.on(sql<boolean>`keeper.id = coalesce(place.office_at, place.id)`),
    )
    .selectAll('order_lines')
    .select([
      'place.id as place_id',
      'keeper.id as keeper_id',
      'keeper.office_title',
      'keeper.name as keeper_name',
      'keeper.state as keeper_state',
      'keeper.url',
      'keeper.phone',
      'keeper.copy_fee_cents',
      'keeper.copy_fee_unit',
      'keeper.copy_fee_note',
      'keeper.unverified',
      'keeper.note',
    ])
    .where('order_lines.id', '=', lineId)
    .executeTakeFirst()
  if (!row) return undefined
  const office =
    row.place_id && row.keeper_id && row.office_title
      ? {
          id: row.place_id,
          keptAt: row.keeper_id,
          title: row.office_title,
          place: `${row.keeper_name}, ${row.keeper_state}`,
          url: row.url,
          phone: row.phone,
          copyFee: row.copy_fee_cents,
          copyFeeUnit: row.copy_fee_unit as FeeUnit | null,
          copyFeeNote: row.copy_fee_note,
          unverified: (row.unverified ?? []) as Fact[],
          note: row.note,
        }
      : null
  return { line: toLine(row), reason: row.desk_reason, office }
}

export interface OtherLine {
  id: string
  address: Address
  progress: LineState
}

/** The other lines of the same order. */
export async function otherLines(db: Db, line: Line): Promise<OtherLine[]> {
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', line.orderId)
    .where('id', '<>', line.id)
    .orderBy('position')
    .limit(MOST_LINES)
    .execute()
  return rows.map(toLine)
}

export interface LineEventRow {
  event: string
  at: Date
  actor: string
  /** The username behind a staff actor. */
  username: string | null
  words: string | null
}

/** A line's latest events, newest first. */
export async function lineEvents(db: Db, line: Line): Promise<LineEventRow[]> {
  return db
    .selectFrom('timeline')
    .leftJoin('staff', (join) => join.on(sql<boolean>`timeline.actor = 'staff:' || staff.id::text`))
    .select([
      'timeline.event',
      'timeline.at',
      'timeline.actor',
      'staff.username',
      sql<string | null>`coalesce(timeline.detail->>'note', timeline.detail->>'reason')`.as(
        'words',
      ),
    ])
    .where('timeline.order_id', '=', line.orderId)
    .where('timeline.line_id', '=', line.id)
    .orderBy('timeline.id', 'desc')
    .limit(MOST_EVENTS)
    .execute()
}

interface Point {
  lat: number
  lon: number
}

/** Keeps the coordinates of a line's address for the desk's map. */
export async function recordPoint(db: Db, lineId: string, { lat, lon }: Point): Promise<void> {
  await db
    .insertInto('line_points')
    .values({ line_id: lineId, lat, lon })
    .onConflict((conflict) => conflict.column('line_id').doUpdateSet({ lat, lon }))
    .execute()
}

export async function readPoint(db: Db, lineId: string): Promise<Point | undefined> {
  return db
    .selectFrom('line_points')
    .select(['lat', 'lon'])
    .where('line_id', '=', lineId)
    .executeTakeFirst()
}
