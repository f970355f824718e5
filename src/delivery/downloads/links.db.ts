import { sql } from 'kysely'
import { isAccessOpen } from '../../orders/access.db.ts'
import type { LineState } from '../../orders/line.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { hashToken, linkToken } from '../../secret-token.ts'
import type { NamedDeed } from './file-name.ts'
import { NAMED } from './named-deed.db.ts'

/** Opens one deed until it expires. We keep only the token's hash. */
export async function insertDownloadLink(
  tx: Tx,
  link: { lineId: string; secret: string; at: Date; expiresAt: Date },
): Promise<string> {
  const id = await newId(tx)
  await tx
    .insertInto('download_links')
    .columns(['id', 'line_id', 'document_id', 'token_hash', 'created_at', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('documents')
        .select((get) => [
          get.val(id).as('id'),
          'documents.line_id',
          'documents.id as document_id',
          get.val(hashToken(linkToken(link.secret, id))).as('token_hash'),
          get.val(link.at).as('created_at'),
          get.val(link.expiresAt).as('expires_at'),
        ])
        .where('line_id', '=', link.lineId)
        .where('superseded_at', 'is', null),
    )
    .execute()
  return id
}

/** Revokes a line's open link to let another replace it. */
export async function revokeDownloadLink(tx: Tx, lineId: string, at: Date): Promise<void> {
  await tx
    .updateTable('download_links')
    .set({ revoked_at: at })
    .where('line_id', '=', lineId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes a line's open link with no automatic replacement; false if none is open. */
export async function endLinkForGood(
  tx: Tx,
  lineId: string,
  by: { actor: `staff:${string}`; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('download_links')
    .set({ revoked_at: by.at, revoked_by: by.actor })
    .where('line_id', '=', lineId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The order's lines whose last link was revoked by staff. */
export async function linesEndedByStaff(tx: Tx, orderId: string): Promise<Set<string>> {
  const { rows } = await sql<{ lineId: string }>`
    select order_lines.id as "lineId" from order_lines
    cross join lateral (
      select revoked_by from download_links where download_links.line_id = order_lines.id
      order by download_links.id desc limit 1) as last
    where order_lines.order_id = ${orderId} and last.revoked_by is not null`.execute(tx)
  return new Set(rows.map(({ lineId }) => lineId))
}

/** The orders' lines whose delivered deed is still in the store, with their last link. */
export async function keptDeliveries(db: Db | Tx, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_lines')
    .innerJoin('documents', 'documents.line_id', 'order_lines.id')
    .leftJoin('download_links', (join) =>
      join
        .onRef('download_links.line_id', '=', 'order_lines.id')
        .on('download_links.revoked_at', 'is', null),
    )
    .select([
      'order_lines.order_id as orderId',
      'order_lines.id as lineId',
      'download_links.id as linkId',
      'download_links.expires_at as expiresAt',
    ])
    .where('order_lines.order_id', 'in', orderIds)
    .where('order_lines.progress', '=', 'delivered')
    .where('documents.superseded_at', 'is', null)
    .where('documents.deleted_at', 'is', null)
    .orderBy('order_lines.position')
    .execute()
}

export interface Download extends NamedDeed {
  linkId: string
  orderId: string
  lineId: string
  expiresAt: Date
  revokedAt: Date | null
  documentId: string
  storageKey: string
  sizeBytes: number
  sha256: Buffer
  /** When the file was deleted (retention ended). */
  deletedAt: Date | null
  /** What the line is doing: a refund ends its links immediately. */
  progress: LineState
}

/** By its emailed token; or the last link of a line of an order, whatever became of it. */
export async function findDownload(
  db: Db,
  which: { token: string } | { orderId: string; lineId: string },
): Promise<Download | undefined> {
  const links = db
    .selectFrom('download_links')
    .innerJoin('documents', 'documents.id', 'download_links.document_id')
    .innerJoin('order_lines', 'order_lines.id', 'download_links.line_id')
    .select([
      'download_links.id as linkId',
      'order_lines.order_id as orderId',
      'order_lines.id as lineId',
      'download_links.expires_at as expiresAt',
      'download_links.revoked_at as revokedAt',
      'documents.id as documentId',
      'documents.storage_key as storageKey',
      'documents.size_bytes as sizeBytes',
      'documents.sha256',
      'documents.deleted_at as deletedAt',
      'order_lines.progress',
    ])
    .select(NAMED)
    .$narrowType<{ progress: LineState }>()
  const found =
    'token' in which
      ? links.where('download_links.token_hash', '=', hashToken(which.token))
      : links
          .where('order_lines.id', '=', which.lineId)
          .where('order_lines.order_id', '=', which.orderId)
          .orderBy('download_links.revoked_at', (order) => order.desc().nullsFirst())
          .orderBy('download_links.id', 'desc')
          .limit(1)
  return found.executeTakeFirst()
}

export async function countDownload(tx: Tx, linkId: string, at: Date): Promise<void> {
  await tx
    .updateTable('download_links')
    .set({ download_count: sql`download_count + 1`, last_downloaded_at: at })
    .where('id', '=', linkId)
    .execute()
}

/** Whether a request begins a download, rather than fetching one more piece of what the same caller
 * began after this moment. */
export async function beginDownload(
  tx: Tx,
  piece: { linkId: string; callerHash: Buffer; at: Date; unlessBegunAfter: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into download_sessions as known (link_id, caller_hash, started_at)
    values (${piece.linkId}, ${piece.callerHash}, ${piece.at})
    on conflict (link_id, caller_hash) do update set started_at = excluded.started_at
    where known.started_at <= ${piece.unlessBegunAfter}
    returning link_id`.execute(tx)
  return rows.length > 0
}

export async function sweepDownloadSessions(db: Db, startedBefore: Date): Promise<void> {
  await db.deleteFrom('download_sessions').where('started_at', '<', startedBefore).execute()
}

/** The link to the order's page: one per order, created on first use, and anew once the old one has
 * expired. One that was revoked stays so. */
export async function ensureOrderLink(
  tx: Tx,
  link: { orderId: string; secret: string; at: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string; madeAt: Date | null }>`
    select new_id() as id, (
      select created_at from order_links where order_id = ${link.orderId} and revoked_at is null
    ) as "madeAt"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The database made no id')
  const { id, madeAt } = row
  if (madeAt) {
    if (await isAccessOpen(tx, link.orderId, link.at, madeAt)) return
    await dropOrderLink(tx, link.orderId)
  }
  await tx
    .insertInto('order_links')
    .values({
      id,
      order_id: link.orderId,
      token_hash: hashToken(linkToken(link.secret, id)),
      created_at: link.at,
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

/** A new link to the order's page; anyone who came by the old one can no longer read it. */
export async function replaceOrderLink(
  tx: Tx,
  link: { orderId: string; secret: string; at: Date },
): Promise<string> {
  const { orderId } = link
  await dropOrderLink(tx, orderId)
  await ensureOrderLink(tx, link)
  return orderLinkId(tx, orderId)
}

async function dropOrderLink(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('order_links').where('order_id', '=', orderId).execute()
  await tx
    .deleteFrom('order_grants')
    .where('order_id', '=', orderId)
    .where('earned_by', '=', 'mailed_link')
    .execute()
}

export async function findOrderByLink(
  db: Db,
  token: string,
): Promise<{ orderId: string; createdAt: Date } | undefined> {
  return db
    .selectFrom('order_links')
    .select(['order_id as orderId', 'created_at as createdAt'])
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

export async function orderLinkId(db: Db | Tx, orderId: string): Promise<string> {
  const row = await db
    .selectFrom('order_links')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Uses the database's own clock and format, which lets us derive the token before the insert. */
export async function newId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The database made no id')
  return row.id
}
