import { beforeAll, expect, it } from 'vitest'
import { listAll } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { insertManyOrders } from '../../../test/support/many-orders.ts'
import { EMPIRE_STATE, placeOrder, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'

const ALL = 3000

/** The meaning of a filter, restated in plain SQL on the tables themselves. */
const PLAIN: Record<string, (value: string) => string> = {
  q: (value) => {
    const has = (text: string) =>
      `strpos(search_fold(${text}), search_fold('${value.replaceAll("'", "''")}')) > 0`
    const inLine = `${has('street_address')} or ${has('city')} or ${has('state')}`
    return `(${has('email')} or ${has('full_name')} or ${has('orders.id::text')}
      or exists (select from order_lines where order_id = orders.id and (${inLine})))`
  },
  status: (value) => `status = '${value}'`,
  from: (value) => `(created_at at time zone 'America/New_York')::date >= '${value}'`,
  to: (value) => `(created_at at time zone 'America/New_York')::date <= '${value}'`,
  state: (value) =>
    `exists (select from order_lines where order_id = orders.id and state = '${value}')`,
  desk: () => `exists (select from order_lines where order_id = orders.id and progress = 'desk')`,
  refund: () => 'exists (select from refunds where order_id = orders.id)',
  refundedFrom: (value) =>
    `exists (select from refunds where order_id = orders.id
       and (refunds.created_at at time zone 'America/New_York')::date >= '${value}')`,
  ad: () => 'gclid is not null',
}

const shop = shopForTests()
const staff = forTests(() => signInAs(shop, 'agent'))
beforeAll(async () => {
  await insertManyOrders(shop.database.pool, ALL, 1500)
  await shop.query('vacuum analyze order_search')
})

const ids = (json: Array<{ id: string }>) => json.map(({ id }) => id)
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const shifted = (day: string, by: number) =>
  new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10)

const TYPED: Record<string, (value: string) => string> = {
  q: (value) => value,
  status: (value) => `status:${value}`,
  from: (value) => `after:${shifted(value, -1)}`,
  to: (value) => `before:${shifted(value, 1)}`,
  state: (value) => `state:${value}`,
  desk: () => 'needs:review',
  refund: () => 'has:refund',
  refundedFrom: (value) => `refunded:${value}`,
  ad: () => 'from:ad',
}

/** The filter as somebody types it. */
function asTyped({ sort, ...filter }: Record<string, string>): Record<string, string> {
  const typed = Object.entries(filter).map(([name, value]) => TYPED[name]?.(value))
  return { q: typed.join(' '), ...(sort && { sort }) }
}

/** Every page of a view, in turn. */
const follow = async (filter: Record<string, string>, limit = 100) =>
  ids(
    await listAll(
      staff,
      `/api/admin/orders?${new URLSearchParams({ ...asTyped(filter), limit: String(limit) })}`,
    ),
  )

async function recount(filter: Record<string, string>): Promise<string[]> {
  const conditions = Object.entries(filter).map(([name, value]) => PLAIN[name]?.(value))
  const rows =
    await shop.query(`select id from orders where ${['true', ...conditions].join(' and ')}
       order by created_at desc, id desc`)
  return ids(rows)
}

it.each([
  [{}],
  [{ q: 'ada byron 5' }],
  [{ q: 'PERSON612@' }],
  [{ q: 'renée MÜLLER 3' }],
  [{ q: 'ÉLAN' }],
  [{ q: '77 main st' }],
  [{ q: 'o_brien' }],
  [{ q: '%' }],
  [{ q: 'tx' }],
  [{ q: 'zz' }],
  [{ q: 'nothing has this' }],
  [{ q: "o'; drop" }],
  [{ q: 'abc' }],
  [{ q: '4-4' }],
  [{ status: 'pending' }],
  [{ status: 'failed' }],
  [{ status: 'completed', state: 'TX', q: 'dover' }],
  [{ desk: 'yes' }],
  [{ desk: 'yes', q: 'tx' }],
  [{ desk: 'yes', q: 'zz' }],
  [{ refund: 'yes', ad: 'yes' }],
  [{ refund: 'yes', status: 'pending' }],
  [{ ad: 'yes', q: 'byron' }],
  [{ from: dayAgo(400), to: dayAgo(30) }],
  [{ from: dayAgo(400), to: dayAgo(30), q: 'boise', status: 'completed' }],
  [{ to: dayAgo(1400), q: 'main st' }],
  [{ from: dayAgo(2), desk: 'yes' }],
  [{ refundedFrom: dayAgo(7) }],
  [{ refundedFrom: dayAgo(200) }],
  [{ refundedFrom: dayAgo(20), q: 'wei' }],
] as Array<[Record<string, string>]>)(
  'the panel finds exactly the same orders with %o as a plain scan of every order',
  async (filter) => {
    const expected = await recount(filter)
    expect(await follow(filter)).toEqual(expected)
    // Where pages of another size would be dozens, they'd say nothing new.
    if (expected.length < ALL / 3) expect(await follow(filter, 37)).toEqual(expected)
  },
)

