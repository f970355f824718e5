import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import {
  type ApiClient,
  addApiKey,
  openApi,
  openTestMode,
  withKey,
} from '../../../test/support/api/client.ts'
import type { Reply } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { fulfil } from '../../../test/support/fulfillment/fulfill.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { signInAs, signInAsMember } from '../../../test/support/staff.ts'
import { eventsSettled } from '../../../test/support/webhooks/events-settled.ts'
import { reportProblem } from '../../contract/api/deeds.ts'
import type { ApiEndpoint } from '../../contract/api/endpoint.ts'
import { makeKey } from '../../organizations/api-key.ts'
import { SCOPES } from '../../organizations/scope.ts'
import { API_ENDPOINTS } from './openapi.ts'

const nameOf = ({ method, path }: ApiEndpoint) => `${method} ${path}`

const shop = shopForTests({ settings: { TRUSTED_PROXIES: '1' } })
const withTests = forTests(() => openTestMode(shop))
const owner = forTests<ApiClient>(() => openApi(shop))
const stranger = forTests<ApiClient>(() => openApi(shop))
const staff = forTests(() => signInAs(shop, 'owner'))
const admin = forTests(() =>
  signInAsMember(shop, owner.organizationId, 'admin', 'other-admin@elm.test'),
)
/** What the owner has, by the call that is about it. */
let theirs: Record<string, string>
let callers = 0
async function endpoint(): Promise<string> {
  const body = { url: `https://${crypto.randomUUID()}.example/`, events: ['order.created'] }
  return (await owner.post('/api/v1/webhook-endpoints', body)).json.id
}
beforeAll(async () => {
  const { json } = await owner.post('/api/v1/orders', { lines: [EMPIRE_STATE] })
  await fulfil(shop)('search-deed', 'check-copy', 'deliver-order')
  // Still at work.
  const { json: open } = await owner.post('/api/v1/orders', { lines: [WILLIS_TOWER] })
  await eventsSettled(shop)
  const { json: events } = await owner.get('/api/v1/events')
  theirs = {
    'GET /api/v1/orders/:id': json.id,
    'GET /api/v1/orders/:id/receipt': json.id,
    'POST /api/v1/orders/:id/cancel': open.id,
    'GET /api/v1/deeds/:id': json.deeds[0].id,
    'POST /api/v1/deeds/:id/problems': json.deeds[0].id,
    'GET /api/v1/deeds/:id/file': json.deeds[0].id,
    'GET /api/v1/deeds/:id/provenance': json.deeds[0].id,
    'GET /api/v1/deeds/:id/facts': json.deeds[0].id,
    'POST /api/v1/events/:id/resend': events.data[0].id,
    'POST /api/v1/webhook-endpoints/:id/roll': await endpoint(),
    'POST /api/v1/webhook-endpoints/:id/test': await endpoint(),
    'POST /api/v1/webhook-endpoints/:id/disable': await endpoint(),
    'POST /api/v1/webhook-endpoints/:id/enable': await endpoint(),
  }
})

/** From another network each time: nobody's tries count against somebody else. */
const from = (shopOf: Pick<typeof shop, 'visit'> = shop) => {
  callers += 1
  return shopOf.visit({ 'x-forwarded-for': `10.7.${callers >> 8}.${callers & 255}` })
}
const call = (
  endpoint: ApiEndpoint,
  id: string,
  headers: Record<string, string>,
  by = from(),
): Promise<Reply> => {
  // A month is nobody's: everyone has their own.
  const path = endpoint.path.replace(':month', '2026-11').replace(/:\w+/g, id)
  const once = { 'idempotency-key': randomUUID(), ...headers }
  const body = nameOf(endpoint) === nameOf(reportProblem) ? { reason: 'wrong_document' } : {}
  return endpoint.method === 'GET' ? by.get(path, headers) : by.post(path, body, once)
}
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const ofSomething = API_ENDPOINTS.filter(({ path }) => path.includes('/:id'))
const withoutId = ({ json }: Reply) => {
  const { requestId: _, ...rest } = json
  return rest
}

