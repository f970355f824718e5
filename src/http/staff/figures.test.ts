import { beforeAll, expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { payByCard, placeOrder, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { seedJurisdictions } from '../../addresses/offices/seed-jurisdictions.ts'
import { countFigures } from '../../analytics/count-figures.job.ts'
import { recountAll } from '../../analytics/counted-days.db.ts'
import { ensurePartitions } from '../../analytics/search-events.db.ts'
import { lockLine, moveLine, recordJurisdiction } from '../../orders/lines.db.ts'

/** Five minutes to midnight in the shop's time zone, the day before the clocks change. */
const EVENING = new Date('2026-11-01T03:55:00Z')
const MORNING = new Date('2026-11-01T12:00:00Z')

describeShop("the panel's stats", { webhooks: 'dropped' }, (shop) => {
  let staff: Browser
  let lineIds: string[]

  beforeAll(async () => {
    await seedJurisdictions({ ...shop.parts, db: shop.database.db })
    shop.setClock(EVENING)
    shop.payments.controls.setClock(EVENING)
    const browser = shop.visit()
    const { intentId } = await placeOrder(browser, undefined, { sessionId: 'session_1_a' })
    await payByCard(shop, intentId)
    await browser.post('/api/verify-payment', { paymentIntentId: intentId })
    const rows = await shop.query('select id from order_lines order by position')
    lineIds = rows.map((row: { id: string }) => row.id)
    // Signs in when the stats are viewed; an earlier session would have ended by then.
    shop.setClock(MORNING)
    staff = await signInAs(shop, 'read_only')
  })

  const ask = async (path: string) => (await staff.get(`/api/admin/${path}`)).json
  const move = (lineId: string, ...events: Parameters<typeof moveLine>[2][]) =>
    shop.parts.db.transaction().execute(async (tx) => {
      for (const event of events) {
        const line = await lockLine(tx, lineId)
        if (!line) throw new Error('No such line')
        const more = {
          ...(event === 'escalate'
            ? { desk: { kind: 'not_found', words: 'No source knows it.' } as const }
            : {}),
          ...(event === 'found' ? { found: { documentId: 'x' } } : {}),
        }
        await moveLine(tx, line, event, { actor: 'system', at: MORNING, ...more })
      }
    })

  const knowPlace = (lineId: string, id: string) =>
    recordJurisdiction(shop.jobParts.db, lineId, { id, conflict: null })

  it("the panel's stats are empty when there is no data, and so is the previous period", async () => {
    const { now, before, stepDays } = await ask('figures?from=2025-01-01&to=2025-01-31')
    expect(stepDays).toBe(1)
    expect(now.steps).toHaveLength(31)
    expect(now.total).toMatchObject({ orders: 0, revenue: 0, medianWait: null })
    expect(before).toMatchObject({ from: '2024-12-01', to: '2024-12-31' })
  })

  it("the panel's stats count an order on its own day, and its deeds on theirs", async () => {
    const [first = '', second = ''] = lineIds
    await knowPlace(first, '36061')
    await move(first, 'search', 'found', 'pass', 'deliver')
    await move(second, 'search', 'escalate')
    const { now, before } = await ask('figures?days=1')
    expect(now).toMatchObject({ from: '2026-11-01', to: '2026-11-01' })
    expect(before.total).toMatchObject({ orders: 1, revenue: 3998, deeds: 0, medianWait: null })
    expect(now.total.orders).toBe(0)
    const wait = (MORNING.getTime() - EVENING.getTime()) / 1000
    expect(Math.abs(now.total.medianWait / wait - 1)).toBeLessThan(0.022)
  })

  it("the panel's stats show where demand is and where we fail", async () => {
    const expected = {
      total: { ordered: 2, bought: 2, desk: 1, notFound: 0 },
      areas: [
        { id: '', ordered: 1 },
        { id: 'NY', ordered: 1 },
      ],
      // What failed comes first.
      top: [
        { id: '', name: 'Office not known', ordered: 1, desk: 1, medianHours: null },
        { id: '36061', name: 'New York County', state: 'NY', ordered: 1 },
      ],
    }
    await countFigures(shop.jobParts)
    const places = await ask('places?days=7')
    places.areas.sort((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1))
    expect(places).toMatchObject(expected)
    expect((await ask('places?days=7&state=NY')).areas).toMatchObject([{ id: '36061' }])
    expect((await ask('places?days=7&state=IL')).top).toEqual([])
    // Dated by payment, which was yesterday.
    expect((await ask('places?days=1')).total.ordered).toBe(0)
  })

  it("the panel's stats follow a session from its search to its payment", async () => {
    // The database starts with the weeks around today, whenever that is.
    await ensurePartitions(shop.jobParts.db, EVENING.toISOString().slice(0, 10), 1)
    shop.parts.searchEvents.add({
      sessionId: 'session_1_a',
      rawQuery: '350 5th Ave',
      normalizedAddress: null,
      stage: 'cart_add',
      metadata: { entry: 'Spring' },
      at: EVENING,
    })
    await shop.parts.searchEvents.flush()
    const one = { searched: 1, added: 1, placed: 1, paid: 1 }
    expect((await ask('funnel?days=2')).now).toEqual(one)
    expect((await ask('funnel?days=2')).entries).toEqual([{ entry: 'campaign:spring', ...one }])
    shop.parts.searchEvents.add({
      sessionId: 'session_2_b',
      rawQuery: '12 notf',
      normalizedAddress: null,
      stage: 'search',
      metadata: { entry: '/deeds/il/cook-county' },
      at: MORNING,
    })
    await shop.parts.searchEvents.flush()
    expect((await ask('funnel?days=1')).now).toEqual({ searched: 1, added: 0, placed: 0, paid: 0 })
    expect((await ask('funnel?days=1')).before).toMatchObject({ searched: 1, placed: 1 })
    const found = { entry: 'county', searched: 1, added: 0, placed: 0, paid: 0 }
    expect((await ask('funnel?days=1')).entries).toEqual([found])
    // The same from the raw rows, and for the money that came of it.
    await shop.database.db.transaction().execute((tx) => recountAll(tx))
    expect((await ask('funnel?days=1')).entries).toEqual([found])
    const owner = await signInAs(shop, 'owner')
    const { entries } = (await owner.get('/api/admin/owner-reports?days=2')).json
    expect(entries).toMatchObject([{ id: 'campaign:spring', grossCents: 3998 }])
  })

  it("the panel's stats show how today is going", async () => {
    const today = await ask('today')
    expect(Date.parse(today.today.until)).toBe(MORNING.getTime())
    // Eight hours and an hour that the clocks go through twice: one deed, delivered just now.
    expect(today.today.course.length).toBe(8 * 4)
    expect(today.today.course.at(-1)).toEqual({ orders: 0, revenue: 0, deeds: 0, refunded: 0 })
    expect(today.lastWeek).toMatchObject({ day: '2026-10-25', byNow: { orders: 0, revenue: 0 } })
    expect(today.lastWeek.course).toHaveLength(24 * 4)
  })

  it("the panel's stats compare a day with the same hour a week ago, not with all of it", async () => {
    const weekLater = (at: Date) => new Date(at.getTime() + 7 * 86_400_000)
    const at = async (now: Date) => {
      shop.setClock(now)
      const visitor = await signInAs(shop, 'read_only')
      return (await visitor.get('/api/admin/today')).json
    }
    // The order was paid at 11:55 PM: a week later, it isn't in the comparison until then.
    const before = await at(weekLater(EVENING))
    expect(before.lastWeek.day).toBe('2026-10-31')
    expect(before.lastWeek.byNow).toMatchObject({ orders: 0, revenue: 0 })
    const after = await at(new Date(weekLater(EVENING).getTime() + 3_600_000 + 60_000))
    expect(after.lastWeek.byNow).toMatchObject({ orders: 1, revenue: 3998 })
    expect(after.lastWeek.course.at(-1)).toMatchObject({ orders: 1, revenue: 3998 })
    expect(after.lastWeek.course.at(-2)).toMatchObject({ orders: 0, revenue: 0 })
    shop.setClock(MORNING)
  })

  it("the panel's stats show what was searched and not bought, and expect what was sold before", async () => {
    await ensurePartitions(shop.jobParts.db, EVENING.toISOString().slice(0, 10), 1)
    for (let visitor = 0; visitor < 40; visitor++) {
      shop.parts.searchEvents.add({
        sessionId: `session_9_${visitor}`,
        rawQuery: '233 S Wacker Dr, Chicago, IL 60606',
        normalizedAddress: WILLIS_TOWER,
        stage: 'cart_add',
        metadata: null,
        at: EVENING,
      })
    }
    await shop.parts.searchEvents.flush()
    const { total, areas, top } = await ask('places?from=2026-10-31&to=2026-10-31')
    expect(total).toMatchObject({ searched: 40, bought: 2 })
    expect(areas).toContainEqual(expect.objectContaining({ id: 'IL', searched: 40, bought: 0 }))
    const cook = { id: '17031', name: 'Cook County', searched: 40, bought: 0, ordered: 0 }
    expect(top).toContainEqual(expect.objectContaining(cook))
    const forecast = await ask('forecast')
    expect(forecast.past).toHaveLength(30)
    expect(forecast.days[0].day).toBe('2026-11-01')
    expect(forecast.pastTotal.sold).toBe(2)
  })

  it.each([
    'figures',
    'figures?days=0',
    'figures?days=2000',
    'figures?from=2026-01-01',
    'figures?from=2026-02-01&to=2026-01-01',
    'figures?from=2019-01-01&to=2026-01-01',
    'figures?days=7&from=2026-01-01&to=2026-01-02',
    'funnel?from=yesterday&to=today',
    'places?days=7&state=Illinois',
  ])("the panel's stats refuse %s", async (path) => {
    expect((await staff.get(`/api/admin/${path}`)).status).toBe(400)
  })
})
