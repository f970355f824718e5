import { sql } from 'kysely'
import { statesOf } from '../../orders/line.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { hashToken, linkToken } from '../../secret-token.ts'
import { newId } from './links.db.ts'

/** The link to all deeds of an order in one file, if there are two or more to open. It lasts as long
 * as the last of their own links. Undefined if there's only one deed. */
export async function ensureBundleLink(
  tx: Tx,
  link: { orderId: string; secret: string; at: Date },
): Promise<string | undefined> {
  const deeds = await liveDeeds(tx, link.orderId, link.at)
  const [first, second] = deeds
  if (!first || !second) return undefined
  const expiresAt = new Date(Math.max(...deeds.map((deed) => deed.expiresAt.getTime())))
  const id = await newId(tx)
  const row = await tx
    .insertInto('bundle_links')
    .values({
      id,
      order_id: link.orderId,
      token_hash: hashToken(linkToken(link.secret, id)),
      created_at: link.at,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .where('revoked_at', 'is', null)
        .doUpdateSet({ expires_at: sql`greatest(bundle_links.expires_at, excluded.expires_at)` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Revokes the link to all deeds of an order. */
export async function endBundle(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx
    .updateTable('bundle_links')
    .set({ revoked_at: at })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .execute()
}

export interface Bundle {
  linkId: string
  orderId: string
  expiresAt: Date
  revokedAt: Date | null
}

export async function findBundle(db: Db, token: string): Promise<Bundle | undefined> {
  return db
    .selectFrom('bundle_links')
    .select(['id as linkId', 'order_id as orderId', 'expires_at as expiresAt'])
    .select('revoked_at as revokedAt')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

export async function countBundle(tx: Tx, linkId: string, at: Date): Promise<void> {
  await tx
    .updateTable('bundle_links')
    .set({ download_count: sql`download_count + 1`, last_downloaded_at: at })
    .where('id', '=', linkId)
    .execute()
}

/** An order's deeds that their own links still open, in line order. */
export async function liveDeeds(db: Db | Tx, orderId: string, at: Date) {
  return db
    .selectFrom('order_lines')
    .innerJoin('download_links', 'download_links.line_id', 'order_lines.id')
    .innerJoin('documents', 'documents.id', 'download_links.document_id')
    .select([
      'order_lines.id as lineId',
      'order_lines.street_address as streetAddress',
      'download_links.id as linkId',
      'download_links.expires_at as expiresAt',
      'documents.id as documentId',
      'documents.storage_key as storageKey',
      'documents.size_bytes as sizeBytes',
      'documents.sha256',
      'documents.retrieved_at as retrievedAt',
    ])
    .where('order_lines.order_id', '=', orderId)
    .where('order_lines.progress', 'not in', statesOf('givenBack'))
    .where('download_links.revoked_at', 'is', null)
    .where('download_links.expires_at', '>', at)
    .where('documents.deleted_at', 'is', null)
    .orderBy('order_lines.position')
    .execute()
}

export type LiveDeed = Awaited<ReturnType<typeof liveDeeds>>[number]
