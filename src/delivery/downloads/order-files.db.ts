import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { NamedDeed } from './file-name.ts'
import { NAMED } from './named-deed.db.ts'

/** A hundred lines with a few each; a link renewed a hundred times shows its last ones. */
const MOST_DOCUMENTS = 500
const LINKS_PER_LINE = 5

/** The documents of an order's lines: current ones first, then replaced ones, newest first. */
export async function documentsOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('documents')
    .innerJoin('order_lines', 'order_lines.id', 'documents.line_id')
    .leftJoin('copies', 'copies.id', 'documents.copy_id')
    .select([
      'documents.id',
      'documents.line_id as lineId',
      'documents.document_type as documentType',
      'documents.instrument_number as instrumentNumber',
      'documents.recorded_on as recordedOn',
      'documents.page_count as pageCount',
      'documents.size_bytes as sizeBytes',
      'documents.sha256',
      'documents.source',
      'documents.retrieved_at as retrievedAt',
      'documents.superseded_at as supersededAt',
      'documents.deleted_at as deletedAt',
    ])
    .select(sql<boolean>`coalesce(copies.brought_by like 'staff:%', false)`.as('isByStaff'))
    .where('order_lines.order_id', '=', orderId)
    .orderBy('documents.superseded_at', (order) => order.desc().nullsFirst())
    .orderBy('documents.retrieved_at', 'desc')
    .limit(MOST_DOCUMENTS)
    .execute()
}

export interface LinkOfRecord {
  id: string
  lineId: string
  documentId: string
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  revokedBy: string | null
  downloads: number
  lastDownloadedAt: Date | null
}

/** The last links of each of an order's lines, newest first. */
export async function linksOfOrder(db: Db, orderId: string): Promise<LinkOfRecord[]> {
  const { rows } = await sql<LinkOfRecord>`
    select link.id, link.line_id as "lineId", link.document_id as "documentId",
      link.created_at as "createdAt", link.expires_at as "expiresAt",
      link.revoked_at as "revokedAt", link.revoked_by as "revokedBy",
      link.download_count as downloads, link.last_downloaded_at as "lastDownloadedAt"
    from order_lines
    cross join lateral (
      select * from download_links where download_links.line_id = order_lines.id
      order by download_links.id desc limit ${LINKS_PER_LINE}) as link
    where order_lines.order_id = ${orderId}
    order by link.id desc`.execute(db)
  return rows
}

/** The latest link to all deeds of an order. */
export async function bundleOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('bundle_links')
    .select(['id', 'created_at as createdAt', 'expires_at as expiresAt'])
    .select(['revoked_at as revokedAt', 'download_count as downloads'])
    .select('last_downloaded_at as lastDownloadedAt')
    .where('order_id', '=', orderId)
    .orderBy('revoked_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
}

export interface MailOfRecord {
  id: string
  orderId: string
  template: string
  subject: string | null
  recipient: string
  state: 'queued' | 'sent' | 'failed'
  createdAt: Date
  sentAt: Date | null
  attempts: number
  outcome: 'accepted' | 'deferred' | 'refused' | null
  reply: string | null
  lastAttemptAt: Date | null
}

const MOST_MAILS = 50

/** The emails about an order and the mail server's responses, newest first. */
export async function mailsOfOrder(db: Db, orderId: string): Promise<MailOfRecord[]> {
  return mailsWhere(db, sql`mail.order_id = ${orderId}`)
}

/** The same for all of a customer's orders. */
export async function mailsOfCustomer(db: Db, emailKey: string): Promise<MailOfRecord[]> {
  return mailsWhere(db, sql`mail.order_id in (select id from orders where email_key = ${emailKey})`)
}

async function mailsWhere(db: Db, isWanted: RawBuilder<unknown>): Promise<MailOfRecord[]> {
  const { rows } = await sql<MailOfRecord>`
    select mail.id, mail.order_id as "orderId", mail.template, mail.data->>'subject' as subject, mail.recipient, mail.state,
      mail.created_at as "createdAt", mail.sent_at as "sentAt",
      (select count(*) from mail_attempts where mail_attempts.mail_id = mail.id)::int as attempts,
      last.outcome, last.reply, last.at as "lastAttemptAt"
    from outgoing_mail as mail
    left join lateral (
      select outcome, reply, at from mail_attempts where mail_attempts.mail_id = mail.id
      order by mail_attempts.id desc limit 1) as last on true
    where ${isWanted}
    order by mail.created_at desc, mail.id desc
    limit ${MOST_MAILS}`.execute(db)
  return rows
}

export interface StoredDocument extends NamedDeed {
  documentId: string
  orderId: string
  storageKey: string
  sizeBytes: number
  sha256: Buffer
  deletedAt: Date | null
}

export async function storedDocument(
  db: Db,
  documentId: string,
): Promise<StoredDocument | undefined> {
  return db
    .selectFrom('documents')
    .innerJoin('order_lines', 'order_lines.id', 'documents.line_id')
    .select(['documents.id as documentId', 'order_lines.order_id as orderId'])
    .select(['documents.storage_key as storageKey', 'documents.size_bytes as sizeBytes'])
    .select(['documents.sha256', 'documents.deleted_at as deletedAt'])
    .select(NAMED)
    .where('documents.id', '=', documentId)
    .executeTakeFirst()
}

/** When to ask the index again whether a newer deed was recorded. */
export async function planRecheck(tx: Tx, lineId: string, at: Date): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ recheck_at: at })
    .where('line_id', '=', lineId)
    .where('superseded_at', 'is', null)
    .execute()
}
