import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { openInbox } from '../../../test/support/inbox.ts'
import { EMPIRE_STATE, placeOrder, until, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { startRole } from '../../../test/support/role.ts'
import { tellRefunds } from '../../job-catalog.ts'
import type { RefundReason, RefundState } from '../../orders/refund.ts'
import { MAIL_TEMPLATES } from './mail-template.ts'

const inbox = forTests(openInbox)
const shop = shopForTests({ inbox, webhooks: 'dropped' })
forTests(() => startRole('worker', shop.env))

const mailsTo = (email: string) => inbox.mails.filter((mail) => mail.to === email)
const oneMailTo = (email: string) => until(async () => mailsTo(email)[0], `a mail to ${email}`)

async function order(email: string) {
  const placed = await placeOrder(shop.visit(), [EMPIRE_STATE, WILLIS_TOWER], { email })
  const rows = await shop.query(
    'select id from order_lines where order_id = $1 order by position',
    [placed.orderId],
  )
  return { ...placed, lineIds: rows.map((row) => row.id as string) }
}

async function refund(
  { orderId, intentId }: { orderId: string; intentId: string },
  row: {
    lineId?: string
    reason?: RefundReason
    state?: RefundState
    ageSeconds?: number
    cents?: number
  },
): Promise<string> {
  const at = new Date(Date.now() - (row.ageSeconds ?? 0) * 1000)
  const state = row.state ?? 'pending'
  const { id } = await shop.database.db
    .insertInto('refunds')
    .values({
      orderId,
      lineId: row.lineId ?? null,
      paymentIntentId: intentId,
      amountCents: row.cents ?? 1999,
      reason: row.reason ?? 'not_found',
      state,
      providerRefundId: state === 'requested' ? null : `re_${randomUUID()}`,
      actor: 'system',
      createdAt: at,
      settledAt: state === 'succeeded' || state === 'failed' ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const tell = (orderId: string) =>
  shop.database.db
    .transaction()
    .execute((tx) => shop.parts.jobs.enqueue(tx, tellRefunds, { orderId }, { key: orderId }))

const jobsLeft = async () => {
  const rows = await shop.query(
    "select count(*) as left from pgboss.job where name = 'tell-refunds' and state in ('created', 'retry', 'active')",
  )
  return Number(rows[0].left)
}
const quiet = () => until(async () => (await jobsLeft()) === 0, 'the jobs to end', 30_000)

it('the refund email names each address, its amount, the total and why, and links to the order', async () => {
  const placed = await order('both@example.com')
  const [empire, willis] = placed.lineIds
  await refund(placed, { lineId: empire ?? '' })
  await refund(placed, { lineId: willis ?? '', reason: 'delivery_failure', state: 'succeeded' })
  await tell(placed.orderId)
  const mail = await oneMailTo('both@example.com')
  expect(mail.subject).toMatch(/^Refund for order [0-9A-F]{8}: \$39\.98 for 2 deeds$/)
  for (const words of [
    'We refunded $39.98',
    '350 5th Ave, New York, NY 10118 ($19.99)\nWe don’t have a deed for this address that we can send you.',
    '233 S Wacker Dr, Chicago, IL 60606 ($19.99)\nWe couldn’t deliver it within 72 hours.',
    'Total refunded: $39.98',
    'The money goes back to the card you paid with. Most banks show it within 5–10 business days.',
  ]) {
    expect(mail.text).toContain(words)
  }
  for (const words of ['350 5th Ave', '233 S Wacker Dr', 'Total refunded', '5–10 business days']) {
    expect(mail.html).toContain(words)
  }
  // Neither one had been delivered.
  expect(mail.text).not.toContain('download link')
  const path = new URL(mail.text.match(/http:\/\/shop\.test\/o\/\S+/)?.[0] ?? '').pathname
  const bearer = shop.visit()
  await bearer.get(path)
  expect((await bearer.get(`/api/orders/${placed.orderId}`)).status).toBe(200)
})

it.each<[RefundReason, string]>([
  ['not_found', 'don’t have a deed for this address that we can send you'],
  ['wrong_document', 'wasn’t the deed for this address'],
  ['double_charge', 'charged twice'],
  ['system_error', 'went wrong on our side'],
  ['delivery_failure', 'within 72 hours'],
  ['canceled', 'You canceled this deed because it was late'],
  ['other', 'refunded it as agreed'],
])("the refund email says why in the customer's terms: %s", async (reason, words) => {
  const placed = await order(`${reason}@example.com`)
  await refund(placed, { lineId: placed.lineIds[1] ?? '', reason })
  await tell(placed.orderId)
  const mail = await oneMailTo(`${reason}@example.com`)
  expect(mail.subject).toMatch(/: \$19\.99 for 1 deed$/)
  expect(mail.text).toContain('233 S Wacker Dr')
  expect(mail.text).toContain(words)
  expect(mail.text).not.toContain('350 5th Ave')
})

it("the refund email says that a delivered deed's link has expired", async () => {
  const placed = await order('delivered@example.com')
  const lineId = placed.lineIds[0] ?? ''
  await shop.query(
    `with document as (
         insert into documents (line_id, source, source_document_id, document_type, sha256,
           size_bytes, storage_key, retrieved_at)
         values ($1, 'test', '1', 'DEED', $2, 1, 'a-key', now()) returning id)
       insert into download_links (line_id, document_id, token_hash, created_at, expires_at, revoked_at)
       select $1, id, $2, now(), now() + interval '30 days', now() from document`,
    [lineId, Buffer.alloc(32, 1)],
  )
  await refund(placed, { lineId, reason: 'wrong_document' })
  await tell(placed.orderId)
  const mail = await oneMailTo('delivered@example.com')
  expect(mail.text).toContain('The download link for this deed no longer works.')
})

it('the refund email for a payment that fits no order is kind and names no order', async () => {
  const placed = await order('refused@example.com')
  await refund(placed, { reason: 'payment_refused', cents: 12_345 })
  await tell(placed.orderId)
  const mail = await oneMailTo('refused@example.com')
  expect(mail.subject).toBe('We returned your payment of $123.45')
  expect(mail.text).toContain(
    'Your payment of $123.45 didn’t match any of your orders, so we returned all of it.',
  )
  expect(mail.text).toContain('5–10 business days')
  for (const other of ['350 5th Ave', placed.orderId.slice(0, 8).toUpperCase()]) {
    expect(mail.text).not.toContain(other)
  }
})

it('the refund email waits for a refund of the same order that was just requested from the provider', async () => {
  const placed = await order('together@example.com')
  const [empire, willis] = placed.lineIds
  await refund(placed, { lineId: empire ?? '' })
  const second = await refund(placed, { lineId: willis ?? '', state: 'requested' })
  await tell(placed.orderId)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(mailsTo('together@example.com')).toEqual([])
  await shop.query("update refunds set state = 'pending' where id = $1", [second])
  const mail = await oneMailTo('together@example.com')
  expect(mail.subject).toMatch(/^Refund for order [0-9A-F]{8}: \$39\.98 for 2 deeds$/)
  await quiet()
  expect(mailsTo('together@example.com')).toHaveLength(1)
})

it("the refund email doesn't wait for a hanging refund, reports it once it moves, and never reports a failed one", async () => {
  const placed = await order('hanging@example.com')
  const [empire, willis] = placed.lineIds
  await refund(placed, { lineId: empire ?? '' })
  const hanging = { lineId: willis ?? '', state: 'requested', ageSeconds: 21 } as const
  const second = await refund(placed, hanging)
  await tell(placed.orderId)
  const mail = await oneMailTo('hanging@example.com')
  expect(mail.text).toContain('350 5th Ave')
  const setState = (state: string) =>
    shop.database.pool.query(
      "update refunds set state = $2, settled_at = case when $2 = 'failed' then now() end where id = $1",
      [second, state],
    )
  await setState('failed')
  await tell(placed.orderId)
  await quiet()
  expect(mailsTo('hanging@example.com')).toHaveLength(1)
  await setState('pending')
  await tell(placed.orderId)
  await until(async () => mailsTo('hanging@example.com').length === 2, 'the second mail')
  expect(mailsTo('hanging@example.com')[1]?.text).toContain('233 S Wacker Dr')
})

it('the refund email is sent once, however often the job runs', async () => {
  const placed = await order('once@example.com')
  const id = await refund(placed, { lineId: placed.lineIds[0] ?? '' })
  await tell(placed.orderId)
  await oneMailTo('once@example.com')
  await tell(placed.orderId)
  await quiet()
  // Even if a crash lost the mark that we'd told them.
  await shop.query('update refunds set told_at = null where id = $1', [id])
  await tell(placed.orderId)
  await quiet()
  const rows = await shop.query('select told_at is not null as told from refunds where id = $1', [
    id,
  ])
  expect(rows[0].told).toBe(true)
  expect(mailsTo('once@example.com')).toHaveLength(1)
})

it('the emails we have are those that the shop can owe', async () => {
  const rows = await shop.query(`select pg_get_constraintdef(oid) as rule from pg_constraint
          where conname = 'outgoing_mail_template_check'`)
  const owed = [...String(rows[0].rule).matchAll(/'([a-z-]+)'/g)].map(([, name]) => name)
  expect([...MAIL_TEMPLATES].sort()).toEqual(owed.sort())
})
