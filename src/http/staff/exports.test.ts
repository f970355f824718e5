import { createHash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { listAll } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { insertManyOrders } from '../../../test/support/many-orders.ts'
import { EMPIRE_STATE, placeOrder, until } from '../../../test/support/orders.ts'
import { addMember, signInAs } from '../../../test/support/staff.ts'
import { parseRows } from '../../addresses/csv.ts'
import { recordExport } from '../../audit/record-export.ts'

const COUNT = 2600

const shop = shopForTests()
const agent = forTests(() => signInAs(shop, 'agent'))
beforeAll(async () => {
  await insertManyOrders(shop.database.pool, COUNT, 900)
  await shop.query(`insert into customers (email_key, email, full_name, order_count, deeds, last_order_at)
       select email_key, min(email), min(full_name), count(*), sum(deeds), max(created_at)
       from orders group by email_key`)
})

const rowsOf = (text: string) => parseRows(text.trimEnd(), ',')
/** Everything the list shows, across all its pages. */
const shownBy = (path: string) => listAll<{ id: string; email: string }>(agent, path)
const audits = async (action: string) => {
  const rows = await shop.query('select detail from audit_log where action = $1 order by id', [
    action,
  ])
  return rows.map(({ detail }) => detail)
}

it('an export has every order once, newest first, however many pages that takes', async () => {
  const reply = await agent.get('/api/admin/exports/orders')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-.*\.csv"/)
  const [head, ...rows] = rowsOf(reply.text)
  expect(head?.[0]).toBe('Order ID')
  const all = await shop.query('select id from orders order by created_at desc, id desc')
  expect(rows.map(([id]) => id)).toEqual(all.map(({ id }) => id))
  expect((await audits('export_orders')).at(-1)).toEqual({ filter: {} })
  expect((await audits('export_orders_sent')).at(-1)).toEqual({
    filter: {},
    rows: COUNT,
    isWhole: true,
  })
})

it.each(['orders', 'customers'])('an export names each of its columns: %s', async (list) => {
  const [head, ...rows] = rowsOf((await agent.get(`/api/admin/exports/${list}`)).text)
  expect(rows.length).toBeGreaterThan(100)
  expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([head?.length]))
})

it('an export begins with a byte order mark', async () => {
  const response = await fetch(`${shop.url}/api/admin/exports/orders?q=nothing-has-this`, {
    headers: { cookie: `deedbox_staff=${agent.cookies.get('deedbox_staff')}` },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

it('an export holds exactly the view, and its log entry names no one', async () => {
  const query = 'q=status:completed+state:TX+o_brien'
  const shown = await shownBy(`/api/admin/orders?${query}`)
  const rows = rowsOf((await agent.get(`/api/admin/exports/orders?${query}`)).text).slice(1)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.map(([id]) => id)).toEqual(shown.map(({ id }) => id))
  const [logged] = (await audits('export_orders_sent')).slice(-1)
  expect(logged).toMatchObject({
    filter: { status: 'completed', state: 'TX' },
    rows: rows.length,
  })
  expect(JSON.stringify(logged)).not.toContain('brien')
  const plain = createHash('sha256').update('o_brien')
  expect(logged.filter.q).toMatch(/^hmac:[\w-]{43}$/)
  expect(logged.filter.q).not.toContain(plain.copy().digest('hex'))
  expect(logged.filter.q).not.toContain(plain.digest('base64url'))
})

it('an export’s search term can’t be tried out by whoever reads the log without our key', async () => {
  const staffId = await addMember(shop, 'agent', 'reader')
  const logged = async (secret: string) => {
    const config = { ...shop.parts.config, COUNTING_SECRET: secret }
    const filter = { q: 'ada@example.com' }
    await recordExport({ ...shop.parts, config }, { staffId, action: 'export_orders', filter })
    return (await audits('export_orders')).at(-1).filter.q
  }
  expect(await logged('ours')).toBe(await logged('ours'))
  expect(await logged('ours')).not.toBe(await logged('theirs'))
})

it('an export says beforehand how many rows it has, to those who may export', async () => {
  const count = async (path: string, as = agent) =>
    (await as.get(`/api/admin/exports/${path}`)).json
  const query = 'q=status:completed+state:TX+o_brien'
  const shown = await shownBy(`/api/admin/orders?${query}`)
  expect(await count(`orders/count?${query}`)).toEqual({ count: shown.length, isMore: false })
  expect(await count('orders/count')).toEqual({ count: 2000, isMore: true })
  const customers = await shownBy('/api/admin/customers?q=person61')
  expect(await count('customers/count?q=person61')).toEqual({
    count: customers.length,
    isMore: false,
  })
  const watcher = await signInAs(shop, 'read_only')
  expect(await count('orders/count', watcher)).toMatchObject({ code: 'forbidden' })
})

it('an export neutralizes anything a spreadsheet would run', async () => {
  await placeOrder(shop.visit(), [EMPIRE_STATE], { fullName: '=HYPERLINK("cmd|calc")' })
  const { text } = await agent.get('/api/admin/exports/orders?q=hyperlink')
  expect(text).toContain(`"'=HYPERLINK(""cmd|calc"")"`)
})

it('an export of customers holds the search results', async () => {
  const { text } = await agent.get('/api/admin/exports/customers?q=person61')
  const shown = await shownBy('/api/admin/customers?q=person61')
  expect(shown.length).toBeGreaterThan(1)
  expect(
    rowsOf(text)
      .slice(1)
      .map(([, email]) => email),
  ).toEqual(shown.map(({ email }) => email))
  expect((await audits('export_customers_sent')).at(-1)).toMatchObject({ rows: shown.length })
})

it('an export abandoned halfway is logged as such, with how much went out', async () => {
  const leaving = new AbortController()
  const response = await fetch(`${shop.url}/api/admin/exports/orders`, {
    headers: { cookie: `deedbox_staff=${agent.cookies.get('deedbox_staff')}` },
    signal: leaving.signal,
  })
  const before = (await audits('export_orders_sent')).length
  await response.body?.getReader().read()
  leaving.abort()
  const ended = await until(async () => (await audits('export_orders_sent'))[before], 'the end')
  expect(ended.rows).toBeLessThanOrEqual(COUNT + 1)
  expect(typeof ended.isWhole).toBe('boolean')
})

it('an export is refused to anyone whose proof is too old, and not logged', async () => {
  const logged = (await audits('export_orders')).length
  shop.setClock(new Date(Date.now() + 11 * 60_000))
  const stale = await agent.get('/api/admin/exports/orders')
  shop.setClock(undefined)
  expect([stale.status, stale.json.code]).toEqual([403, 'stale_session'])
  expect((await audits('export_orders')).length).toBe(logged)
})