it.each([
  ['status:completed state:TX dover', { status: 'completed', state: 'TX', q: 'dover' }],
  [`before:${dayAgo(30)} needs:review`, { to: dayAgo(31), desk: 'yes' }],
  [`after:${dayAgo(400)} before:${dayAgo(30)}`, { from: dayAgo(399), to: dayAgo(31) }],
  ['from:ad has:refund', { ad: 'yes', refund: 'yes' }],
  [`refunded:${dayAgo(20)} wei`, { refundedFrom: dayAgo(20), q: 'wei' }],
  ['byron amount:<=39.98', { q: 'byron' }],
  ['amount:39.98 state:ID', { state: 'ID' }],
] as Array<[string, Record<string, string>]>)(
  'the search "%s" finds the orders of the filter %o',
  async (q, filter) => {
    expect(await follow({ q })).toEqual(await recount(filter))
  },
)

it('an amount and a file number leave out every order that has another', async () => {
  expect(await follow({ q: 'amount:>39.98' })).toEqual([])
  const rows = await shop.query(`update orders set reference = 'ELM-4471', full_name = 'Jo 4471'
      where id in (select id from orders order by created_at limit 3) returning id`)
  const [first] = ids(rows)
  await shop.query("update orders set full_name = 'Al 4471', reference = null where id = $1", [
    first,
  ])
  const filed = ids(rows).slice(1).toSorted()
  expect((await follow({ q: 'file:4471' })).toSorted()).toEqual(filed)
  expect((await follow({ q: 'file:elm-44 amount:>=39.98' })).toSorted()).toEqual(filed)
  expect(await follow({ q: 'file:4471 state:WY' })).toEqual([])
})

it('the panel finds an order by its full id at once, and only in a view it belongs to', async () => {
  const rows = await shop.query(
    "select id from orders where status = 'completed' order by created_at limit 1",
  )
  const { id } = rows[0]
  const q = id.toUpperCase()
  expect(await follow({ q })).toEqual([id])
  expect(await follow({ q, status: 'completed' })).toEqual([id])
  expect(await follow({ q, status: 'pending' })).toEqual([])
  expect(await follow({ q, from: dayAgo(10) })).toEqual([])
  for (const part of [id.slice(0, 8), id.slice(3, 15), id.slice(-6)]) {
    expect(await follow({ q: part }), part).toEqual(await recount({ q: part }))
  }
})

const VALUES: Record<string, string> = {
  placed: 'created_at',
  customer: 'search_fold(full_name)',
  due: `(select min(promised_by) from order_lines where order_id = orders.id
      and progress in ('queued', 'searching', 'checking', 'ready', 'desk'))`,
  deeds: 'deeds',
  net: 'captured_cents - refunded_cents - disputed_cents',
}
it.each([
  ['placed', {}],
  ['net', {}],
  ['-net', {}],
  ['placed', { desk: 'yes' }],
  ['due', { desk: 'yes' }],
  ['-due', { desk: 'yes' }],
  ['customer', { refund: 'yes' }],
  ['-deeds', { q: 'dover', status: 'pending' }],
  ['-net', { ad: 'yes' }],
] as Array<[string, Record<string, string>]>)(
  'the panel sorts orders by %s with %o as a plain sort of them all would',
  async (sort, filter) => {
    await shop.query(`update orders set captured_cents = 1999 + hashtext(id::text) % 1000
         where paid_at is not null and captured_cents = 0`)
    const by = VALUES[sort.replace('-', '')]
    const value = async (ids: string[]) => {
      const rows = await shop.query(
        `select id, (${by})::text as value from orders where id = any($1)`,
        [ids],
      )
      const values = new Map(rows.map((row) => [row.id, row.value]))
      return ids.map((id) => values.get(id))
    }
    const expected = await recount(filter)
    const rows = await shop.query(
      `select id from orders where id = any($1)
         order by ${by} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last`,
      [expected],
    )
    const found = await follow({ ...filter, sort }, 97)
    expect([...found].sort()).toEqual([...expected].sort())
    expect(await value(found)).toEqual(await value(ids(rows)))
  },
)

it('the panel says how many of the newest it sorted where that was not all', async () => {
  const within = async (query: string) =>
    (await staff.get(`/api/admin/orders?${query}`)).headers.get('x-sorted-within')
  expect(await within('sort=customer')).toBe('1000')
  expect(await within('sort=customer&q=status:completed')).toBe('1000')
  expect(await within('sort=customer&q=needs:review')).toBeNull()
  expect(await within('sort=-net')).toBeNull()
  expect((await staff.get('/api/admin/orders?sort=email')).status).toBe(400)
})

