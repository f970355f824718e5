import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { beforeAll, expect, it } from 'vitest'
import { type Address, addressAt } from '../src/addresses/address.ts'
import { seedJurisdictions } from '../src/addresses/offices/seed-jurisdictions.ts'
import { buildApp } from '../src/http/app.ts'
import { SCOPES } from '../src/organizations/scope.ts'
import { seededRandom, shuffled } from '../standins/geocoder/seeded-random.ts'
import { shopForTests } from './support/describe-shop.ts'
import { forTests } from './support/for-tests.ts'
import { fakeSource } from './support/fulfillment/fulfill.ts'
import { liftLimits } from './support/lift-limits.ts'
import { orderBody, placeOrder } from './support/orders.ts'
import { addOrganization, signInAs, signInAsMember } from './support/staff.ts'

/** The nightly run asks about 10,000 addresses. */
const ADDRESSES = Number(process.env.WITHHELD_ADDRESSES ?? 200)
const LISTED = 20
/** How often the listed ones and as many others are asked about, and ordered, once more. An order
 * takes as long as twenty questions: the others aren't ordered. */
const ROUNDS = { questions: 5, orders: 3 }
const FULL_MS = 30 * 60_000
/** In standard deviations: one run in 15,000 strays this far without a cause. */
const SUSPICIOUS = 4

const SEED = 20_261_115
const NOT_FOUND = async () => ({ answer: 'not_found' }) as const

const shop = shopForTests({
  webhooks: 'dropped',
  settings: { OPEN_PAYMENTS_PER_CALLER: '100000' },
})
const agent = forTests(() => signInAs(shop, 'agent'))
// Numbers of one length, so that two answers can be the same to the byte.
const all = Array.from({ length: ADDRESSES }, (_, place) => 10_000 + place * 7)
const random = seededRandom(String(SEED)).fraction
const listed = new Set(shuffled(all, random).slice(0, LISTED))
const parts = () => ({
  ...shop.parts,
  sources: [fakeSource({ resolveParcel: NOT_FOUND })],
  metrics: new Registry(),
})

beforeAll(async () => {
  await seedJurisdictions({ ...shop.parts, db: shop.database.db })
  await liftLimits(shop.database.pool)
  for (const number of listed) {
    const entry = { address: at(number), notice: 'Notice 17' }
    expect((await agent.post('/api/admin/suppressions', entry)).status).toBe(201)
  }
})

it('a withheld address cannot be told from others that our staff look for, by any answer or its timing', {
  timeout: FULL_MS,
}, async () => {
  const app = await buildApp(parts())
  try {
    const seen = await watch(app, { all, listed, random, rounds: ROUNDS })
    expect(seen.answers).toEqual({ listed: seen.answers.others, others: expect.any(Array) })
    for (const each of seen.answers.others) expect(each).toMatch(/^(200|201) /)
    for (const [call, score] of seen.scores) {
      expect(Math.abs(score), `${call} stands out by ${score.toFixed(1)}`).toBeLessThan(SUSPICIOUS)
    }
  } finally {
    await app.close()
  }
})

it('the same look at a shop that leaks finds a delay of ten milliseconds, or one letter', {
  timeout: FULL_MS,
}, async () => {
  const few = [...listed, ...all.filter((number) => !listed.has(number)).slice(0, LISTED)]
  const leaking = async (leak: 'time' | 'letter', rounds: typeof ROUNDS) => {
    const app = await buildApp(parts())
    const isListed = (text: string) => [...listed].some((number) => text.includes(`${number}`))
    app.addHook('preHandler', async (request) => {
      const asked = `${request.url} ${JSON.stringify(request.body ?? '')}`
      // An order takes as long as many questions, and varies by more.
      const ms = request.url === '/api/orders' ? 60 : 10
      if (leak === 'time' && isListed(asked)) await wait(ms)
    })
    app.addHook('onSend', async (_request, _reply, payload) =>
      leak === 'letter' && typeof payload === 'string' && isListed(payload)
        ? payload.replace('Dr', 'dr')
        : payload,
    )
    try {
      return await watch(app, { all: few, listed, random, rounds })
    } finally {
      await app.close()
    }
  }
  const slow = await leaking('time', ROUNDS)
  for (const call of ['later suggestion', 'later forecast', 'later order']) {
    expect(Math.abs(slow.scores.get(call) ?? 0), call).toBeGreaterThan(SUSPICIOUS)
  }
  const { answers } = await leaking('letter', { questions: 0, orders: 0 })
  expect(answers.listed).not.toEqual(answers.others)
})

