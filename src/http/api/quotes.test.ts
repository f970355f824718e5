import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { houses } from '../../../test/support/api/account-orders.ts'
import { listAll } from '../../../test/support/browser.ts'
import { createTestDatabase } from '../../../test/support/database.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { addOrganization, signInAsMember } from '../../../test/support/staff.ts'
import { seedJurisdictions } from '../../addresses/offices/seed-jurisdictions.ts'
import { SCOPES } from '../../organizations/scope.ts'
import { buildApp } from '../app.ts'
import { API_POLICY } from '../limits.ts'

const shop = shopForTests({
  settings: { RECORDER_URL: 'http://127.0.0.1:9', RECORDER_API_KEY: 'x' },
})
const admin = forTests(async () =>
  signInAsMember(shop, await addOrganization(shop), 'admin', 'admin@quotes.test'),
)
async function makeKeyFor(livemode: boolean): Promise<string> {
  const body = { name: 'Quotes', livemode, scopes: SCOPES, expiresInDays: null }
  return (await admin.post('/api/account/keys', body)).json.key
}
const keys = forTests(async () => ({
  live: await makeKeyFor(true),
  test: await makeKeyFor(false),
}))
const quote = (body: object | string, headers: Record<string, string> = {}) =>
  shop.visit().post('/api/v1/quotes', body, { authorization: `Bearer ${keys.live}`, ...headers })

it('a quote names office, price and outlook of each address in its order, with its reference', async () => {
  await seedJurisdictions({ db: shop.database.db, clock: shop.parts.clock })
  const other = { streetAddress: '1 Main St', city: 'Detroit', state: 'MI', zipCode: '48201' }
  const { status, json } = await quote({
    addresses: [{ ...EMPIRE_STATE, reference: 'File 7' }, other],
  })
  expect(status).toBe(200)
  expect(json.livemode).toBe(true)
  expect(json.quotes).toMatchObject([
    { reference: 'File 7', price: { cents: 1999, currency: 'usd' }, notSold: null },
    { reference: null, office: { place: 'Wayne County' } },
  ])
  const shown = await shop.visit().post('/api/forecasts', { addresses: [other] })
  expect(json.quotes[1]).toMatchObject({
    outcome: shown.json[0].outcome,
    isImmediate: shown.json[0].isImmediate,
  })
})

it('a hundred addresses are quoted at once, and one more is refused by name', async () => {
  expect((await quote({ addresses: houses(100) })).json.quotes).toHaveLength(100)
  const over = await quote({ addresses: houses(101) })
  expect([over.status, over.json.field]).toEqual([400, 'addresses'])
})

it('a problem says what is wrong, where, and under which request id', async () => {
  const wrong = await quote({ addresses: [EMPIRE_STATE, { ...EMPIRE_STATE, zipCode: '1' }] })
  expect(wrong.headers.get('content-type')).toContain('application/problem+json')
  expect(wrong.json).toEqual({
    type: '/developers#invalid_request',
    title: 'Bad Request',
    status: 400,
    code: 'invalid_request',
    detail: 'addresses[1].zipCode must be a ZIP code.',
    field: 'addresses[1].zipCode',
    errors: [
      {
        code: 'invalid_request',
        field: 'addresses[1].zipCode',
        detail: 'addresses[1].zipCode must be a ZIP code.',
      },
    ],
    requestId: wrong.headers.get('request-id'),
  })
  const unread = await quote('{"addresses": [')
  expect([unread.status, unread.json.code]).toEqual([400, 'invalid_request'])
  const nowhere = await shop.visit().get('/api/v1/nothing')
  expect([nowhere.status, nowhere.json.code]).toEqual([404, 'not_found'])
  expect(nowhere.json.requestId).toBe(nowhere.headers.get('request-id'))
  const shops = await shop.visit().get('/api/nothing')
  expect(shops.headers.get('content-type')).toContain('application/json')
})

it('the version is that of the key unless the caller asks for another that there is', async () => {
  const get = (headers: Record<string, string> = {}) =>
    shop.visit().get('/api/v1/key', { authorization: `Bearer ${keys.live}`, ...headers })
  expect((await get()).headers.get('deedbox-version')).toBe('2026-11-16')
  expect((await get({ 'deedbox-version': '2026-11-16' })).status).toBe(200)
  const unknown = await get({ 'deedbox-version': '2020-01-01' })
  expect([unknown.status, unknown.json.field]).toEqual([400, 'Deedbox-Version'])
})

