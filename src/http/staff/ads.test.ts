import { beforeEach, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { refundDesk } from '../../../test/support/money/refunds.ts'
import {
  EMPIRE_STATE,
  payByCard,
  placeOrder,
  until,
  WILLIS_TOWER,
} from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { walkConversions } from '../../analytics/ads.db.ts'

const HEAD = [
  'Parameters:TimeZone=America/New_York',
  'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency',
]
const ADJUSTMENT_HEAD = [
  'Parameters:TimeZone=America/New_York',
  'Google Click ID,Conversion Name,Conversion Time,Adjustment Time,Adjustment Type,Adjusted Value,Adjusted Value Currency',
]

const shop = shopForTests()
let agent: Browser
const desk = refundDesk(() => shop)
beforeEach(async () => {
  // The ledger can't be emptied, so we hide what a test wrote there by clearing its click ids.
  await shop.query('update orders set gclid = null')
})
/** Staff sign in at the time the shop's clock is set to. */
async function at(moment: string | undefined): Promise<void> {
  shop.setClock(moment === undefined ? undefined : new Date(moment))
  agent = await signInAs(shop, 'agent')
}
let orders = 0
async function sold(
  order: { gclid: string | null; paidAt: string; createdAt?: string; deeds?: number },
  status = 'completed',
): Promise<string> {
  const deeds = order.deeds ?? 1
  orders += 1
  const [row] = await shop.query(
    `insert into orders (full_name, email, amount_cents, captured_cents, unit_price_cents, deeds,
          status, payment_intent_id, gclid, created_at, paid_at)
        values ('Ada Lovelace', 'ada@example.com', $1, $1, 1999, $2, $3, $4, $5, $6, $7) returning id`,
    [
      deeds * 1999,
      deeds,
      status,
      `pi_ad_${orders}`,
      order.gclid,
      order.createdAt ?? order.paidAt,
      status === 'pending' ? null : order.paidAt,
    ],
  )
  return row.id
}
let movements = 0
async function wentBack(orderId: string, cents: number, at: string, kind = 'refund') {
  movements += 1
  const sign = kind === 'refund' ? 1 : -1
  await shop.query(
    `insert into ledger (kind, provider_id, account, amount_cents, payment_intent_id, order_id, at)
        values ($1, $2, 'refunds', $3, 'pi', $4, $5), ($1, $2, 'provider', -$3, 'pi', $4, $5)`,
    [kind, `re_${movements}`, sign * cents, orderId, at],
  )
}
const get = (what: string, from: string, to: string) =>
  agent.get(`/api/admin/ads${what}?from=${from}&to=${to}`)
const rows = async (what: string, from: string, to: string) =>
  (await get(`/${what}.csv`, from, to)).text.trimEnd().split('\n').slice(2)
const clicks = async (from: string, to: string) =>
  (await rows('conversions', from, to)).map((row) => row.split(',')[0])

it('Google Ads files are exactly as Google wants them, with nothing about the customer', async () => {
  await at('2026-06-15T12:00:00Z')
  await sold({ gclid: 'Cj0KCQjw_one-1', paidAt: '2026-06-10T03:59:59Z', deeds: 2 })
  const reply = await get('/conversions.csv', '2026-06-09', '2026-06-09')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toContain(
    'google-ads-conversions-2026-06-09.csv',
  )
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.text).toBe(
    [...HEAD, 'Cj0KCQjw_one-1,Deed purchase,2026-06-09 23:59:59-04:00,39.98,USD', ''].join('\n'),
  )
})

it('Google Ads files hold paid orders with a click id, in order of payment, and no others', async () => {
  await at('2026-06-15T12:00:00Z')
  await sold({ gclid: 'second', paidAt: '2026-06-10T12:00:01Z' }, 'refunded')
  await sold({ gclid: 'first', paidAt: '2026-06-10T12:00:00Z' })
  await sold({ gclid: 'third', paidAt: '2026-06-10T12:00:02Z' }, 'partially_refunded')
  await sold({ gclid: 'unpaid', paidAt: '2026-06-10T12:00:00Z' }, 'pending')
  await sold({ gclid: null, paidAt: '2026-06-10T12:00:00Z' })
  expect(await clicks('2026-06-10', '2026-06-10')).toEqual(['first', 'second', 'third'])
})

