import { sql } from 'kysely'
import type { Address } from '../addresses/address.ts'
import { addressKey } from '../addresses/address-key.ts'
import { withheldByKey } from '../addresses/suppressions.db.ts'
import { LINE_LIST, type Line, type LineColumns, toLine } from '../orders/lines.db.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { Copy } from './copies.db.ts'

export type CopyInWork = Pick<Copy, 'id' | 'broughtBy' | 'facts' | 'storageKey' | 'verdict'>

export interface LineInWork {
  line: Line
  isWithheld: boolean
  copy: CopyInWork | null
  off: string[]
}

/** For a line that's locked, with the suppression list locked before it: which copy is its latest, and
 * whether this address is on the list. */
export async function readForVerdict(tx: Tx, lineId: string, situs: Address) {
  const { rows } = await sql<{ latestId: string | null; isListed: boolean }>`
    select (select id from copies where line_id = ${lineId} order by received_at desc limit 1)
      as latest_id, ${withheldByKey(sql`${addressKey(situs)}::text`)} as is_listed`.execute(tx)
  return rows[0] ?? { latestId: null, isListed: true }
}

/** Keys a line that was ordered by parcel number by the address that it turned out to have, so that the
 * suppression list finds it from now on. Undefined if its order has that deed, too. */
export async function recordSitus(db: Db | Tx, lineId: string, situs: Address) {
  const { rows } = await sql<{ isWithheld: boolean }>`
    update order_lines as line set address_key = ${addressKey(situs)}
    where id = ${lineId} and not exists (select from order_lines as other
      where other.order_id = line.order_id and other.id <> line.id
        and other.address_key = ${addressKey(situs)}
        and other.wanted_number is not distinct from line.wanted_number)
    returning ${withheldByKey(sql`line.address_key`)} as is_withheld`.execute(db)
  return rows[0]
}

export async function readLineInWork(db: Db, lineId: string): Promise<LineInWork | undefined> {
  const { rows } = await sql<LineColumns & Omit<LineInWork, 'line'>>`
    select ${LINE_LIST}, ${withheldByKey(sql`order_lines.address_key`)} as is_withheld,
      array(select source from source_switches where not is_on) as off,
      (select jsonb_build_object('id', id, 'broughtBy', brought_by, 'facts', facts,
          'storageKey', storage_key, 'verdict', verdict)
        from copies where line_id = order_lines.id order by received_at desc limit 1) as copy
    from order_lines where id = ${lineId}`.execute(db)
  const [row] = rows
  return row && { line: toLine(row), isWithheld: row.isWithheld, copy: row.copy, off: row.off }
}