it('every call with a key is in the log of its organization, without what was said', async () => {
  const said = 'Unmistakable Street 77'
  const good = await quote({ addresses: [{ ...EMPIRE_STATE, streetAddress: said }] })
  const bad = await shop
    .visit()
    .post('/api/v1/quotes?note=unmistakable', {}, { authorization: `Bearer ${keys.live}` })
  await shop.parts.apiRequests.flush()
  const { json } = await admin.get('/api/account/requests?limit=2')
  expect(json).toMatchObject([
    {
      id: bad.headers.get('request-id'),
      method: 'POST',
      route: '/api/v1/quotes',
      status: 400,
      code: 'invalid_request',
      livemode: true,
      keyName: 'Quotes',
    },
    { id: good.headers.get('request-id'), status: 200, code: null },
  ])
  const rows = await shop.query("select string_agg(r::text, ' ') as all from api_requests as r")
  expect(rows[0].all).not.toMatch(/unmistakable/i)
  const failed = await admin.get('/api/account/requests?status=4xx')
  expect(failed.json.every(({ status }: { status: number }) => status >= 400)).toBe(true)
  const other = await signInAsMember(shop, await addOrganization(shop), 'member', 'm@other.test')
  expect((await other.get('/api/account/requests')).json).toEqual([])
})

it('the log is paged, newest first, without a gap', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await shop.visit().get('/api/v1/key', { authorization: `Bearer ${keys.live}` })
  }
  await shop.parts.apiRequests.flush()
  const all = (await admin.get('/api/account/requests')).json
  const seen = await listAll<unknown>(admin, '/api/account/requests?limit=2')
  expect(seen).toEqual(all)
})

it('test keys are told that test mode is off where there is no second database', async () => {
  const reply = await shop.visit().get('/api/v1/key', { authorization: `Bearer ${keys.test}` })
  expect([reply.status, reply.json.code]).toEqual([503, 'test_mode_off'])
})

it('a test key works on the second database alone, and a live key on the first', async () => {
  const second = await createTestDatabase()
  const { config, log, clock, jobs, geocoder, storage } = shop.parts
  const test = { config, log, clock, jobs, geocoder, storage, db: second.app.db, sources: [] }
  const app = await buildApp({ ...shop.parts, test, metrics: new Registry() })
  const ask = (key: string, streetAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/quotes',
      headers: { authorization: `Bearer ${key}` },
      payload: { addresses: [{ ...EMPIRE_STATE, streetAddress }] },
    })
  const kept = async (pool: typeof second.pool) =>
    Number((await pool.query('select count(*) from forecasts')).rows[0].count)
  try {
    const before = await kept(shop.database.pool)
    expect((await ask(keys.test, '901 Test Only Ave')).json()).toMatchObject({ livemode: false })
    expect([await kept(second.pool), await kept(shop.database.pool)]).toEqual([1, before])
    expect((await ask(keys.live, '902 Live Only Ave')).json()).toMatchObject({ livemode: true })
    expect([await kept(second.pool), await kept(shop.database.pool)]).toEqual([1, before + 1])
  } finally {
    await app.close()
    await second.drop()
  }
})

it('the room that is left is told, and none is told with the time to wait', async () => {
  const start = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 10 * 60_000)
  shop.setClock(start)
  const get = () => shop.visit().get('/api/v1/key', { authorization: `Bearer ${keys.live}` })
  const first = await get()
  expect(first.headers.get('ratelimit-policy')).toBe(`"default";q=${API_POLICY.hits};w=60`)
  expect(first.headers.get('ratelimit')).toBe(`"default";r=${API_POLICY.hits - 1};t=60`)
  await shop.query("update rate_limits set hits = $1 where bucket like 'apiCalls%'", [
    API_POLICY.hits,
  ])
  const refused = await get()
  expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited'])
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(refused.headers.get('ratelimit')).toBe(`"default";r=0;t=${wait}`)
  shop.setClock(new Date(start.getTime() + wait * 1000))
  expect((await get()).status).toBe(200)
  shop.setClock(undefined)
})
