import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { openInbox } from '../../../test/support/inbox.ts'
import { orderDesk } from '../../../test/support/order-page.ts'
import { placeOrder } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import type { OrderEvent, OrderPage } from '../../contract/staff/order-page.ts'
import { orderNumber } from '../../orders/order.ts'
import { smtpMail } from '../../platform/mail.ts'

const NOBODY = '0198f3a2-0000-7000-8000-000000000000'
const WRITTEN = { subject: 'Which unit?', words: 'Hi Ada,\n\nWhich unit do you need?' }

const inbox = forTests(openInbox)
const shop = shopForTests({ inbox })
const { buyDelivered, buyForDesk, sendOwedMail, query, audited } = orderDesk(() => shop)
const agent = forTests(() => signInAs(shop, 'agent'))
const owner = forTests(() => signInAs(shop, 'owner'))
const watcher = forTests(() => signInAs(shop, 'read_only'))
beforeAll(() => {
  shop.jobParts.mail = smtpMail({ url: inbox.url, from: 'deeds@deedbox.example' })
})
afterAll(() => shop.jobParts.mail.close())

const write = (orderId: string, changes: object = {}, as = agent) =>
  as.post(`/api/admin/orders/${orderId}/messages`, {
    messageId: crypto.randomUUID(),
    ...WRITTEN,
    ...changes,
  })
const messages = (orderId: string) =>
  query("select * from outgoing_mail where order_id = $1 and template = 'message'", [orderId])
const timeline = async (orderId: string): Promise<OrderEvent[]> =>
  (await watcher.get(`/api/admin/orders/${orderId}/timeline`)).json
const arrived = (subject: string) => inbox.mails.filter((mail) => mail.subject.includes(subject))

it('a message arrives in the shop’s layout, names the order, and answers go to support', async () => {
  const { orderId } = await buyDelivered()
  const reply = await write(orderId, { subject: 'A question' })
  expect([reply.status, reply.json]).toEqual([202, { sent: true }])
  await sendOwedMail()
  const [mail] = arrived('A question')
  expect(mail).toMatchObject({
    to: 'Ada@example.com',
    subject: `Order ${orderNumber(orderId)}: A question`,
  })
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('Which unit do you need?')
    expect(part).toContain('/o/')
  }
  expect(mail?.html).toContain('class="button"')
})

it('a message is on the timeline with its words, among the emails, and audited without them', async () => {
  const { orderId } = await buyDelivered()
  await write(orderId)
  const [event] = await timeline(orderId)
  expect(event).toMatchObject({ event: 'customer_written', by: 'agent', message: WRITTEN })
  const page: OrderPage = (await watcher.get(`/api/admin/orders/${orderId}`)).json
  expect(page.mails[0]).toMatchObject({ template: 'message', subject: WRITTEN.subject })
  expect(await audited(orderId)).toEqual(['write_to_customer'])
  const [row] = await query(
    `select (select detail from audit_log where subject = $1::text) as audit,
        (select detail from timeline where order_id = $1::uuid and event = 'customer_written') as event`,
    [orderId],
  )
  expect(JSON.stringify(row)).not.toMatch(/unit|ada/i)
})

it('the same message sent twice, one after the other or at once, is one email', async () => {
  const { orderId } = await buyDelivered()
  const messageId = crypto.randomUUID()
  const replies = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => write(orderId, { messageId })))
  expect(replies.map(({ status }) => status)).toEqual(Array(7).fill(202))
  expect(replies.filter(({ json }) => json.sent)).toHaveLength(1)
  expect((await write(orderId, { messageId })).json).toEqual({ sent: false })
  expect(await messages(orderId)).toHaveLength(1)
  expect(await audited(orderId)).toEqual(['write_to_customer'])
})

