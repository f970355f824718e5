import { type RawBuilder, sql } from 'kysely'
import { likeContaining, type Tx } from '../platform/db.ts'

/** Placeholders for a name and for an email that belongs to no one. */
const NOBODY = 'Erased'
const NO_ADDRESS = 'erased@erased.invalid'
const GONE = '[erased]'

export async function lockOrdersOf(tx: Tx, emailKey: string) {
  const { rows } = await sql<{ id: string; fullName: string; sessionId: string | null }>`
    select id, full_name, search_session_id as session_id from orders
    where email_key = ${emailKey} order by id for no key update`.execute(tx)
  return rows
}

/** It was theirs before, or their organization named it. */
export async function othersOrdersTo(tx: Tx, emailKey: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${ordersMailedTo(emailKey)}) as mailed
    where id not in (select id from orders where email_key = ${emailKey})`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The orders that once had an email, and organizations' orders that name it. */
export function ordersMailedTo(emailKey: string): RawBuilder<unknown> {
  return sql`
    select order_id as id from former_emails where email_key = ${emailKey}
    union
    select id from orders where deliver_to @> array[${emailKey}::text]`
}

/** Erases the person from the orders, which stay with one anonymous customer. */
export async function eraseOrders(
  tx: Tx,
  orderIds: string[],
  { pseudonym, at }: { pseudonym: string; at: Date },
): Promise<void> {
  const theirs = sql`any(${orderIds}::uuid[])`
  const lines = sql`(select id from order_lines where order_id = ${theirs})`
  const statements = [
    sql`
      update orders set full_name = ${NOBODY}, email = ${pseudonym}, gclid = null, reference = null,
        cost_center = null, card_brand = null, card_last4 = null, traceparent = null,
        deliver_to = case when organization_id is not null then '{}'::text[] end,
        metadata = case when organization_id is not null then '{}'::jsonb end, erased_at = ${at}
      where id = ${theirs}`,
    sql`update order_lines set reference = null where order_id = ${theirs} and reference is not null`,
    sql`delete from former_emails where order_id = ${theirs}`,
    sql`delete from order_grants where order_id = ${theirs}`,
    sql`update order_links set revoked_at = coalesce(revoked_at, ${at}) where order_id = ${theirs}`,
    sql`update bundle_links set revoked_at = ${at} where order_id = ${theirs} and revoked_at is null`,
    sql`update download_links set revoked_at = ${at} where revoked_at is null and line_id in ${lines}`,
    // The customer may be the person named on the deed. The file itself goes when its retention ends.
    sql`delete from deed_facts where copy_id in (select id from copies where line_id in ${lines})`,
    sql`update copies set findings = findings #- '{fields,grantors}' #- '{fields,grantees}'
      where findings is not null and line_id in ${lines}`,
    sql`update refunds set outside_reason = ${GONE}
      where order_id = ${theirs} and outside_reason is not null`,
    sql`update refund_requests set words = '', answer = case when answer is not null then '' end
      where order_id = ${theirs}`,
  ]
  for (const statement of statements) await statement.execute(tx)
}

/** All emails of these orders, or those that went to one recipient. */
export async function eraseMails(tx: Tx, orderIds: string[], onlyTo: string | null) {
  const { rows } = await sql<{ id: string }>`
    update outgoing_mail set recipient = ${NO_ADDRESS}, data = '{}',
      -- What has not left yet has nobody to go to.
      state = case when state = 'queued' then 'failed' else state end
    where order_id = any(${orderIds}::uuid[])
      and recipient <> ${NO_ADDRESS}
      and (${onlyTo}::text is null or lower(recipient) = ${onlyTo})
    returning id`.execute(tx)
  const mailIds = rows.map(({ id }) => id)
  await sql`update mail_attempts set reply = ${GONE} where mail_id = any(${mailIds}::uuid[])`.execute(
    tx,
  )
  await sql`update staff_tasks set detail = 'A mail was refused for good. What the server said was erased.'
    where kind = 'mail_failed' and subject = any(${mailIds}::text[])`.execute(tx)
  return mailIds.length
}

/** Orders that once had this email or name it: we forget that too. */
export async function eraseFormer(tx: Tx, emailKey: string): Promise<void> {
  await sql`delete from former_emails where email_key = ${emailKey}`.execute(tx)
  await sql`update orders set deliver_to = array_remove(deliver_to, ${emailKey}::text)
    where deliver_to @> array[${emailKey}::text]`.execute(tx)
}

/** Takes an email out of what organizations' programs keep with their orders; returns which orders. */
export async function eraseMetadata(tx: Tx, emailKey: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update orders
    set metadata = regexp_replace(metadata::text, ${literal(emailKey)}, ${GONE}, 'gi')::jsonb
    where ${metadataNaming(emailKey)} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export function metadataNaming(emailKey: string): RawBuilder<boolean> {
  return sql`metadata is not null and lower(metadata::text) like ${likeContaining(emailKey)}`
}

/** What programs were answered about these orders: whoever asks again is told what it says now. */
export async function eraseAnswers(tx: Tx, orderIds: string[]): Promise<void> {
  await sql`delete from api_answers where subject = any(${orderIds}::uuid[])`.execute(tx)
}

/** Erases text about the person: all of it on their own orders, only the mention on others. */
export async function eraseWords(
  tx: Tx,
  orderIds: string[],
  { emailKey, names }: { emailKey: string; names: string[] },
): Promise<number> {
  const pattern = [emailKey, ...names].map(literal).join('|')
  // Notes are immutable except for this, and only in this transaction.
  await sql`select set_config('deedbox.erasing', 'yes', true)`.execute(tx)
  const own = await sql`update order_notes set words = null
    where order_id = any(${orderIds}::uuid[]) and words is not null`.execute(tx)
  const others =
    await sql`update order_notes set words = regexp_replace(words, ${pattern}, ${GONE}, 'gi')
    where lower(words) like ${likeContaining(emailKey)}`.execute(tx)
  await sql`select set_config('deedbox.erasing', '', true)`.execute(tx)
  const about = await sql`delete from customer_notes where email_key = ${emailKey}`.execute(tx)
  const mentions =
    await sql`update customer_notes set words = regexp_replace(words, ${pattern}, ${GONE}, 'gi')
    where lower(words) like ${likeContaining(emailKey)}`.execute(tx)
  await sql`update staff_tasks set detail = left(regexp_replace(detail, ${pattern}, ${GONE}, 'gi'), 500)
    where order_id = any(${orderIds}::uuid[]) and detail ~* ${pattern}`.execute(tx)
  return [own, others, about, mentions].reduce(
    (sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0n),
    0,
  )
}

/** Searches stay because they're counted, but under a session that leads to no one's browser. */
export async function unlinkSearches(
  tx: Tx,
  orderIds: string[],
  sessionId: string,
  newSessionId: string,
): Promise<number> {
  await sql`update orders set search_session_id = ${newSessionId}
    where search_session_id = ${sessionId} and id = any(
      ${orderIds}::uuid[] || array(
        select order_id from search_conversions where session_id = ${sessionId}))`.execute(tx)
  await sql`update search_sessions set session_id = ${newSessionId}
    where session_id = ${sessionId}`.execute(tx)
  const events = await sql`update search_events set session_id = ${newSessionId}
    where session_id = ${sessionId}`.execute(tx)
  await sql`update search_conversions set session_id = ${newSessionId}
    where session_id = ${sessionId}`.execute(tx)
  return Number(events.numAffectedRows ?? 0n)
}

/** The sessions one of their orders was counted for, besides those on the orders themselves. */
export async function convertedSessions(tx: Tx, orderIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct session_id as id
    from search_conversions where order_id = any(${orderIds}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A member's account of an organization ends, and says no longer whose it was; what they did and the
 * keys they made stay the organization's. The company's own contact goes if it's the same email. */
export async function eraseMember(
  tx: Tx,
  emailKey: string,
  { pseudonym, at }: { pseudonym: string; at: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update staff set username = ${pseudonym}, email = ${pseudonym}, full_name = null,
      disabled_at = coalesce(disabled_at, ${at}),
      totp_secret = null, totp_confirmed_at = null, totp_last_step = null
    where lower(email) = ${emailKey} and organization_id is not null
    returning id`.execute(tx)
  for (const { id } of rows) {
    for (const table of ['staffSessions', 'staffLinks', 'staffPasskeys', 'staffRecoveryCodes']) {
      await sql`delete from ${sql.table(table)} where staff_id = ${id}`.execute(tx)
    }
  }
  await sql`update organizations set email = ${pseudonym} where lower(email) = ${emailKey}`.execute(
    tx,
  )
}

/** Jobs that contain the email: only those that email someone all their orders do. */
export async function eraseJobs(tx: Tx, emailKey: string): Promise<void> {
  await sql`delete from pgboss.job
    where name = 'mail-orders' and lower(data ->> 'email') = ${emailKey}`.execute(tx)
}

function literal(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
