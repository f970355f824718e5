import { sql } from 'kysely'
import { LINE_LIST, type Line, type LineColumns, moveLines, toLine } from '../orders/lines.db.ts'
import type { Tx } from '../platform/db.ts'
import { hashToken, linkToken } from '../secret-token.ts'

/** A locked line, and the id of the link it gets if it's delivered now. */
export interface LineToDeliver {
  line: Line
  linkId: string
}

export async function lockLinesToDeliver(tx: Tx, orderId: string): Promise<LineToDeliver[]> {
  const { rows } = await sql<LineColumns & { linkId: string }>`
    select ${LINE_LIST}, new_id() as link_id from order_lines
    where order_id = ${orderId} order by position for update`.execute(tx)
  return rows.map((row) => ({ line: toLine(row), linkId: row.linkId }))
}

/** Moves ready lines to `delivered`, each with a link that opens its deed until it expires, and
 * plans when to ask the index again whether a newer deed was recorded. We keep only the tokens'
 * hashes. */
export async function deliverLines(
  tx: Tx,
  ready: LineToDeliver[],
  by: { secret: string; at: Date; expiresAt: Date; recheckAt: Date },
): Promise<void> {
  const lines = ready.map(({ line }) => line)
  const lineIds = lines.map(({ id }) => id)
  const linkIds = ready.map(({ linkId }) => linkId)
  const hashes = linkIds.map((id) => hashToken(linkToken(by.secret, id)).toString('hex'))
  const alongside = {
    linked: sql`
      insert into download_links (id, line_id, document_id, token_hash, created_at, expires_at)
      select link.id, documents.line_id, documents.id, decode(hash, 'hex'), ${by.at}::timestamptz,
        ${by.expiresAt}::timestamptz
      from unnest(${linkIds}::uuid[], ${lineIds}::uuid[], ${hashes}::text[])
        as link (id, line_id, hash)
      join documents on documents.line_id = link.line_id and superseded_at is null`,
    planned: sql`
      update documents set recheck_at = ${by.recheckAt}
      where line_id = any(${lineIds}::uuid[]) and superseded_at is null`,
  }
  await moveLines(tx, lines, 'deliver', { actor: 'system', at: by.at }, alongside)
}