it.each([
  ['an ordinary day', '2026-06-15T12:00:00Z', '2026-06-10', 'T04:00:00.000Z', 'T03:59:59.999Z'],
  ['the day of 23 hours', '2026-03-20T12:00:00Z', '2026-03-08', 'T05:00:00.000Z', 'T03:59:59.999Z'],
  ['the day of 25 hours', '2026-11-20T12:00:00Z', '2026-11-01', 'T04:00:00.000Z', 'T04:59:59.999Z'],
])(
  'Google Ads files include the first and last instant of %s, and nothing just outside it',
  async (_name, now, day, first, last) => {
    await at(now)
    const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    const begin = new Date(day + first)
    const end = new Date(next + last)
    const around = [
      ['before', begin.getTime() - 1],
      ['begin', begin.getTime()],
      ['end', end.getTime()],
      ['after', end.getTime() + 1],
    ] as const
    for (const [gclid, time] of around) {
      await sold({ gclid, paidAt: new Date(time).toISOString() })
    }
    expect(await clicks(day, day)).toEqual(['begin', 'end'])
    expect((await get('', day, day)).json).toMatchObject({ conversions: 2, value: 3998 })
  },
)

it('Google Ads files leave out clicks ninety days old, dated by the order they led to', async () => {
  await at('2026-06-15T12:00:00Z')
  await sold({ gclid: 'old', paidAt: '2026-03-17T13:00:00Z', createdAt: '2026-03-17T12:00:00Z' })
  await sold({
    gclid: 'young',
    paidAt: '2026-03-17T13:00:00Z',
    createdAt: '2026-03-17T12:00:01Z',
  })
  await sold({ gclid: 'older', paidAt: '2026-01-01T12:00:00Z' })
  expect(await clicks('2026-01-01', '2026-06-15')).toEqual(['young'])
  expect((await get('', '2026-01-01', '2026-06-15')).json).toMatchObject({
    conversions: 1,
    value: 1999,
    tooOld: 2,
  })
  expect((await get('', '2026-01-01', '2026-01-31')).json).toMatchObject({
    conversions: 0,
    tooOld: 1,
  })
})

it.each([
  '=HYPERLINK("http://evil.example")',
  '+1',
  '-1',
  '@SUM(A1)',
  'a,b',
  'a"b',
  'a\nb',
  "a'b",
  '\ta',
  'ada@example.com',
  'Ünal',
  '',
])('Google Ads files leave out an invalid click id: %j', async (gclid) => {
  await at('2026-06-15T12:00:00Z')
  await sold({ gclid, paidAt: '2026-06-10T12:00:00Z' })
  await sold({ gclid: 'good', paidAt: '2026-06-10T12:00:01Z' })
  expect(await clicks('2026-06-10', '2026-06-10')).toEqual(['good'])
})

it('Google Ads files retract full refunds and restate partial ones', async () => {
  await at('2026-06-15T12:00:00Z')
  const paidAt = '2026-06-01T16:00:00Z'
  const whole = await sold({ gclid: 'whole', paidAt }, 'refunded')
  const part = await sold({ gclid: 'part', paidAt, deeds: 3 }, 'partially_refunded')
  const none = await sold({ gclid: null, paidAt }, 'refunded')
  await sold({ gclid: 'kept', paidAt })
  await wentBack(whole, 1999, '2026-06-10T16:00:00Z')
  await wentBack(part, 1999, '2026-06-10T17:00:00Z')
  await wentBack(none, 1999, '2026-06-10T18:00:00Z')
  const reply = await get('/adjustments.csv', '2026-06-10', '2026-06-10')
  expect(reply.headers.get('content-disposition')).toContain(
    'google-ads-adjustments-2026-06-10.csv',
  )
  expect(reply.text.trimEnd().split('\n')).toEqual([
    ...ADJUSTMENT_HEAD,
    'whole,Deed purchase,2026-06-01 12:00:00-04:00,2026-06-10 12:00:00-04:00,RETRACT,,',
    'part,Deed purchase,2026-06-01 12:00:00-04:00,2026-06-10 13:00:00-04:00,RESTATE,39.98,USD',
  ])
  expect((await get('', '2026-06-10', '2026-06-10')).json).toMatchObject({
    conversions: 0,
    retractions: 1,
    restatements: 1,
    refunded: 3998,
  })
})

