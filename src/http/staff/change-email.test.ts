import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { openInbox } from '../../../test/support/inbox.ts'
import { orderDesk } from '../../../test/support/order-page.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { smtpMail } from '../../platform/mail.ts'

const OLD = 'Ada@Example.com'

const inbox = forTests(openInbox)
const shop = shopForTests({ inbox })
const agent = forTests(() => signInAs(shop, 'agent'))
const desk = orderDesk(() => shop)
const { buyDelivered, buyForDesk, query, audited, eventsOf } = desk
beforeAll(() => {
  shop.jobParts.mail = smtpMail({ url: inbox.url, from: 'deeds@deedbox.example' })
})
afterAll(() => shop.jobParts.mail.close())

const change = (orderId: string, email: string, changes: object = {}, as = agent) =>
  as.post(`/api/admin/orders/${orderId}/email`, { from: OLD, email, repeated: email, ...changes })
const linksIn = (text: string | undefined, kind: 'd' | 'o') =>
  [...(text ?? '').matchAll(new RegExp(`http://shop.test(/${kind}/\\S+)`, 'g'))].map(
    ([, path]) => path as string,
  )
const opens = async (path: string) => (await shop.visit().get(path)).status
const mailTo = (address: string) =>
  inbox.mails.filter(({ to }) => to.toLowerCase() === address.toLowerCase())
const customers = async () => {
  const [row] = await query(
    `select (select sum(customers)::int from day_figures_now) as total,
        (select count(distinct email_key)::int from orders) as counted,
        (select count(*)::int from customers) as rows`,
  )
  return row
}

it("changing an order's email sends everything from then on to the new one, with its own links", async () => {
  const { orderId, lineId } = await buyDelivered()
  await desk.sendOwedMail()
  const [first] = mailTo(OLD).filter(({ text }) => text.includes('/d/'))
  const oldLinks = [...linksIn(first?.text, 'd'), ...linksIn(first?.text, 'o')]
  expect(oldLinks.length).toBeGreaterThan(1)
  const stranger = shop.visit()
  await stranger.get(linksIn(first?.text, 'o')[0] as string)
  expect((await stranger.get(`/api/orders/${orderId}`)).status).toBe(200)

  expect((await change(orderId, 'right-one@example.com')).json).toEqual({ changed: true })
  await desk.sendOwedMail()
  for (const link of oldLinks) expect([404, 410]).toContain(await opens(link))
  expect((await stranger.get(`/api/orders/${orderId}`)).status).toBe(404)
  const [fresh] = mailTo('right-one@example.com')
  expect(await opens(linksIn(fresh?.text, 'd')[0] as string)).toBe(200)
  const told = mailTo(OLD).at(-1)
  expect(told?.subject).toContain('was changed')
  expect(told?.text).not.toContain('right-one')
  expect(told?.text).not.toContain('http')

  await agent.post(`/api/admin/lines/${lineId}/link`, {})
  await desk.sendOwedMail()
  expect(mailTo('right-one@example.com')).toHaveLength(2)
  expect(await eventsOf(orderId)).toContain('email_changed')
  expect(await audited(orderId)).toEqual(['change_email'])
  const [log] = await query("select detail::text from audit_log where action = 'change_email'")
  expect(log.detail).not.toMatch(/example\.com/)
})

it('the notice to an email that never existed bounces without becoming a task', async () => {
  const { orderId } = await buyDelivered()
  await desk.sendOwedMail()
  await change(orderId, 'typed-right@example.com')
  inbox.refuseNext('Ada@example.com', 550)
  await desk.sendOwedMail()
  const mails = 'select state from outgoing_mail where template = $2 and order_id = $1'
  expect(await query(mails, [orderId, 'address-changed'])).toEqual([{ state: 'failed' }])
  expect(await query('select kind from staff_tasks where order_id = $1', [orderId])).toEqual([])
})

