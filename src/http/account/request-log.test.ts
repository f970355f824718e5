import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { type ApiClient, addApiKey, openApi, withKey } from '../../../test/support/api/client.ts'
import type { Browser } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { signInAsMember } from '../../../test/support/staff.ts'
import type { LoggedRequest } from '../../contract/account/keys.ts'

const MINUTE = 60_000

describeShop('the request log', (shop) => {
  let api: ApiClient
  let viewer: Browser
  beforeEach(async () => {
    shop.setClock(undefined)
    api = await openApi(shop)
    viewer = await signInAsMember(shop, api.organizationId, 'viewer', `${randomUUID()}@elm.test`)
  })
  async function read(query = '', browser = viewer): Promise<LoggedRequest[]> {
    await shop.parts.apiRequests.flush()
    const { status, json } = await browser.get(`/api/account/requests${query}`)
    expect(status).toBe(200)
    return json
  }
  const routes = (rows: LoggedRequest[]) => rows.map(({ method, route }) => `${method} ${route}`)

  it('says which order a call made, and of which order a deed is', async () => {
    const { json: order } = await api.post('/api/v1/orders', { lines: [EMPIRE_STATE] })
    const deedId = order.deeds[0].id
    await api.get(`/api/v1/deeds/${deedId}`)
    await api.get(`/api/v1/orders/${order.id}`)
    const rows = await read('?limit=3')
    expect(rows.map(({ subject }) => subject)).toEqual([order.id, deedId, order.id])
    expect(rows.map(({ orderId }) => orderId)).toEqual([order.id, order.id, order.id])
  })

  it('a replayed call is about what the first one made', async () => {
    const once = { 'idempotency-key': randomUUID() }
    const body = { lines: [EMPIRE_STATE] }
    const { json: order } = await api.post('/api/v1/orders', body, once)
    await api.post('/api/v1/orders', body, once)
    expect((await read('?limit=2')).map(({ subject }) => subject)).toEqual([order.id, order.id])
  })

  it('an ID that isn’t theirs leads nowhere, and a path that is no ID isn’t kept', async () => {
    const other = await openApi(shop)
    const { json: order } = await other.post('/api/v1/orders', { lines: [EMPIRE_STATE] })
    await api.get(`/api/v1/orders/${order.id}`)
    await api.get('/api/v1/orders/jane-doe-555-12-3456')
    const [typed, strange] = await read('?limit=2')
    expect([typed?.status, typed?.subject]).toEqual([404, null])
    expect([strange?.status, strange?.subject, strange?.orderId]).toEqual([404, order.id, null])
  })

  it('says which fields were wrong, and keeps nothing of what was in them', async () => {
    await api.post('/api/v1/orders', {
      lines: [{ ...EMPIRE_STATE, streetAddress: 'jane.canary@home.example', zipCode: 'canary' }],
      metadata: { 'Jane Canary': { nested: 'canary' } },
      fileNumber: 'canary://file',
      'jane canary': 1,
    })
    const [row] = await read('?limit=1')
    const fields = row?.errors?.map(({ field }) => field)
    expect(fields).toEqual(
      expect.arrayContaining(['lines[0].streetAddress', 'lines[0].zipCode', 'metadata.…', '…']),
    )
    const [{ all }] = await shop.query(
      "select string_agg(each::text, ' ') as all from api_requests as each where organization_id = $1",
      [api.organizationId],
    )
    expect(all).not.toMatch(/canary/i)
  })

  it('is filtered by result, call, request ID, key and time, in any combination', async () => {
    const other = withKey(shop, await addApiKey(shop, api, { scopes: ['orders:read'] }))
    const start = Date.now() - 60 * MINUTE
    const at = (minutes: number) => new Date(start + minutes * MINUTE)
    shop.setClock(at(0))
    const { headers } = await api.get('/api/v1/key')
    shop.setClock(at(1))
    await other.get('/api/v1/orders')
    shop.setClock(at(2))
    await other.get('/api/v1/balance')
    shop.setClock(at(3))
    await api.get(`/api/v1/orders/${randomUUID()}`)
    shop.setClock(undefined)
    expect(routes(await read())).toEqual([
      ...['GET /api/v1/orders/:id', 'GET /api/v1/balance'],
      ...['GET /api/v1/orders', 'GET /api/v1/key'],
    ])
    expect(routes(await read('?status=4xx'))).toEqual([
      'GET /api/v1/orders/:id',
      'GET /api/v1/balance',
    ])
    expect(await read('?status=5xx')).toEqual([])
    expect(await read('?status=2xx')).toHaveLength(2)
    expect(await read('?q=ORDERS')).toHaveLength(2)
    expect(await read(`?q=${encodeURIComponent('get /api/v1/orders')}`)).toHaveLength(2)
    expect(await read('?q=%25')).toEqual([])
    const id = headers.get('request-id') ?? ''
    expect(routes(await read(`?q=${id}`))).toEqual(['GET /api/v1/key'])
    const keys = await shop.query(
      'select id from api_keys where organization_id = $1 order by id desc limit 1',
      [api.organizationId],
    )
    expect(await read(`?keyId=${keys[0].id}`)).toHaveLength(2)
    expect(routes(await read(`?keyId=${keys[0].id}&status=4xx&q=balance`))).toHaveLength(1)
    const between = `?from=${at(1).toISOString()}&to=${at(3).toISOString()}`
    expect(routes(await read(between))).toEqual(['GET /api/v1/balance', 'GET /api/v1/orders'])
    expect((await viewer.get('/api/account/requests?from=yesterday')).status).toBe(400)
  })

  it('nobody of another organization sees it, by any filter', async () => {
    const { headers } = await api.get('/api/v1/key')
    const stranger = await openApi(shop)
    const browser = await signInAsMember(
      shop,
      stranger.organizationId,
      'admin',
      `${randomUUID()}@oak.test`,
    )
    expect(await read(`?q=${headers.get('request-id')}`)).toHaveLength(1)
    expect(await read(`?q=${headers.get('request-id')}`, browser)).toEqual([])
    expect(await read('', browser)).toEqual([])
  })
})