it.each([
  [{ desk: 'yes' }, 'exact'],
  [{ refund: 'yes', ad: 'yes' }, 'exact'],
  [{ q: 'ada byron 5' }, 'exact'],
  [{ from: dayAgo(30) }, 'exact'],
  [{ status: 'completed' }, 'estimate'],
  [{ q: 'main st' }, 'exact'],
  [{ q: 'example' }, 'exact'],
  [{ q: 'e' }, 'at_least'],
] as Array<[Record<string, string>, string]>)(
  'the totals of the orders with %o are %s',
  async (filter, certainty) => {
    await shop.query('analyze order_search')
    const all = await recount(filter)
    const rows = await shop.query(
      `select sum(captured_cents - refunded_cents - disputed_cents)::int as net
         from orders where id = any($1)`,
      [all],
    )
    const { json } = await staff.get(
      `/api/admin/totals/orders?${new URLSearchParams(asTyped(filter))}`,
    )
    expect(json.certainty).toBe(certainty)
    if (certainty === 'exact') {
      expect(json).toEqual({ count: all.length, net: rows[0].net ?? 0, certainty })
    } else if (certainty === 'estimate') {
      expect(json.count / all.length).toBeGreaterThan(0.8)
      expect(json.count / all.length).toBeLessThan(1.2)
      expect(json.net / rows[0].net).toBeGreaterThan(0.8)
      expect(json.net / rows[0].net).toBeLessThan(1.2)
    } else expect(json.count).toBe(2000)
  },
)

it("the panel's orders show a change as soon as it's committed, and never half of it", async () => {
  const visitor = shop.visit()
  const { orderId } = await placeOrder(visitor, [EMPIRE_STATE, WILLIS_TOWER], {
    reference: 'Escrow 77-1',
    addresses: [EMPIRE_STATE, { ...WILLIS_TOWER, reference: 'Lot nine' }],
  })
  expect(await follow({ q: 'wacker', status: 'pending', state: 'IL' })).toEqual([orderId])
  for (const q of ['escrow 77', 'lot NINE']) expect(await follow({ q })).toEqual([orderId])
  const { pool } = shop.database
  await pool.query("update orders set email = 'moved@elsewhere.test' where id = $1", [orderId])
  expect(await follow({ q: 'moved@elsewhere' })).toEqual([orderId])
  // Two lines sent to the desk at once each see the other; then both leave it.
  const toDesk = (position: number, progress: string) =>
    pool.query(
      `update order_lines set progress = $3, desk_reason = 'Look.', desk_kind = 'other', promised_by = now(),
           refunded_after = now() where order_id = $1 and position = $2`,
      [orderId, position, progress],
    )
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([toDesk(0, 'desk'), toDesk(1, 'desk')])
    expect(await follow({ q: orderId, desk: 'yes' })).toEqual([orderId])
    await Promise.all([toDesk(0, 'queued'), toDesk(1, 'queued')])
    expect(await follow({ q: orderId, desk: 'yes' })).toEqual([])
  }
  const wrong = await pool.query(
    `select order_id from order_search natural full join order_search_source as source
       where order_search is null or source is null`,
  )
  expect(wrong.rows).toEqual([])
})

it("the panel's orders drop an order when it's deleted", async () => {
  const { orderId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
  const { pool } = shop.database
  const client = await pool.connect()
  try {
    await client.query('delete from order_grants where order_id = $1', [orderId])
    await client.query('alter table timeline disable trigger all')
    await client.query('delete from timeline where order_id = $1', [orderId])
    await client.query('alter table timeline enable trigger all')
    await client.query('delete from orders where id = $1', [orderId])
  } finally {
    client.release()
  }
  expect(await follow({ q: orderId })).toEqual([])
})

it("the panel's list says of an order what its deeds are doing and what its money did", async () => {
  const { pool } = shop.database
  const { orderId } = await placeOrder(shop.visit(), [EMPIRE_STATE, WILLIS_TOWER])
  const listed = async () => (await staff.get(`/api/admin/orders?q=${orderId}`)).json[0]
  expect(await listed()).toMatchObject({ progress: { unpaid: 2 }, dueBy: null, captured: 0 })
  await pool.query(
    `update order_lines set progress = 'queued', promised_by = '2026-12-01T12:00:00Z'::timestamptz
         + position * interval '1 hour', refunded_after = '2026-12-03' where order_id = $1`,
    [orderId],
  )
  expect(await listed()).toMatchObject({
    progress: { queued: 2 },
    dueBy: '2026-12-01T12:00:00.000Z',
  })
  await pool.query(
    `update order_lines set progress = 'delivered' where order_id = $1 and position = 0`,
    [orderId],
  )
  expect(await listed()).toMatchObject({
    progress: { queued: 1, delivered: 1 },
    dueBy: '2026-12-01T13:00:00.000Z',
  })
})