it("changing an order's email redirects unsent emails, and the confirmation if nothing is delivered yet", async () => {
  const { orderId } = await buyForDesk()
  await query(
    `insert into outgoing_mail (order_id, template, dedupe_key, recipient, data, state, created_at)
        values ($1, 'order-delayed', 'test-delayed', $2, '{"lineIds":[]}', 'queued', now())`,
    [orderId, OLD],
  )
  await change(orderId, 'waiting@example.com')
  const rows = await query(
    'select template, recipient from outgoing_mail where order_id = $1 order by template',
    [orderId],
  )
  expect(rows).toEqual([
    { template: 'address-changed', recipient: OLD },
    { template: 'order-delayed', recipient: 'waiting@example.com' },
    { template: 'order-received', recipient: 'waiting@example.com' },
  ])
  await query("delete from outgoing_mail where dedupe_key = 'test-delayed'")
})

it("changing an order's email keeps customers and totals in step with the orders", async () => {
  const before = await customers()
  expect(before.total).toBe(before.counted)
  const { orderId } = await buyForDesk([EMPIRE_STATE, WILLIS_TOWER])
  await change(orderId, 'somebody-new@example.com')
  const after = await customers()
  expect(after.total).toBe(after.counted)
  expect(after.rows).toBe(after.counted)
  const [row] = await query('select order_count, deeds from customers where email_key = $1', [
    'somebody-new@example.com',
  ])
  expect(row).toEqual({ order_count: 1, deeds: 2 })
  // The staff's order search finds it under the new email.
  const found = await agent.get('/api/admin/orders?q=somebody-new')
  expect(found.json.map(({ id }: { id: string }) => id)).toEqual([orderId])
})

const found = async (email: string): Promise<string[]> =>
  (await agent.get(`/api/admin/orders?q=${email}`)).json.map(({ id }: { id: string }) => id)
const erase = async (email: string) => {
  const owner = await signInAs(shop, 'owner')
  return owner.post('/api/admin/privacy/erase', { email, confirmation: email })
}

it("changing an order's email leaves it to be found under every email it had", async () => {
  const { orderId } = await buyDelivered()
  await change(orderId, 'second@example.com')
  await change(orderId, 'third@example.com', { from: 'second@example.com' })
  expect(await found('third@example.com')).toEqual([orderId])
  expect(await found('SECOND@example.com')).toEqual([orderId])
  expect(await found('ada@example.com')).toContain(orderId)
  expect(await found('fourth@example.com')).toEqual([])
})

it('erasing a person makes their orders unknown under every email they had', async () => {
  const { orderId } = await buyDelivered()
  await change(orderId, 'before@example.com')
  await change(orderId, 'after@example.com', { from: 'before@example.com' })
  expect((await erase('after@example.com')).status).toBe(200)
  expect(await found('after@example.com')).toEqual([])
  expect(await found('before@example.com')).toEqual([])
  expect(await found('ada@example.com')).not.toContain(orderId)
})

it('erasing a former email takes it out of the search, and the order stays with its customer', async () => {
  const { orderId } = await buyDelivered()
  await change(orderId, 'stranger@example.com')
  await change(orderId, 'customer@example.com', { from: 'stranger@example.com' })
  expect(await found('stranger@example.com')).toEqual([orderId])
  expect((await erase('stranger@example.com')).status).toBe(200)
  expect(await found('stranger@example.com')).toEqual([])
  expect(await found('customer@example.com')).toEqual([orderId])
})

it("changing an order's email happens once for simultaneous requests, and never overwrites someone else's change", async () => {
  const { orderId } = await buyForDesk()
  const same = await Promise.all([1, 2, 3].map(() => change(orderId, 'once@example.com')))
  expect(same.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(same.filter(({ json }) => json.changed)).toHaveLength(1)
  expect((await change(orderId, 'other@example.com')).status).toBe(409)
  const [row] = await query('select email from orders where id = $1', [orderId])
  expect(row.email).toBe('once@example.com')
  const race = await Promise.all(
    ['a@example.com', 'b@example.com'].map((email) =>
      change(orderId, email, { from: 'once@example.com' }),
    ),
  )
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it("changing an order's email requires typing it twice, and a valid one", async () => {
  const { orderId } = await buyForDesk()
  const differing = await change(orderId, 'x@example.com', { repeated: 'y@example.com' })
  expect([differing.status, differing.json.field]).toEqual([400, 'repeated'])
  expect((await change(orderId, 'no address')).status).toBe(400)
  expect((await change('0198f3a2-0000-7000-8000-000000000000', 'x@example.com')).status).toBe(404)
  expect(await audited(orderId)).toEqual([])
})