it('every call about one thing is tried with a thing of somebody', () => {
  expect(Object.keys(theirs).toSorted()).toEqual(ofSomething.map(nameOf).toSorted())
})

it.each(API_ENDPOINTS.map((each) => [nameOf(each), each] as const))(
  '%s is closed to everyone without a key that is whole and valid',
  async (name, endpoint) => {
    const revoked = await addApiKey(shop, owner)
    await shop.query('update api_keys set revoked_at = now() where public_id = $1', [
      revoked.split('_')[2],
    ])
    const expired = await addApiKey(shop, owner, { expiresAt: new Date(Date.now() - 1000) })
    const refused = [
      ['nobody', {}, from(), 'key_invalid'],
      ['staff', {}, staff, 'key_invalid'],
      ['an admin', {}, admin, 'key_invalid'],
      ['a key that was never made', bearer(makeKey(true).key), from(), 'key_invalid'],
      ['a revoked key', bearer(revoked), from(), 'key_revoked'],
      ['an expired key', bearer(expired), from(), 'key_expired'],
    ] as const
    for (const [who, headers, by, code] of refused) {
      const reply = await call(endpoint, theirs[name] ?? '', headers, by)
      expect([who, reply.status, reply.json?.code]).toEqual([who, 401, code])
    }
  },
)

it.each(API_ENDPOINTS.filter(({ scope }) => scope).map((each) => [nameOf(each), each] as const))(
  '%s is refused to a key without its scope, and open to one that has no other',
  async (name, endpoint) => {
    const { scope } = endpoint
    if (!scope) throw new Error('It needs one')
    const others = SCOPES.filter((each) => each !== scope)
    const without = await addApiKey(shop, owner, { scopes: others })
    const denied = await call(endpoint, theirs[name] ?? '', bearer(without))
    expect([denied.status, denied.json.code]).toEqual([403, 'scope_missing'])
    // Refused before anyone looks whether there is such a thing.
    const nothing = await call(endpoint, randomUUID(), bearer(without))
    expect(withoutId(nothing)).toEqual(withoutId(denied))
    const only = await addApiKey(shop, owner, { scopes: [scope] })
    const open = await call(endpoint, theirs[name] ?? '', bearer(only))
    expect([401, 403, 404]).not.toContain(open.status)
  },
)

it.each(ofSomething.map((each) => [nameOf(each), each] as const))(
  "%s tells another organization of somebody's thing what it tells of nothing",
  async (name, endpoint) => {
    const id = theirs[name] ?? ''
    const nothing = await call(endpoint, randomUUID(), bearer(stranger.key))
    expect([nothing.status, nothing.json.code]).toEqual([404, 'not_found'])
    const other = await call(endpoint, id, bearer(stranger.key))
    expect(withoutId(other)).toEqual(withoutId(nothing))
    const odd = await call(endpoint, 'no-id', bearer(stranger.key))
    expect(withoutId(odd)).toEqual(withoutId(nothing))
    expect((await call(endpoint, id, bearer(owner.key))).status).not.toBe(404)
  },
)

it.each(ofSomething.map((each) => [nameOf(each), each] as const))(
  '%s finds nothing live with a test key of the same organization',
  async (name, endpoint) => {
    const id = theirs[name] ?? ''
    const test = await addApiKey(shop, owner, { livemode: false })
    const nothing = await call(endpoint, randomUUID(), bearer(test), from(withTests))
    const live = await call(endpoint, id, bearer(test), from(withTests))
    expect([live.status, live.json.code]).toEqual([404, 'not_found'])
    expect(withoutId(live)).toEqual(withoutId(nothing))
    expect((await call(endpoint, id, bearer(owner.key), from(withTests))).status).not.toBe(404)
  },
)

it("a list has an organization's own, and nothing live for a test key", async () => {
  const listed = async (reply: Promise<Reply>) => (await reply).json.data.length
  expect(await listed(owner.get('/api/v1/orders'))).toBe(2)
  expect(await listed(stranger.get('/api/v1/orders'))).toBe(0)
  const test = withKey(withTests, await addApiKey(shop, owner, { livemode: false }))
  expect(await listed(test.get('/api/v1/orders'))).toBe(0)
})
