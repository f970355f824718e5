import { sql } from 'kysely'
import { DAY, earlier } from '../durations.ts'
import { statesOf } from '../orders/line.ts'
import type { Db } from '../platform/db.ts'
import { ORDER_ACCESS_DAYS } from '../policy.ts'

/** Where something encrypted is kept, whom it's encrypted for, and as what. */
export const SEALED = [
  { table: 'staff', column: 'totp_secret', owner: 'id', purpose: 'authenticator' },
  { table: 'staff_sessions', column: 'totp_pending', owner: 'staff_id', purpose: 'authenticator' },
  { table: 'webhook_endpoints', column: 'secret', owner: 'id', purpose: 'webhook' },
  { table: 'webhook_endpoints', column: 'old_secret', owner: 'id', purpose: 'webhook' },
] as const
export type SealedPlace = (typeof SEALED)[number]

export interface SealedRow {
  id: string
  owner: string
  box: Buffer
}

/** Those that aren't closed with this version, in the order of their IDs. */
export async function sealedOtherwise(
  db: Db,
  { table, column, owner }: SealedPlace,
  version: Buffer,
  { after, limit }: { after: string; limit: number },
): Promise<SealedRow[]> {
  const box = sql.ref(column)
  const { rows } = await sql<SealedRow>`
    select id, ${sql.ref(owner)} as owner, ${box} as box from ${sql.table(table)}
    where ${box} is not null and substring(${box} from 1 for ${version.length}::int) <> ${version}
      and id > ${after}::uuid
    order by id limit ${limit}`.execute(db)
  return rows
}

/** False if somebody has changed it meanwhile: then theirs is right. */
export async function swapSealed(
  db: Db,
  { table, column }: SealedPlace,
  { id, box }: SealedRow,
  closed: Buffer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${closed}
    where id = ${id} and ${sql.ref(column)} = ${box}`.execute(db)
  return numAffectedRows === 1n
}

export interface LiveLink {
  id: string
  tokenHash: Buffer
  isStaffs: boolean
}

/** Links that open something and may be emailed again, in the order of their IDs. */
export async function liveLinks(
  db: Db,
  at: Date,
  { after, limit }: { after: string; limit: number },
): Promise<LiveLink[]> {
  const open = [...statesOf('inWork'), 'refunding']
  const { rows } = await sql<LiveLink>`
    select id, token_hash, is_staffs from (
      select id, token_hash, false as is_staffs from download_links
      where revoked_at is null and expires_at > ${at}
      union all select id, token_hash, false from bundle_links
      where revoked_at is null and expires_at > ${at}
      union all select id, token_hash, true from staff_links
      where used_at is null and expires_at > ${at}
      union all select id, token_hash, false from order_links
      where revoked_at is null and exists (
        select from order_lines as line where line.order_id = order_links.order_id
          and (line.progress = any(${open})
            or line.progress_at > ${earlier(at, ORDER_ACCESS_DAYS * DAY)}))
    ) as live where id > ${after}::uuid order by id limit ${limit}`.execute(db)
  return rows
}