it('Google Ads files total several refunds in a range once, and each range reports what it adds', async () => {
  await at('2026-06-15T12:00:00Z')
  const order = await sold({ gclid: 'thrice', paidAt: '2026-06-01T16:00:00Z', deeds: 3 })
  await wentBack(order, 1999, '2026-06-08T16:00:00Z')
  await wentBack(order, 1999, '2026-06-08T17:00:00Z')
  await wentBack(order, 1999, '2026-06-09T16:00:00Z')
  const told = async (from: string, to: string) =>
    (await rows('adjustments', from, to)).map((row) => row.split(',').slice(3).join(','))
  expect(await told('2026-06-08', '2026-06-08')).toEqual([
    '2026-06-08 13:00:00-04:00,RESTATE,19.99,USD',
  ])
  expect(await told('2026-06-09', '2026-06-09')).toEqual(['2026-06-09 12:00:00-04:00,RETRACT,,'])
  expect(await told('2026-06-08', '2026-06-09')).toEqual(['2026-06-09 12:00:00-04:00,RETRACT,,'])
  expect(await told('2026-06-07', '2026-06-07')).toEqual([])
})

it('Google Ads files leave out a refund that came back', async () => {
  await at('2026-06-15T12:00:00Z')
  const order = await sold({ gclid: 'returned', paidAt: '2026-06-01T16:00:00Z' })
  await wentBack(order, 1999, '2026-06-08T16:00:00Z')
  await wentBack(order, 1999, '2026-06-08T16:00:00Z', 'refund_return')
  expect(await rows('adjustments', '2026-06-08', '2026-06-08')).toEqual([])
  expect((await get('', '2026-06-08', '2026-06-08')).json).toMatchObject({
    retractions: 0,
    restatements: 0,
  })
})

it('Google Ads files follow an order through a real sale and its refunds', async () => {
  await at(undefined)
  const browser = shop.visit()
  const placed = await placeOrder(browser, [EMPIRE_STATE, WILLIS_TOWER], { gclid: 'real-1' })
  await payByCard(shop, placed.intentId)
  await until(async () => (await desk.read(placed.orderId)).status === 'completed', 'payment')
  const [{ paid_at: paidAt }] = await shop.query('select paid_at from orders where id = $1', [
    placed.orderId,
  ])
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(paidAt)
  const [first, second] = (
    await shop.query('select id from order_lines where order_id = $1 order by position', [
      placed.orderId,
    ])
  ).map(({ id }) => id)
  expect(await clicks(day, day)).toEqual(['real-1'])
  const refund = async (lineId: string) => {
    const reply = await agent.post(`/api/admin/orders/${placed.orderId}/refunds`, {
      lineIds: [lineId],
      reason: 'other',
      despitePolicy: true,
    })
    expect(reply.status).toBeLessThan(300)
    await desk.sendAll()
    await desk.providerIdle()
  }
  const types = async () =>
    (await rows('adjustments', day, day)).map((row) => row.split(',').slice(4).join(','))
  await refund(first)
  expect(await types()).toEqual(['RESTATE,19.99,USD'])
  await refund(second)
  expect(await types()).toEqual(['RETRACT,,'])
})

