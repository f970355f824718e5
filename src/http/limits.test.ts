import { beforeAll, expect, it } from 'vitest'
import type { Browser } from '../../test/support/browser.ts'
import { shopForTests } from '../../test/support/describe-shop.ts'
import { EMPIRE_STATE, orderBody } from '../../test/support/orders.ts'

const EVENT = {
  rawQuery: '350 5th Ave',
  normalizedAddress: null,
  searchStage: 'cart_add',
  metadata: null,
  sessionId: 'session_1_a',
}

const HERE = { 'x-forwarded-for': '203.0.113.60' }
const ELSEWHERE = { 'x-forwarded-for': '203.0.113.61' }

const shop = shopForTests({ settings: { TRUSTED_PROXIES: '1' } })
let visitors = 0
beforeAll(async () => {
  // Stays within one window, however slow the machine.
  shop.setClock(new Date('2026-03-01T12:00:00Z'))
})

/** A visitor no counter has seen. */
function stranger(cookies?: Map<string, string>): Browser {
  visitors += 1
  const browser = shop.visit({
    'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
  })
  for (const [name, value] of cookies ?? []) browser.cookies.set(name, value)
  return browser
}

/** A visitor from a /24 of its own. */
function remote(): Browser {
  visitors += 1
  return shop.visit({ 'x-forwarded-for': `11.${visitors >> 8}.${visitors & 255}.1` })
}

/** One visitor's session, carried from IP to IP. */
async function session(): Promise<Map<string, string>> {
  const browser = stranger()
  await browser.get('/search')
  return browser.cookies
}

/** What two calls counted against, as it would be after so many. */
const raiseTo = (hits: number) =>
  shop.query("update rate_limits set hits = $1 where hits = 2 and bucket not like '%:all:%'", [
    hits,
  ])

const neighbor = (turn: number) => shop.visit({ 'x-forwarded-for': `12.0.0.${turn}` })

const order = (browser: Browser, email: string) =>
  browser.post('/api/orders', { ...orderBody('pi_none', [EMPIRE_STATE]), email })
const suggest = (browser: Browser) => browser.get('/api/address-suggestions?text=main')
const forecast = (browser: Browser) => browser.post('/api/forecasts', { addresses: [EMPIRE_STATE] })
const log = (browser: Browser) => browser.post('/api/search-events', EVENT)
const convert = (browser: Browser) =>
  browser.post('/api/search-events/convert', {
    sessionId: 'session_1_a',
    orderId: '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12',
  })
const verify = (browser: Browser) =>
  browser.post('/api/verify-payment', { paymentIntentId: 'pi_none' })
const open = (browser: Browser) =>
  browser.post('/api/create-payment-intent', { amount: 1999, paymentIntentId: 'pi_none' })
const signIn = (browser: Browser, username: string) =>
  browser.post('/api/admin/login', { username, password: 'wrong' })

type Case = [string, number, (turn: number, same: Same) => ReturnType<Browser['get']>]
interface Same {
  browser: Browser
  cookies: Map<string, string>
}
const CASES: Case[] = [
  ['suggestions, per address', 600, (_turn, { browser }) => suggest(browser)],
  ['suggestions, per session', 400, (_turn, { cookies }) => suggest(stranger(cookies))],
  ['forecasts, per address', 300, (_turn, { browser }) => forecast(browser)],
  ['forecasts, per session', 90, (_turn, { cookies }) => forecast(stranger(cookies))],
  ['search events, per address', 300, (_turn, { browser }) => log(browser)],
  ['search events, per session', 250, (_turn, { cookies }) => convert(stranger(cookies))],
  ['payments, per session', 120, (_turn, { cookies }) => open(stranger(cookies))],
  ['orders, per session', 60, (turn, { cookies }) => order(stranger(cookies), `${turn}@x.test`)],
  [
    'orders, per email at one address',
    120,
    (turn) => order(shop.visit(HERE), turn % 2 ? 'A@x.test' : 'a@X.test'),
  ],
  ['verifications, per session', 300, (_turn, { cookies }) => verify(stranger(cookies))],
  ['sign-ins, per address', 30, (turn, { browser }) => signIn(browser, `name-${turn}`)],
  ['sign-ins, per name', 300, (turn) => signIn(remote(), turn % 2 ? 'Keeper' : 'keeper ')],
  ['sign-ins, per name at one network', 30, (turn) => signIn(neighbor(turn), 'neighbor')],
]

it.each(CASES)('%s: %s, then 429 with the wait', async (_name, hits, call) => {
  const same = { browser: stranger(), cookies: await session() }
  for (const turn of [0, 1]) expect((await call(turn, same)).status).not.toBe(429)
  await raiseTo(hits - 1)
  expect((await call(hits - 1, same)).status).not.toBe(429)
  const refused = await call(hits, same)
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(refused.json.message).toMatch(/Too many requests\. Please try again in \d+ \w+\./)
})

it('a stranger who uses up a customer’s email elsewhere doesn’t keep the customer from ordering', async () => {
  const email = 'customer@x.test'
  for (const _turn of [0, 1]) await order(shop.visit(ELSEWHERE), email)
  await raiseTo(120)
  expect((await order(shop.visit(ELSEWHERE), email)).status).toBe(429)
  expect((await order(stranger(), email)).status).not.toBe(429)
})

it('limits apply to new sessions too', async () => {
  const address = { 'x-forwarded-for': '203.0.113.50' }
  const askWithout = async () => {
    const browser = shop.visit(address)
    const reply = await browser.post('/api/create-payment-intent', { amount: 1999 })
    return reply.status
  }
  const { database } = shop
  await askWithout()
  // This IP's counter as it would be after 299 more calls.
  await database.pool.query("update rate_limits set hits = 300 where bucket like 'sessions:ip:%'")
  expect(await askWithout()).toBe(429)
})

it('limits store no IP, email or name', async () => {
  const rows = await shop.query('select bucket from rate_limits')
  expect(rows.length).toBeGreaterThan(20)
  for (const { bucket } of rows)
    expect(bucket).toMatch(
      /^\w+:(all|(ip|session|emailAtIp|username|usernameAtNetwork):[\w-]{43}):\d+$/,
    )
})
