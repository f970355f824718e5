import { type RawBuilder, sql } from 'kysely'
import { DAY, later } from '../../durations.ts'
import { isAccessOpen } from '../../orders/access.db.ts'
import type { LineState } from '../../orders/line.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { DOWNLOAD_LINK_DAYS } from '../../policy.ts'
import { hashToken, linkToken, tokenOfHash, versionsOf } from '../../secret-token.ts'
import { NAMED, STORED } from './named-deed.db.ts'

/** Opens one deed until it expires. We keep only the token's hash. */
export async function insertDownloadLink(
  tx: Tx,
  link: { lineId: string; secret: string; at: Date; expiresAt: Date },
): Promise<string> {
  const id = await newId(tx)
  await tx
    .insertInto('downloadLinks')
    .columns(['id', 'lineId', 'documentId', 'tokenHash', 'createdAt', 'expiresAt'])
    .expression((from) =>
      from
        .selectFrom('documents')
        .select((get) => [
          get.val(id).as('id'),
          'documents.lineId',
          'documents.id as documentId',
          get.val(hashToken(linkToken(link.secret, id))).as('tokenHash'),
          get.val(link.at).as('createdAt'),
          get.val(link.expiresAt).as('expiresAt'),
        ])
        .where('lineId', '=', link.lineId)
        .where('supersededAt', 'is', null),
    )
    .execute()
  return id
}

/** Revokes a line's open link, to let another replace it or, by staff, for good; false if none is open. */
export async function revokeDownloadLink(
  tx: Tx,
  lineId: string,
  at: Date,
  by: `staff:${string}` | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('downloadLinks')
    .set({ revokedAt: at, revokedBy: by })
    .where('lineId', '=', lineId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A new link in place of a line's open one: a line never has two. */
export async function replaceDownloadLink(
  tx: Tx,
  link: { lineId: string; secret: string; at: Date },
): Promise<string> {
  await revokeDownloadLink(tx, link.lineId, link.at)
  return insertDownloadLink(tx, { ...link, expiresAt: later(link.at, DOWNLOAD_LINK_DAYS * DAY) })
}

export async function linesEndedByStaff(tx: Tx, orderId: string): Promise<Set<string>> {
  const { rows } = await sql<{ lineId: string }>`
    select order_lines.id as line_id from order_lines
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
    .selectFrom('orderLines')
    .innerJoin('documents', 'documents.lineId', 'orderLines.id')
    .leftJoin('downloadLinks', (join) =>
      join
        .onRef('downloadLinks.lineId', '=', 'orderLines.id')
        .on('downloadLinks.revokedAt', 'is', null),
    )
    .select([
      'orderLines.orderId',
      'orderLines.id as lineId',
      'downloadLinks.id as linkId',
      'downloadLinks.expiresAt',
    ])
    .where('orderLines.orderId', 'in', orderIds)
    .where('orderLines.progress', '=', 'delivered')
    .where('documents.supersededAt', 'is', null)
    .where('documents.deletedAt', 'is', null)
    .orderBy('orderLines.position')
    .execute()
}

/** By its emailed token; or the last link of a line of an order, whatever became of it. */
export async function findDownload(
  db: Db,
  which: { token: string } | { orderId: string; lineId: string },
) {
  const links = db
    .selectFrom('downloadLinks')
    .innerJoin('documents', 'documents.id', 'downloadLinks.documentId')
    .innerJoin('orderLines', 'orderLines.id', 'downloadLinks.lineId')
    .select([
      'downloadLinks.id as linkId',
      'orderLines.orderId',
      'orderLines.id as lineId',
      'downloadLinks.expiresAt',
      'downloadLinks.revokedAt',
      'orderLines.progress',
    ])
    .select(STORED)
    .select(NAMED)
    .$narrowType<{ progress: LineState }>()
  const found =
    'token' in which
      ? links.where('downloadLinks.tokenHash', '=', hashToken(which.token))
      : links
          .where('orderLines.id', '=', which.lineId)
          .where('orderLines.orderId', '=', which.orderId)
          .orderBy('downloadLinks.revokedAt', (order) => order.desc().nullsFirst())
          .orderBy('downloadLinks.id', 'desc')
          .limit(1)
  return found.executeTakeFirst()
}

export type Download = NonNullable<Awaited<ReturnType<typeof findDownload>>>

export async function countDownload(
  tx: Tx,
  links: 'downloadLinks' | 'bundleLinks',
  id: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable(links)
    .set({ downloadCount: sql`download_count + 1`, lastDownloadedAt: at })
    .where('id', '=', id)
    .execute()
}

/** One more piece of what the same caller began after this moment is no new download. */
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

interface OrderLink {
  orderId: string
  secret: string
  at: Date
}

/** The link to the order's page: one per order, created on first use, and anew once the old one has
 * expired. One that was revoked stays so. */
export async function ensureOrderLink(tx: Tx, link: OrderLink) {
  const id = await missingOrderLink(tx, link)
  if (id) await linkingOrder(id, link).execute(tx)
}

/** The ID for a link that is still to be made; undefined if the order has one. */
export async function missingOrderLink(tx: Tx, { orderId, at }: OrderLink) {
  const { rows } = await sql<{ id: string; madeAt: Date | null }>`
    select new_id() as id, (
      select created_at from order_links where order_id = ${orderId} and revoked_at is null
    ) as made_at`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The database made no id')
  const { id, madeAt } = row
  if (madeAt) {
    if (await isAccessOpen(tx, orderId, at, madeAt)) return undefined
    await dropOrderLink(tx, orderId)
  }
  return id
}

/** Makes the link, as a statement or as a part of one. */
export function linkingOrder(id: string, { orderId, secret, at }: OrderLink): RawBuilder<unknown> {
  return sql`
    insert into order_links (id, order_id, token_hash, created_at)
    values (${id}, ${orderId}, ${hashToken(linkToken(secret, id))}, ${at})
    on conflict (order_id) do nothing`
}

/** The tokens of links that were made before: each by the secret that it was made with. */
export async function tokensOfLinks(
  db: Db | Tx,
  secret: string,
  ids: string[],
): Promise<(id: string) => string> {
  if (versionsOf(secret).length === 1) return (id) => linkToken(secret, id)
  const { rows } = await sql<{ id: string; tokenHash: Buffer }>`
    select id, token_hash from order_links where id = any(${ids}::uuid[])
    union all select id, token_hash from download_links where id = any(${ids}::uuid[])
    union all select id, token_hash from bundle_links where id = any(${ids}::uuid[])`.execute(db)
  const hashes = new Map(rows.map(({ id, tokenHash }) => [id, tokenHash]))
  return (id) => tokenOfHash((each) => linkToken(each, id), secret, hashes.get(id))
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
  await tx.deleteFrom('orderLinks').where('orderId', '=', orderId).execute()
  await tx
    .deleteFrom('orderGrants')
    .where('orderId', '=', orderId)
    .where('earnedBy', '=', 'mailed_link')
    .execute()
}

export async function findOrderByLink(db: Db, token: string) {
  return db
    .selectFrom('orderLinks')
    .select(['orderId', 'createdAt'])
    .where('tokenHash', '=', hashToken(token))
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
}

export async function orderLinkId(db: Db | Tx, orderId: string): Promise<string> {
  const row = await db
    .selectFrom('orderLinks')
    .select('id')
    .where('orderId', '=', orderId)
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
