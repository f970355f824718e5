import { beforeAll, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { EMPIRE_STATE, payByCard, placeOrder } from '../../../test/support/orders.ts'
import { addStaff } from '../../staff/add-staff.ts'

const EVENT = {
  rawQuery: '350 5th Ave, New York, NY 10118',
  normalizedAddress: EMPIRE_STATE,
  searchStage: 'cart_add',
  metadata: null,
  userEmail: 'planted@example.com',
  conversionOrderId: '00000000-0000-4000-8000-000000000000',
}

describeShop("visitors' searches", { webhooks: 'dropped' }, (shop) => {
  let staff: Browser
  beforeAll(async () => {
    await addStaff(shop.parts, { username: 'keeper', password: 'correct horse battery' })
    staff = shop.visit()
    await staff.post('/api/admin/login', { username: 'keeper', password: 'correct horse battery' })
  })

  const log = async (sessionId: string, change: object = {}) =>
    shop.visit().post('/api/search-events', { ...EVENT, sessionId, ...change })
  const metrics = async () => (await staff.get('/api/admin/search-metrics')).json
  const leaders = async () => (await staff.get('/api/admin/search-leaders')).json

  it('search stats are empty at first', async () => {
    expect(await metrics()).toEqual({
      totalSearches: 0,
      searchesToday: 0,
      uniqueSessions: 0,
      conversionRate: 0,
      topZipCodes: [],
    })
    expect(await leaders()).toEqual([])
  })

  it('a search is accepted at once and written soon after', async () => {
    expect((await log('session_1_a')).status).toBe(202)
    await log('session_1_a')
    await log('session_2_b', { rawQuery: 'somewhere else', normalizedAddress: null })
    await shop.parts.searchEvents.flush()
    expect(await metrics()).toMatchObject({
      totalSearches: 3,
      searchesToday: 3,
      uniqueSessions: 2,
      conversionRate: 0,
      topZipCodes: [{ zip: '10118', count: 2 }],
    })
  })

  it.each([
    ['sessionId', { sessionId: 'made up' }],
    ['rawQuery', { rawQuery: 'x'.repeat(401) }],
    ['searchStage', { searchStage: 'DROP TABLE' }],
    ['normalizedAddress.state', { normalizedAddress: { ...EMPIRE_STATE, state: 'ZZ' } }],
  ])('a search with a bad %s is refused', async (field, change) => {
    const reply = await log('session_1_a', change)
    expect(reply.status).toBe(400)
    expect(reply.json.field).toBe(field)
  })

  it('a search converts once, for a paid order, in its own session, for anyone who may read the order', async () => {
    const browser = shop.visit()
    const { orderId, intentId } = await placeOrder(browser, [EMPIRE_STATE], {
      sessionId: 'session_1_a',
    })
    const convert = async (by: Browser, sessionId: string) =>
      (
        await by.post('/api/search-events/convert', {
          sessionId,
          orderId,
          userEmail: 'x@y.example',
        })
      ).json.converted
    expect(await convert(browser, 'session_1_a')).toBe(false)
    await payByCard(shop, intentId)
    await browser.post('/api/verify-payment', { paymentIntentId: intentId })
    expect(await convert(shop.visit(), 'session_1_a')).toBe(false)
    expect(await convert(browser, 'session_2_b')).toBe(false)
    const both = await Promise.all([
      convert(browser, 'session_1_a'),
      convert(browser, 'session_1_a'),
    ])
    expect(both.filter(Boolean)).toHaveLength(1)
    expect((await metrics()).conversionRate).toBe(0.5)
    expect(await leaders()).toEqual([
      { rawQuery: EVENT.rawQuery, count: 2, conversions: 2 },
      { rawQuery: 'somewhere else', count: 1, conversions: 0 },
    ])
  })

  it('a search that cannot be stored loses only itself, not the others of its batch', async () => {
    const before = (await metrics()).totalSearches
    const { searchEvents, clock } = shop.parts
    for (const [number, rawQuery] of ['good', 'half \ud83d', 'nul \0', 'good'].entries()) {
      const event = { rawQuery, normalizedAddress: null, stage: 'search', at: clock() }
      searchEvents.add({ ...event, sessionId: `session_4_${number}`, metadata: null })
    }
    await searchEvents.flush()
    const rows = await shop.query(
      "select session_id from search_events where session_id like 'session_4_%' order by 1",
    )
    expect(rows).toEqual([{ session_id: 'session_4_0' }, { session_id: 'session_4_3' }])
    expect((await metrics()).totalSearches - before).toBe(2)
  })

  it('a search carries a few short notes and nothing longer', async () => {
    const some = Object.fromEntries(
      Array.from({ length: 10 }, (_, n) => [`n.${n}`, 'x'.repeat(200)]),
    )
    expect((await log('session_5_a', { metadata: some })).status).toBe(202)
    for (const metadata of [
      { ...some, another: 1 },
      { long: 'x'.repeat(201) },
      { ['k'.repeat(41)]: 1 },
      { 'a b': 1 },
      { deep: { er: 1 } },
      { list: ['x'] },
      { nothing: null },
      ['x'],
      'x'.repeat(50),
    ]) {
      const reply = await log('session_5_b', { metadata })
      expect([metadata, reply.status]).toEqual([metadata, 400])
      expect(reply.json.field).toMatch(/^metadata/)
    }
  })

  it('searches are limited, and the refusal says when to come back', async () => {
    const flood = await Promise.all(Array.from({ length: 320 }, () => log('session_9_z')))
    const refused = flood.filter((reply) => reply.status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
