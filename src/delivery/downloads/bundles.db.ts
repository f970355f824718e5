import { type RawBuilder, sql } from 'kysely'
import type { LineState } from '../../orders/line.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { hashToken, linkToken } from '../../secret-token.ts'
import { standingOf } from './link-standing.ts'
import { newId } from './links.db.ts'
import { NAMED, STORED } from './named-deed.db.ts'

/** The link to all deeds of an order in one file, if there are two or more to open. It lasts as long
 * as the last of their own links. Undefined if there's only one deed. */
export async function ensureBundleLink(
  tx: Tx,
  link: { orderId: string; secret: string; at: Date },
): Promise<string | undefined> {
  const expiresAt = lastingBundle(await deliveredDeeds(tx, link.orderId), link.at)
  if (!expiresAt) return undefined
  const id = await newId(tx)
  const { rows } = await sql<{ id: string }>`${bundling({ ...link, id, expiresAt })}`.execute(tx)
  return rows[0]?.id
}

/** How long the link to all of an order's deeds lasts; undefined if fewer than two can be opened. */
export function lastingBundle(deeds: DeliveredDeed[], at: Date): Date | undefined {
  const live = openOf(deeds, at)
  if (live.length < 2) return undefined
  return new Date(Math.max(...live.map(({ expiresAt }) => expiresAt.getTime())))
}

/** As part of a larger statement; does nothing without an end. */
export function bundling(link: {
  id: string
  orderId: string
  secret: string
  at: Date
  expiresAt: Date | undefined
}): RawBuilder<unknown> {
  return sql`
    insert into bundle_links (id, order_id, token_hash, created_at, expires_at)
    select ${link.id}::uuid, ${link.orderId}::uuid,
      ${hashToken(linkToken(link.secret, link.id))}::bytea, ${link.at}::timestamptz, expires_at
    from (values (${link.expiresAt ?? null}::timestamptz)) as until (expires_at)
    where expires_at is not null
    on conflict (order_id) where revoked_at is null
      do update set expires_at = greatest(bundle_links.expires_at, excluded.expires_at)
    returning id`
}

export async function endBundle(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx
    .updateTable('bundleLinks')
    .set({ revokedAt: at })
    .where('orderId', '=', orderId)
    .where('revokedAt', 'is', null)
    .execute()
}

/** By its emailed token; or an order's open one. */
export async function findBundle(db: Db, which: { token: string } | { orderId: string }) {
  const links = db
    .selectFrom('bundleLinks')
    .select(['id as linkId', 'orderId', 'expiresAt', 'revokedAt'])
  const found =
    'token' in which
      ? links.where('tokenHash', '=', hashToken(which.token))
      : links.where('orderId', '=', which.orderId).where('revokedAt', 'is', null)
  return found.executeTakeFirst()
}

export type Bundle = NonNullable<Awaited<ReturnType<typeof findBundle>>>

/** An order's delivered deeds, each with its last link, in line order. */
export async function deliveredDeeds(db: Db | Tx, orderId: string) {
  return deeds(db).where('orderLines.orderId', '=', orderId).execute()
}

export async function deedsOfLines(db: Db | Tx, lineIds: string[]): Promise<DeliveredDeed[]> {
  if (lineIds.length === 0) return []
  return deeds(db).where('orderLines.id', '=', sql<string>`any(${lineIds}::uuid[])`).execute()
}

function deeds(db: Db | Tx) {
  return db
    .selectFrom('orderLines')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('downloadLinks')
          .selectAll()
          .whereRef('downloadLinks.lineId', '=', 'orderLines.id')
          .orderBy('revokedAt', (order) => order.desc().nullsFirst())
          .orderBy('id', 'desc')
          .limit(1)
          .as('link'),
      (join) => join.onTrue(),
    )
    .innerJoin('documents', 'documents.id', 'link.documentId')
    .select([
      'orderLines.id as lineId',
      'orderLines.progress',
      'link.id as linkId',
      'link.expiresAt',
      'link.revokedAt',
      'documents.pageCount',
      'documents.retrievedAt',
    ])
    .select(STORED)
    .select(NAMED)
    .select(
      sql<boolean>`exists (select from copies
        where copies.id = documents.copy_id and thumbnail is not null)`.as('hasThumbnail'),
    )
    .$narrowType<{ progress: LineState }>()
    .where('orderLines.progress', '=', 'delivered')
    .orderBy('orderLines.position')
}

export type DeliveredDeed = Awaited<ReturnType<typeof deliveredDeeds>>[number]

/** Those that their own links still open, as far as anyone can tell without the suppression list. */
export async function liveDeeds(db: Db | Tx, orderId: string, at: Date): Promise<DeliveredDeed[]> {
  return openOf(await deliveredDeeds(db, orderId), at)
}

function openOf(deeds: DeliveredDeed[], at: Date): DeliveredDeed[] {
  return deeds.filter((deed) => standingOf({ ...deed, isWithheld: false }, at) === 'open')
}