it('every call before payment works without a suppression list, so none can depend on it', async () => {
  const [number = 0] = listed
  const address = at(number)
  const browser = shop.visit()
  const admin = await signInAsMember(shop, await addOrganization(shop), 'admin', 'a@withheld.test')
  const asked = { name: 'Quotes', livemode: true, scopes: SCOPES, expiresInDays: null }
  const { key } = (await admin.post('/api/account/keys', asked)).json
  await shop.query('alter table suppressions rename to suppressions_away')
  try {
    const text = encodeURIComponent(`${number} Shielded Dr, Trenton`)
    const { json } = await browser.get(`/api/address-suggestions?text=${text}`)
    expect(JSON.stringify(json)).toContain(`${number} Shielded Dr`)
    const forecast = await browser.post('/api/forecasts', { addresses: [address] })
    expect(forecast.json).toMatchObject([{ outcome: 'staff', office: { place: 'Mercer County' } }])
    const authorization = `Bearer ${key}`
    const quoted = await browser.post('/api/v1/quotes', { addresses: [address] }, { authorization })
    expect(quoted.json.quotes).toMatchObject([{ outcome: 'staff' }])
    const { orderId, intentId } = await placeOrder(browser, [address])
    const again = orderBody(intentId, [address])
    expect((await browser.post('/api/orders', again)).status).toBe(200)
    const corrected = { ...again, fullName: 'A. Lovelace' }
    expect((await browser.post('/api/orders', corrected)).status).toBe(200)
    expect((await browser.get(`/api/orders/${orderId}`)).status).toBe(200)
    const unpaid = await browser.post('/api/verify-payment', { paymentIntentId: intentId })
    expect(unpaid.json).toMatchObject({ success: false, orderId })
  } finally {
    await shop.query('alter table suppressions_away rename to suppressions')
  }
  expect((await agent.get('/api/admin/suppressions')).json).toHaveLength(LISTED)
})

function at(number: number): Address {
  return addressAt(`${number} Shielded Dr`, 'Trenton', 'NJ', '08608')
}

interface Plan {
  all: number[]
  listed: Set<number>
  random: () => number
  rounds: typeof ROUNDS
}

/** Asks about every address, in random order, and then again and again about the listed ones and as
 * many others, the way someone would who wants to find out. */
async function watch(app: FastifyInstance, { all, listed, random, rounds }: Plan) {
  const answers = { listed: new Set<string>(), others: new Set<string>() }
  const times = new Map<string, { listed: number[]; others: number[] }>()
  const others = all.filter((number) => !listed.has(number))
  const some = shuffled(others, random).slice(0, LISTED)
  const closely = () => shuffled([...listed, ...some], random)
  let cookie = ''
  // What is asked for the first time takes longer than what is remembered.
  let phase = 'first'

  async function ask(call: string, number: number, request: object) {
    const group = listed.has(number) ? 'listed' : 'others'
    const start = performance.now()
    const reply = await app.inject({ headers: { cookie }, ...request })
    const ms = performance.now() - start
    const [set] = [reply.headers['set-cookie']].flat()
    if (set?.startsWith('deedbox_browser')) cookie = set.split(';')[0] ?? ''
    const entry = times.get(`${phase} ${call}`) ?? { listed: [], others: [] }
    times.set(`${phase} ${call}`, entry)
    entry[group].push(ms)
    answers[group].add(`${reply.statusCode} ${call} ${shapeOf(reply, number)}`)
    return reply
  }

  const suggest = (number: number, round = 0) =>
    // Another text each time: a cached answer would take no time at all.
    ask('suggestion', number, {
      url: `/api/address-suggestions?text=${number}%20Shielded%20Dr,${'%20'.repeat(round)}Trenton`,
    })
  const forecast = (number: number) =>
    ask('forecast', number, {
      method: 'POST',
      url: '/api/forecasts',
      payload: { addresses: [at(number)] },
    })
  async function order(number: number): Promise<void> {
    const open = { method: 'POST', url: '/api/create-payment-intent', payload: { amount: 1999 } }
    const { paymentIntentId } = (await ask('payment', number, open)).json()
    const payload = orderBody(paymentIntentId, [at(number)])
    await ask('order', number, { method: 'POST', url: '/api/orders', payload })
  }

  // The first call of each kind warms up, and its refusal brings the session.
  for (const number of [1, 2]) {
    await suggest(number, rounds.questions + 1)
    await forecast(number)
    await order(number)
  }
  times.clear()
  for (const group of Object.values(answers)) group.clear()

  for (const number of shuffled(all, random)) {
    await suggest(number)
    await forecast(number)
  }
  phase = 'later'
  for (let round = 1; round <= rounds.questions; round += 1) {
    for (const number of closely()) {
      await suggest(number, round)
      await forecast(number)
    }
  }
  for (let round = 1; round <= rounds.orders; round += 1) {
    for (const number of closely()) await order(number)
  }
  return {
    answers: { listed: [...answers.listed].sort(), others: [...answers.others].sort() },
    scores: new Map([...times].map(([call, { listed: a, others: b }]) => [call, standsOut(a, b)])),
  }
}

/** An answer without what is another one each time: the address itself, keys, and times. */
function shapeOf(reply: { headers: object; body: string }, number: number): string {
  const { date: _date, 'set-cookie': _cookie, ...headers } = reply.headers as Record<string, string>
  return `${JSON.stringify(headers)} ${reply.body}`
    .replaceAll(String(number), 'N')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replace(/\bpi_\w+/g, 'pi')
    .replace(/"place_id":"[^"]*"/, '"place_id":""')
}

/** By how many standard deviations the first times rank away from the others (Mann and Whitney). Ranks
 * don't care how busy the machine is, as long as both are asked in turn. */
function standsOut(first: number[], others: number[]): number {
  const ranked = [
    ...first.map((ms) => ({ ms, isFirst: true })),
    ...others.map((ms) => ({ ms, isFirst: false })),
  ].sort((a, b) => a.ms - b.ms)
  const sum = ranked.reduce((total, { isFirst }, place) => (isFirst ? total + place + 1 : total), 0)
  const [n, m] = [first.length, others.length]
  return (sum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
