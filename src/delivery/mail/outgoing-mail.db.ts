import { sql } from 'kysely'
import { openTask } from '../../orders/staff-tasks.db.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type MailTemplate =
  | 'order-received'
  | 'not-charged'
  | 'deeds-ready'
  | 'deeds-refunded'
  | 'your-orders'
  | 'newer-deed'
  | 'order-delayed'
  | 'refund-requested'
  | 'refund-declined'
  | 'link-renewed'
  | 'deed-replaced'
  | 'address-changed'

export interface NewMail {
  orderId: string
  template: MailTemplate
  dedupeKey: string
  recipient: string
  data: Record<string, unknown>
  at: Date
}

/** Undefined if the email is already queued or its recipient was erased. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<string | undefined> {
  const erased = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', mail.orderId)
    .where('erased_at', 'is not', null)
    .executeTakeFirst()
  if (erased) return undefined
  const row = await tx
    .insertInto('outgoing_mail')
    .values({
      order_id: mail.orderId,
      template: mail.template,
      dedupe_key: mail.dedupeKey,
      recipient: mail.recipient,
      data: JSON.stringify(mail.data),
      state: 'queued',
      created_at: mail.at,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Redirects unsent emails to the order's new email, except those meant for the old one: the notice
 * of the change, and the list of all orders of that email. */
export async function redirectMails(tx: Tx, orderId: string, recipient: string): Promise<void> {
  await tx
    .updateTable('outgoing_mail')
    .set({ recipient })
    .where('order_id', '=', orderId)
    .where('state', '=', 'queued')
    .where('template', 'not in', ['address-changed', 'your-orders'])
    .execute()
}

export interface OwedMail {
  id: string
  orderId: string
  template: MailTemplate
  recipient: string
  data: unknown
}

export async function readOwedMail(db: Db, mailId: string): Promise<OwedMail | undefined> {
  const row = await db
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      orderId: row.order_id,
      template: row.template as MailTemplate,
      recipient: row.recipient,
      data: row.data,
    }
  )
}

/** Every attempt records the mail server's own response. */
export async function recordAttempt(
  tx: Tx,
  mailId: string,
  { outcome, reply }: { outcome: 'accepted' | 'deferred' | 'refused'; reply: string },
  at: Date,
): Promise<void> {
  await tx.insertInto('mail_attempts').values({ mail_id: mailId, outcome, reply, at }).execute()
  if (outcome === 'deferred') return
  const mail = await tx
    .updateTable('outgoing_mail')
    .set(outcome === 'accepted' ? { state: 'sent', sent_at: at } : { state: 'failed' })
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .returning(['order_id as orderId', 'template'])
    .executeTakeFirst()
  if (outcome === 'accepted' || !mail) return
  // Someone paid and can't hear from us: staff find another way.
  const detail = `The email "${mail.template}" was refused for good: ${reply}`.slice(0, 500)
  const { orderId } = mail
  await openTask(tx, { kind: 'mail_failed', subject: mailId, orderId, detail, at })
}

/** Nothing is left to say: what it's about has been refunded, withheld or moved to another email. */
export async function dropMail(db: Db, mailId: string): Promise<void> {
  await db
    .updateTable('outgoing_mail')
    .set({ state: 'failed' })
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .execute()
}

/** An email's links as they are now: one replaced while the email waited would open nothing. */
export async function linksForMail(db: Db, linkIds: string[]) {
  if (linkIds.length === 0) return []
  return (
    db
      .selectFrom('download_links as asked')
      .innerJoin('order_lines', 'order_lines.id', 'asked.line_id')
      .innerJoin('download_links', (join) =>
        join
          .onRef('download_links.line_id', '=', 'asked.line_id')
          .on('download_links.revoked_at', 'is', null),
      )
      .innerJoin('documents', 'documents.id', 'download_links.document_id')
      .select([
        'download_links.id as linkId',
        'download_links.expires_at as expiresAt',
        'order_lines.street_address as streetAddress',
        'order_lines.city',
        'order_lines.state',
        'order_lines.zip_code as zipCode',
        'order_lines.reference',
        'documents.document_type as documentType',
        'documents.instrument_number as instrumentNumber',
        'documents.recorded_on as recordedOn',
        'documents.page_count as pageCount',
        'documents.retrieved_at as retrievedAt',
        'documents.sha256',
      ])
      .where('asked.id', 'in', linkIds)
      // A refund ends a link without revoking it.
      .where('order_lines.progress', '=', 'delivered')
      .orderBy('order_lines.position')
      .execute()
  )
}

/** Whether we said before payment that these addresses need no staff, as far as that's still known. */
export async function forecastsOf(db: Db, keys: string[]): Promise<Map<string, boolean>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('forecasts')
    .select('address_key as key')
    .select(sql<boolean>`forecast #> '{outlook,isImmediate}' = 'true'`.as('isImmediate'))
    .where('address_key', 'in', keys)
    .execute()
  return new Map(rows.map(({ key, isImmediate }) => [key, isImmediate]))
}