it('Google Ads files are written in batches, with each order once, even if many were paid at once', async () => {
  await at('2026-06-15T12:00:00Z')
  await shop.query(
    `insert into orders (full_name, email, amount_cents, unit_price_cents, deeds, status,
          payment_intent_id, gclid, created_at, paid_at)
        select 'Ada', 'ada@example.com', 1999, 1999, 1, 'completed', 'pi_many_' || n, 'many-' || n,
          $1::timestamptz, $1::timestamptz + (n / 700) * interval '1 microsecond'
        from generate_series(1, 2500) as n`,
    ['2026-06-10T12:00:00Z'],
  )
  const range = {
    from: new Date('2026-06-10T00:00:00Z'),
    until: new Date('2026-06-11T00:00:00Z'),
    oldest: new Date('2026-05-01T00:00:00Z'),
  }
  const sizes: number[] = []
  for await (const batch of walkConversions(shop.parts.db, range)) sizes.push(batch.length)
  expect(sizes).toEqual([1000, 1000, 500])
  expect(new Set(await clicks('2026-06-10', '2026-06-10')).size).toBe(2500)
  expect(await clicks('2026-06-10', '2026-06-10')).toHaveLength(2500)
})

it('Google Ads files are logged when they are downloaded, and not when that is refused', async () => {
  await at('2026-06-15T12:00:00Z')
  const before = await shop.query(`select id from audit_log where action like 'export_ad%'`)
  shop.setClock(new Date('2026-06-15T12:15:00Z'))
  for (const what of ['/conversions.csv', '/adjustments.csv']) {
    const stale = await get(what, '2026-06-10', '2026-06-10')
    expect([stale.status, stale.json.code]).toEqual([403, 'stale_session'])
  }
  await at('2026-06-15T12:15:00Z')
  await get('/conversions.csv', '2026-06-10', '2026-06-11')
  await get('/adjustments.csv', '2026-06-10', '2026-06-11')
  const audit = await shop.query(
    `select action, detail, username from audit_log join staff on staff.id = staff_id
        where action like 'export_ad%' order by audit_log.id offset $1`,
    [before.length],
  )
  const detail = { from: '2026-06-10', to: '2026-06-11' }
  expect(audit).toEqual([
    { action: 'export_ad_conversions', detail, username: 'agent' },
    { action: 'export_ad_adjustments', detail, username: 'agent' },
  ])
})

it.each([
  // A Monday in New York that's already Tuesday in UTC, and the Sunday before.
  ['2026-06-16T03:00:00Z', 'last_week', '2026-06-08', '2026-06-14'],
  ['2026-06-15T03:00:00Z', 'last_week', '2026-06-01', '2026-06-07'],
  ['2026-06-16T03:00:00Z', 'last_30_days', '2026-05-16', '2026-06-14'],
  ['2026-03-09T12:00:00Z', 'last_week', '2026-03-02', '2026-03-08'],
])(
  "Google Ads files know at %s which days are %s in the shop's time zone",
  async (now, range, from, to) => {
    await at(now)
    const { json } = await agent.get(`/api/admin/ads?range=${range}`)
    expect(json).toMatchObject({ from, to, timeZone: 'America/New_York' })
  },
)

it('Google Ads files need both ends of a custom range', async () => {
  await at('2026-06-15T12:00:00Z')
  expect((await agent.get('/api/admin/ads')).json).toMatchObject({ field: 'from' })
  expect((await agent.get('/api/admin/ads?from=2026-06-01')).json).toMatchObject({ field: 'to' })
})

it.each([
  ['2026-06-11', '2026-06-10', 'to'],
  ['2026-02-30', '2026-03-10', 'from'],
  ['yesterday', '2026-03-10', 'from'],
  ['0001-01-01', '2026-03-10', 'from'],
  ['2026-03-10', '', 'to'],
])("Google Ads files aren't made for %s to %s", async (from, to, field) => {
  await at('2026-06-15T12:00:00Z')
  for (const what of ['', '/conversions.csv', '/adjustments.csv']) {
    const reply = await get(what, from, to)
    expect([reply.status, reply.json.field]).toEqual([400, field])
  }
})

it("Google Ads files use the configured name, and a process won't start if the name is a formula", async () => {
  const { loadConfig } = await import('../../platform/config.ts')
  const named = (name: string) => loadConfig({ ...shop.env, AD_CONVERSION_NAME: name })
  expect(named('Käufe, web').AD_CONVERSION_NAME).toBe('Käufe, web')
  for (const bad of ['=1+1', '-1', '@x', 'a\nb', 'a"b', ' ']) expect(() => named(bad)).toThrow()
})