it('an order’s customer gets at most five messages per hour, also when more are sent at once', async () => {
  const { orderId } = await buyDelivered()
  const replies = await Promise.all(Array.from({ length: 9 }, () => write(orderId)))
  const statuses = replies.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...Array(5).fill(202), ...Array(4).fill(429)])
  expect(await messages(orderId)).toHaveLength(5)
  expect(await audited(orderId)).toHaveLength(5)
  expect((await timeline(orderId)).filter((each) => each.message)).toHaveLength(5)
  await query(
    "update outgoing_mail set created_at = created_at - interval '61 minutes' where order_id = $1",
    [orderId],
  )
  expect((await write(orderId)).status).toBe(202)
  const { orderId: another } = await buyDelivered()
  expect((await write(another)).status).toBe(202)
})

it('a message with HTML or a second header line in it stays text', async () => {
  const { orderId } = await buyDelivered()
  for (const subject of ['Hi\nBcc: eve@example.com', 'Hi\rX: y', 'Hi\u2028there', '  ']) {
    const reply = await write(orderId, { subject })
    expect([reply.status, reply.json.field]).toEqual([400, 'subject'])
  }
  expect((await write(orderId, { words: ' \n ' })).status).toBe(400)
  expect((await write(orderId, { words: 'x'.repeat(4001) })).status).toBe(400)
  expect(await messages(orderId)).toEqual([])
  const words = '<script>alert(1)</script>\r\n.\r\nBcc: eve@example.com\n<a href="x">y</a>'
  await write(orderId, { subject: '<b>Bold</b> & more', words })
  await sendOwedMail()
  const [mail] = arrived('<b>Bold</b> & more')
  expect(mail?.to).toBe('Ada@example.com')
  expect(mail?.html).not.toMatch(/<script>|<b>Bold|<a href="x"/)
  expect(mail?.html).toContain('&lt;script&gt;')
  expect(mail?.text).toContain('<script>alert(1)</script>')
})

it('a message that the mail server refuses is shown as bounced and becomes a task', async () => {
  const { orderId } = await buyDelivered()
  await sendOwedMail()
  await write(orderId)
  inbox.refuseNext('Ada@example.com', 550)
  await sendOwedMail()
  const page: OrderPage = (await watcher.get(`/api/admin/orders/${orderId}`)).json
  expect(page.mails[0]).toMatchObject({
    template: 'message',
    state: 'failed',
    outcome: 'refused',
  })
  expect(page.tasks).toMatchObject([{ kind: 'mail_failed', closedAt: null }])
  expect((await timeline(orderId)).map(({ event }) => event)).toContain('mail_refused')
})

it('nobody writes to an erased customer, and erasing takes out what was written', async () => {
  const { orderId } = await buyDelivered()
  const email = 'gone@example.com'
  const change = { from: 'Ada@Example.com', email, repeated: email }
  await agent.post(`/api/admin/orders/${orderId}/email`, change)
  await write(orderId)
  const erased = await owner.post('/api/admin/privacy/erase', { email, confirmation: email })
  expect(erased.status).toBe(200)
  const written = (await timeline(orderId)).find(({ event }) => event === 'customer_written')
  expect(written?.message).toBeNull()
  const [left] = await messages(orderId)
  expect([left.data, left.state]).toEqual([{}, 'failed'])
  expect((await write(orderId)).json.code).toBe('invalid_transition')
  expect(await messages(orderId)).toHaveLength(1)
})

it('staff write only about paid orders that exist', async () => {
  expect((await write(NOBODY)).status).toBe(404)
  const unpaid = await placeOrder(shop.visit())
  expect((await write(unpaid.orderId)).json.code).toBe('invalid_transition')
  expect(await messages(unpaid.orderId)).toEqual([])
})

it('templates are filled in with the deed’s facts, and send nothing', async () => {
  const { orderId, lineId } = await buyForDesk()
  const path = `/api/admin/orders/${orderId}/message-drafts`
  const drafts = (await agent.get(`${path}?lineId=${lineId}`)).json
  expect(drafts.map(({ id }: { id: string }) => id)).toContain('which-unit')
  for (const { words } of drafts) expect(words).toMatch(/^Hi Ada,/)
  expect(JSON.stringify(drafts)).toContain('350 5th Ave')
  expect(JSON.stringify(drafts)).toMatch(/due by \w{3} \d+, \d{4}/)
  expect(await messages(orderId)).toEqual([])
})
