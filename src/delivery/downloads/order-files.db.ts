import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { NAMED, STORED } from './named-deed.db.ts'

/** A hundred lines with a few each; a link renewed a hundred times shows its last ones. */
const MOST_DOCUMENTS = 500
const LINKS_PER_LINE = 5

/** The documents of an order's lines: current ones first, then replaced ones, newest first. */
export async function documentsOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('documents')
    .innerJoin('orderLines', 'orderLines.id', 'documents.lineId')
    .leftJoin('copies', 'copies.id', 'documents.copyId')
    .select([
      'documents.id',
      'documents.lineId',
      'documents.copyId',
      'documents.documentType',
      'documents.instrumentNumber',
      'documents.recordedOn',
      'documents.pageCount',
      'documents.sha256',
      'documents.source',
      'documents.retrievedAt',
      'documents.supersededAt',
      'documents.deletedAt',
    ])
    .select(sql<boolean>`coalesce(copies.brought_by like 'staff:%', false)`.as('isByStaff'))
    .where('orderLines.orderId', '=', orderId)
    .orderBy('documents.supersededAt', (order) => order.desc().nullsFirst())
    .orderBy('documents.retrievedAt', 'desc')
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

export async function linksOfOrder(db: Db, orderId: string): Promise<LinkOfRecord[]> {
  const { rows } = await sql<LinkOfRecord>`
    select link.id, link.line_id, link.document_id,
      link.created_at, link.expires_at,
      link.revoked_at, link.revoked_by,
      link.download_count as downloads, link.last_downloaded_at
    from order_lines
    cross join lateral (
      select * from download_links where download_links.line_id = order_lines.id
      order by download_links.id desc limit ${LINKS_PER_LINE}) as link
    where order_lines.order_id = ${orderId}
    order by link.id desc`.execute(db)
  return rows
}

export interface MailOfRecord {
  id: string
  orderId: string
  template: string
  subject: string | null
  /** What it said, without the links. */
  text: string | null
  recipient: string
  state: 'queued' | 'sent' | 'failed'
  createdAt: Date
  sentAt: Date | null
  attempts: number
  outcome: 'accepted' | 'deferred' | 'refused' | null
  reply: string | null
}

const MOST_MAILS = 50

export async function mailsOfOrder(db: Db, orderId: string): Promise<MailOfRecord[]> {
  return mailsWhere(db, sql`mail.order_id = ${orderId}`)
}

export async function mailsOfCustomer(db: Db, emailKey: string): Promise<MailOfRecord[]> {
  return mailsWhere(db, sql`mail.order_id in (select id from orders where email_key = ${emailKey})`)
}

async function mailsWhere(db: Db, isWanted: RawBuilder<unknown>): Promise<MailOfRecord[]> {
  const { rows } = await sql<MailOfRecord>`
    select mail.id, mail.order_id, mail.template, coalesce(mail.data->'sent'->>'subject', mail.data->>'subject') as subject,
      mail.data->'sent'->>'text' as text, mail.recipient, mail.state,
      mail.created_at, mail.sent_at,
      (select count(*) from mail_attempts where mail_attempts.mail_id = mail.id)::int as attempts,
      last.outcome, last.reply
    from outgoing_mail as mail
    left join lateral (
      select outcome, reply from mail_attempts where mail_attempts.mail_id = mail.id
      order by mail_attempts.id desc limit 1) as last on true
    where ${isWanted}
    order by mail.created_at desc, mail.id desc
    limit ${MOST_MAILS}`.execute(db)
  return rows
}

export async function storedDocument(db: Db, documentId: string) {
  return db
    .selectFrom('documents')
    .innerJoin('orderLines', 'orderLines.id', 'documents.lineId')
    .select('orderLines.orderId')
    .select(STORED)
    .select(NAMED)
    .where('documents.id', '=', documentId)
    .executeTakeFirst()
}

/** A delivered deed's first page in small, if its pages were read. */
export async function readThumbnail(db: Db, documentId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('documents')
    .innerJoin('copies', 'copies.id', 'documents.copyId')
    .select('thumbnail')
    .where('documents.id', '=', documentId)
    .executeTakeFirst()
  return row?.thumbnail ?? null
}

export async function planRecheck(tx: Tx, lineId: string, at: Date): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ recheckAt: at })
    .where('lineId', '=', lineId)
    .where('supersededAt', 'is', null)
    .execute()
}
