import { type RawBuilder, sql } from 'kysely'
import { openTask } from '../../orders/staff-tasks.db.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { MailTemplate } from './mail-template.ts'

export interface NewMail {
  orderId: string
  template: MailTemplate
  dedupeKey: string
  recipient: string
  data: Record<string, unknown>
  at: Date
}

/** Of somebody's orders, not of one: goes to whoever asked. */
const PERSONAL: MailTemplate[] = ['your-orders', 'address-changed']
/** Somebody wants these sent, so they go to the organization itself if nobody else is to get emails. */
const ASKED_FOR: MailTemplate[] = ['link-renewed', 'message', 'refund-requested']

/** None if the email is already queued, its recipient was erased or nobody is to get it. Its link, if
 * the order is still to get one, is made along with it. */
export async function insertMail(
  tx: Tx,
  mail: NewMail,
  linking?: RawBuilder<unknown>,
): Promise<string[]> {
  const linked = linking ? sql`with linked as (${linking})` : sql``
  const { rows } = await sql<{ id: string }>`${linked} ${mailing(mail)}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The same as the end of a larger statement, whose beginning may know more for the email's data. An
 * order through the API says itself who gets its emails: several, each their own, or nobody. */
export function mailing(
  mail: NewMail,
  more: RawBuilder<unknown> = sql`'{}'::jsonb`,
): RawBuilder<unknown> {
  const { template, dedupeKey } = mail
  const itself = sql`array[${mail.recipient}::text]`
  const readers = ASKED_FOR.includes(template)
    ? sql`coalesce(nullif(deliver_to, '{}'), ${itself})`
    : sql`coalesce(deliver_to, ${itself})`
  return sql`
    insert into outgoing_mail (order_id, template, dedupe_key, recipient, data, state, created_at)
    select id, ${template}, ${dedupeKey}::text || case when place > 1 then ':' || place else '' end,
      reader, ${JSON.stringify(mail.data)}::jsonb || ${more}, 'queued', ${mail.at}::timestamptz
    from orders cross join lateral unnest(${PERSONAL.includes(template) ? itself : readers})
      with ordinality as readers (reader, place)
    where id = ${mail.orderId} and erased_at is null
    on conflict (dedupe_key) do nothing
    returning id`
}

/** Redirects unsent emails to the order's new email, except those meant for the old one: the notice
 * of the change, and the list of all orders of that email. */
export async function redirectMails(tx: Tx, orderId: string, recipient: string): Promise<void> {
  await tx
    .updateTable('outgoingMail')
    .set({ recipient })
    .where('orderId', '=', orderId)
    .where('state', '=', 'queued')
    .where('template', 'not in', ['address-changed', 'your-orders'])
    .execute()
}

/** Emails about deliveries of one order that haven't left yet become one, the last that was owed: two
 * that were held up would leave in the same second, the later one maybe first. */
async function mergeDeliveryMails(db: Db, mailId: string): Promise<void> {
  await sql`
    with waiting as (
      select other.id, other.data->'linkIds' as link_ids,
        row_number() over (order by other.created_at desc, other.id desc) as place
      from outgoing_mail as asked join outgoing_mail as other
        on other.order_id = asked.order_id and other.recipient = asked.recipient
      where asked.id = ${mailId} and asked.template = 'deeds-ready'
        and other.template = 'deeds-ready' and other.state = 'queued'
    ), locked as (
      select id from outgoing_mail where id in (select id from waiting)
        and (select count(*) from waiting) > 1
      order by id for update
    )
    update outgoing_mail set
      state = case when waiting.place = 1 then 'queued' else 'failed' end,
      data = case when waiting.place > 1 then data else data || jsonb_build_object('linkIds', (
        select jsonb_agg(link_id) from waiting as each, jsonb_array_elements(each.link_ids) as link_id
      )) end
    from waiting join locked using (id)
    where outgoing_mail.id = waiting.id and outgoing_mail.state = 'queued'`.execute(db)
}

/** The email, if it hasn't left yet. */
export async function readOwedMail(db: Db, mailId: string) {
  const mail = await readQueuedMail(db, mailId)
  if (!mail?.hasOthers) return mail
  await mergeDeliveryMails(db, mailId)
  return readQueuedMail(db, mailId)
}

async function readQueuedMail(db: Db, mailId: string) {
  return db
    .selectFrom('outgoingMail')
    .innerJoin('orderLinks', 'orderLinks.orderId', 'outgoingMail.orderId')
    .select(['outgoingMail.id', 'outgoingMail.orderId', 'recipient'])
    .select((get) => [
      get.ref('template').$castTo<MailTemplate>().as('template'),
      get.ref('data').$castTo<unknown>().as('data'),
    ])
    .select('orderLinks.id as orderLinkId')
    .select(
      sql<boolean>`template = 'deeds-ready' and exists (
        select from outgoing_mail as other
        where other.order_id = outgoing_mail.order_id and other.id <> outgoing_mail.id
          and other.template = 'deeds-ready' and other.state = 'queued'
      )`.as('hasOthers'),
    )
    .where('outgoingMail.id', '=', mailId)
    .where('state', '=', 'queued')
    .executeTakeFirst()
}

export type OwedMail = NonNullable<Awaited<ReturnType<typeof readOwedMail>>>

/** The mail server took it: the attempt, the email's end and the timeline together. What it said is
 * kept with it, and erased with it. */
export async function recordSent(
  db: Db,
  { id, orderId, template, letter }: OwedMail & { letter: { subject: string; text: string } },
  reply: string,
  at: Date,
): Promise<void> {
  const detail = JSON.stringify({ template, mailId: id })
  await sql`
    with attempt as (
      insert into mail_attempts (mail_id, outcome, reply, at)
      values (${id}, 'accepted', ${reply}, ${at})
    ), sent as (
      update outgoing_mail set state = 'sent', sent_at = ${at},
        data = data || ${JSON.stringify({ sent: letter })}::jsonb
      where id = ${id} and state = 'queued'
    )
    insert into timeline (order_id, event, actor, at, detail)
    values (${orderId}, 'mail_sent', 'system', ${at}, ${detail}::jsonb)`.execute(db)
}

export async function recordAttempt(
  tx: Tx,
  mailId: string,
  { outcome, reply }: { outcome: 'deferred' | 'refused'; reply: string },
  at: Date,
): Promise<void> {
  await tx.insertInto('mailAttempts').values({ mailId, outcome, reply, at }).execute()
  if (outcome === 'deferred') return
  const mail = await tx
    .updateTable('outgoingMail')
    .set({ state: 'failed' })
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .returning(['orderId', 'template'])
    .executeTakeFirst()
  // It went to an email that was corrected, so often nobody is there, and nothing is left to do.
  if (!mail || mail.template === 'address-changed') return
  // Someone paid and can't hear from us: staff find another way.
  const detail = `The email "${mail.template}" was refused for good: ${reply}`.slice(0, 500)
  const { orderId } = mail
  await openTask(tx, { kind: 'mail_failed', subject: mailId, orderId, detail, at })
}

/** Nothing is left to say: what it's about has been refunded, withheld or moved to another email. */
export async function dropMail(db: Db, mailId: string): Promise<void> {
  await db
    .updateTable('outgoingMail')
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
      .selectFrom('downloadLinks as asked')
      .innerJoin('orderLines', 'orderLines.id', 'asked.lineId')
      .innerJoin('downloadLinks', (join) =>
        join
          .onRef('downloadLinks.lineId', '=', 'asked.lineId')
          .on('downloadLinks.revokedAt', 'is', null),
      )
      .innerJoin('documents', 'documents.id', 'downloadLinks.documentId')
      .select([
        'downloadLinks.id as linkId',
        'orderLines.id as lineId',
        'downloadLinks.expiresAt',
        'orderLines.streetAddress',
        'orderLines.city',
        'orderLines.state',
        'orderLines.zipCode',
        'orderLines.reference',
        'orderLines.wantedNumber',
        'documents.documentType',
        'documents.instrumentNumber',
        'documents.recordedOn',
        'documents.pageCount',
        'documents.retrievedAt',
        'documents.sha256',
      ])
      .where('asked.id', 'in', linkIds)
      // A refund ends a link without revoking it.
      .where('orderLines.progress', '=', 'delivered')
      .orderBy('orderLines.position')
      .execute()
  )
}

/** Whether we said before payment that these addresses need no staff, as far as that's still known. */
export async function forecastsOf(db: Db, keys: string[]): Promise<Map<string, boolean>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('forecasts')
    .select('addressKey as key')
    .select(sql<boolean>`forecast #> '{outlook,isImmediate}' = 'true'`.as('isImmediate'))
    .where('addressKey', 'in', keys)
    .execute()
  return new Map(rows.map(({ key, isImmediate }) => [key, isImmediate]))
}
