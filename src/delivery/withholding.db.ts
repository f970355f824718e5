import { sql } from 'kysely'
import { suppressionOfNames, withheldByKey } from '../addresses/suppressions.db.ts'
import { statesOf } from '../orders/line.ts'
import { type Db, likeLiteral, listOf, type Tx } from '../platform/db.ts'
import { endBundle } from './downloads/bundles.db.ts'
import { revokeDownloadLink } from './downloads/links.db.ts'

/** Their address is on the suppression list, or a name on their deed was listed after the deed
 * passed. Staff have already judged names listed before that. */
export async function withheldLines(db: Db | Tx, lineIds: string[]): Promise<Set<string>> {
  if (lineIds.length === 0) return new Set()
  const { rows } = await sql<{
    id: string
    isListed: boolean
    names: string[]
    passedAt: Date | null
  }>`
    select line.id, ${withheldByKey(sql`line.address_key`)} as is_listed,
      documents.retrieved_at as passed_at, ${NAMES_READ} as names
    from order_lines as line
    left join documents on documents.line_id = line.id and documents.superseded_at is null
    left join copies on copies.id = documents.copy_id
    where line.id = any(${listOf(lineIds, 'uuid')})`.execute(db)
  const withheld = new Set<string>()
  for (const { id, isListed, names, passedAt } of rows) {
    const isNamed = passedAt && names.length > 0 && (await suppressionOfNames(db, names, passedAt))
    if (isListed || isNamed) withheld.add(id)
  }
  return withheld
}

export const NAMES_READ = sql<string[]>`array(
  select jsonb_array_elements_text(
    coalesce(findings #> '{fields,grantors}', '[]') ||
    coalesce(findings #> '{fields,grantees}', '[]')))`

/** The orders with a paid line for an address or a unit of it, always in the same sequence. */
export async function ordersToSweep(tx: Tx, addressKey: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct order_id as id from order_lines
    where ${isForAddress(addressKey)} and progress <> 'unpaid'
    order by order_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A line for an address or a unit of it, in a form the address key index can serve. */
function isForAddress(addressKey: string) {
  const [street = '', ...place] = addressKey.split('|')
  const unit = ' # '
  const units = street.includes(unit)
    ? likeLiteral(addressKey)
    : `${likeLiteral(street)}${unit}%|${likeLiteral(place.join('|'))}`
  return sql<boolean>`(address_key = ${addressKey} or address_key like ${units})`
}

/** How often a line's deed was downloaded, alone or with all deeds of its order. */
export const DOWNLOADS = sql`(
  coalesce((select sum(download_count) from download_links where line_id = line.id), 0) +
  coalesce((select sum(download_count) from bundle_links where order_id = line.order_id), 0))::int`

export async function downloadsOf(tx: Tx, lineId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${DOWNLOADS} as count from order_lines as line where id = ${lineId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function endLinks(tx: Tx, line: { id: string; orderId: string }, at: Date) {
  await revokeDownloadLink(tx, line.id, at)
  await endBundle(tx, line.orderId, at)
}

interface LineForAddress {
  lineId: string
  progress: string
  hasLink: boolean
  downloads: number
}

/** The lines an entry for this address would affect, up to a limit. */
export async function linesForAddress(
  db: Db,
  addressKey: string,
  { at, limit }: { at: Date; limit: number },
): Promise<LineForAddress[]> {
  const { rows } = await sql<LineForAddress>`
    select line.id as line_id, line.progress,
      exists (
        select from download_links
        where line_id = line.id and revoked_at is null and expires_at > ${at}) as has_link,
      ${DOWNLOADS} as downloads
    from order_lines as line
    where ${isForAddress(addressKey)} and progress = any(${statesOf('sold')})
      and withheld_until is null
    limit ${limit}`.execute(db)
  return rows
}
