import { expect, it } from 'vitest'
import { listAll } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { WRONG_DOCUMENT } from '../../../test/support/money/refunds.ts'
import { orderDesk } from '../../../test/support/order-page.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import type { CustomerOrder, CustomerPage } from '../../contract/staff/customers.ts'
import type { OrderPage } from '../../contract/staff/order-page.ts'
import { refundLines } from '../../money/refunds/refund-lines.ts'

const NOBODY = '0198f3a2-0000-7000-8000-000000000000'

const shop = shopForTests()
const { buyDelivered, query, audited } = orderDesk(() => shop)
const agent = forTests(() => signInAs(shop, 'agent'))
const owner = forTests(() => signInAs(shop, 'owner'))
const watcher = forTests(() => signInAs(shop, 'read_only'))

const orderOf = async (orderId: string): Promise<OrderPage> =>
  (await watcher.get(`/api/admin/orders/${orderId}`)).json
const see = async (id: string): Promise<CustomerPage> =>
  (await watcher.get(`/api/admin/customers/${id}`)).json
/** An order under an email of its own, and whose it is. */
async function buyAs(email: string, addresses = [EMPIRE_STATE]) {
  const bought = await buyDelivered(addresses)
  await changeEmail(bought.orderId, email)
  const { customer } = await orderOf(bought.orderId)
  return { ...bought, customerId: customer?.id ?? '' }
}
async function changeEmail(orderId: string, email: string) {
  const { email: from } = await orderOf(orderId)
  const body = { from, email, repeated: email }
  expect((await agent.post(`/api/admin/orders/${orderId}/email`, body)).status).toBe(200)
}
const note = (id: string, words: string, noteId: string = crypto.randomUUID()) =>
  agent.post(`/api/admin/customers/${id}/notes`, { noteId, words })

it("a customer's page has money, emails with their outcome, requests and lookups", async () => {
  const email = 'whole@example.com'
  const { orderId, lineIds, customerId } = await buyAs(email, [EMPIRE_STATE, WILLIS_TOWER])
  await refundLines(shop.parts, { orderId, lineIds: lineIds.slice(0, 1), ...WRONG_DOCUMENT })
  await query(
    `insert into refund_requests (order_id, line_id, reason, words, asked_at, review_by)
        values ($1, $2, 'other', 'Please.', now(), now())`,
    [orderId, lineIds[1]],
  )
  await agent.post('/api/admin/privacy/find', { email })
  const page = await see(customerId)
  expect(page).toMatchObject({ email, fullName: 'Ada Lovelace', orderCount: 1, deeds: 2 })
  expect(page.captured).toBe(3998)
  expect(page.totalSpent).toBe(page.captured - page.refunded - page.disputed)
  expect(page.firstOrderAt).toBe(page.lastOrderAt)
  expect(page.requests).toMatchObject([
    { orderId, street: WILLIS_TOWER.streetAddress, decision: null },
  ])
  expect(page.privacy).toMatchObject([{ action: 'find_person', by: 'agent' }])
  expect(page.mails.map(({ template }) => template)).toContain('link-renewed')
  expect(new Set(page.mails.map((mail) => mail.orderId))).toEqual(new Set([orderId]))
  const listed = (await watcher.get(`/api/admin/customers?q=${email}`)).json
  expect(listed).toMatchObject([{ id: customerId, email }])
})

it("a customer's orders come a page at a time, newest first, and nobody else's", async () => {
  const { orderId, customerId } = await buyAs('many@example.com')
  await query(
    `insert into orders (full_name, email, amount_cents, unit_price_cents, deeds, status, payment_intent_id, created_at)
        select 'Ada', 'MANY@example.com', 1999, 1999, 1, 'pending', 'pi_many_' || n, date_trunc('day', now()) - n / 2 * interval '1 day'
        from generate_series(1, 7) as n`,
  )
  const seen = await listAll<CustomerOrder>(
    watcher,
    `/api/admin/customers/${customerId}/orders?limit=3`,
  )
  expect(new Set(seen.map(({ id }) => id)).size).toBe(8)
  expect(seen[0]?.id).toBe(orderId)
  const times = seen.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  await query("delete from orders where payment_intent_id like 'pi_many_%'")
})

it('a note about a customer is kept once, however often it is sent, and audited without its words', async () => {
  const { customerId } = await buyAs('noted@example.com')
  const noteId = crypto.randomUUID()
  const replies = await Promise.all([1, 2, 3].map(() => note(customerId, 'Prefers calls.', noteId)))
  expect(replies.map(({ json }) => json.added).toSorted()).toEqual([false, false, true])
  expect((await see(customerId)).notes).toMatchObject([{ by: 'agent', words: 'Prefers calls.' }])
  expect(await audited(customerId)).toEqual(['add_customer_note'])
  const [row] = await query('select detail from audit_log where subject = $1', [customerId])
  expect(row.detail).toBeNull()
  expect((await note(NOBODY, 'Prefers calls.')).status).toBe(404)
})

it('notes follow a customer to another email, and stay while the old one has orders', async () => {
  const { orderId, customerId } = await buyAs('before@example.com')
  const { orderId: second } = await buyAs('before@example.com')
  await note(customerId, 'Title office.')
  await changeEmail(orderId, 'after@example.com')
  expect((await see(customerId)).notes).toHaveLength(1)
  await changeEmail(second, 'after@example.com')
  expect((await watcher.get(`/api/admin/customers/${customerId}`)).status).toBe(404)
  const moved = (await orderOf(orderId)).customer?.id ?? ''
  expect((await see(moved)).notes).toMatchObject([{ words: 'Title office.' }])
})

it('erasing a person deletes the notes about them, and mentions of their email in others', async () => {
  const email = 'forget@example.com'
  const { customerId } = await buyAs(email)
  const { customerId: other } = await buyAs('colleague@example.com')
  await note(customerId, 'Prefers calls.')
  await query(
    `insert into customer_notes select gen_random_uuid(), 'colleague@example.com', staff_id, $1, at
        from customer_notes limit 1`,
    [`Works with ${email}.`],
  )
  const found = (await agent.post('/api/admin/privacy/find', { email })).json
  expect(JSON.stringify(found.holdings)).toContain('Staff notes on them')
  const exported = await owner.post('/api/admin/privacy/export', { email })
  expect(JSON.parse(exported.text).notes).toMatchObject([{ words: 'Prefers calls.' }])

  const erased = await owner.post('/api/admin/privacy/erase', { email, confirmation: email })
  expect([erased.status, erased.json.notes]).toEqual([200, 2])
  expect((await watcher.get(`/api/admin/customers/${customerId}`)).status).toBe(404)
  expect((await see(other)).notes).toMatchObject([{ words: 'Works with [erased].' }])
  const rows = await shop.query("select id from customers where email like '%@erased.invalid'")
  expect((await note(rows[0].id, 'Prefers calls.')).json.code).toBe('invalid_transition')
})

it("a customer's page answers 404 for anyone who doesn't exist", async () => {
  expect((await watcher.get(`/api/admin/customers/${NOBODY}`)).status).toBe(404)
  expect((await watcher.get(`/api/admin/customers/${NOBODY}/orders`)).status).toBe(404)
})
