import { beforeAll, expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { fakeSource, fulfil } from '../../../test/support/fulfillment/fulfill.ts'
import { refundDesk, WRONG_DOCUMENT } from '../../../test/support/money/refunds.ts'
import {
  EMPIRE_STATE,
  payByCard,
  placeOrder,
  until,
  WILLIS_TOWER,
} from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { seedJurisdictions } from '../../addresses/offices/seed-jurisdictions.ts'
import { countFigures } from '../../analytics/count-figures.job.ts'
import { recountAll } from '../../analytics/counted-days.db.ts'
import type { CallResult } from '../../contract/endpoint.ts'
import type { Margin, ownerReportsCall } from '../../contract/staff/owner-reports.ts'
import { HOUR, later, MINUTE } from '../../durations.ts'
import { refundLines } from '../../money/refunds/refund-lines.ts'
import { recordJurisdiction } from '../../orders/lines.db.ts'

const MORNING = new Date('2026-11-02T15:00:00Z')
const NEW_YORK = '36061'

/**
 * Counted by hand. $19.99 a deed; the provider keeps 2.9% and 30 cents: 88 cents of one deed, $1.46 of
 * two. An hour of staff costs $36, a minute 60 cents.
 */
describeShop('the reports for owners', { clock: MORNING }, (shop) => {
  const desk = refundDesk(() => shop)

  async function buy(email: string, addresses = [EMPIRE_STATE], changes: object = {}) {
    const placed = await placeOrder(shop.visit(), addresses, { email, ...changes })
    await payByCard(shop, placed.intentId)
    await until(async () => (await desk.read(placed.orderId)).status === 'completed', 'the payment')
    await shop.query('update order_lines set jurisdiction_id = $2 where order_id = $1', [
      placed.orderId,
      NEW_YORK,
    ])
    const lines = await shop.query(
      'select id from order_lines where order_id = $1 order by position',
      [placed.orderId],
    )
    return { ...placed, lineIds: lines.map(({ id }) => String(id)) }
  }
  const work = (lineId: string, ...acts: [string, number][]) =>
    Promise.all(
      acts.map(([action, minutes]) =>
        shop.query(
          'insert into audit_log (action, subject, at, staff_id) select $1, $2, $3, id from staff limit 1',
          [action, lineId, later(MORNING, (minutes - 120) * MINUTE)],
        ),
      ),
    )
  const steps = (source = fakeSource()) => fulfil(shop, source)
  async function refund(
    orderId: string,
    lineIds: string[],
    reason: 'wrong_document' | 'not_found',
  ) {
    await refundLines(shop.parts, { ...WRONG_DOCUMENT, orderId, lineIds, reason })
    await desk.sendAll()
    await desk.providerIdle()
  }

  beforeAll(async () => {
    shop.setClock(MORNING)
    // The ledger goes by the provider's clock.
    shop.payments.controls.setClock(MORNING)
    await seedJurisdictions({ db: shop.database.db, clock: shop.parts.clock })
    await signInAs(shop, 'agent')
    await shop.query(
      `update jurisdictions set copy_fee_cents = 400, copy_fee_unit = 'per_page',
        copy_fee_minimum_cents = 500, copy_fee_further_cents = null where id = $1`,
      [NEW_YORK],
    )
    // From a source, without anybody: $19.99, less 88 cents.
    await buy('ada@example.com')
    await steps()('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
    // By an ad, two deeds. Somebody fetches the first at the office: 3 pages at $4, 10 minutes to the
    // copy and 70 to the decision, of which 20 count. The other is not found after 5 minutes.
    const mixed = await buy('grace@example.com', [EMPIRE_STATE, WILLIS_TOWER], { gclid: 'abc' })
    const [first = '', second = ''] = mixed.lineIds
    await shop.query(
      "delete from pgboss.job where name = 'search-deed' and data ->> 'lineId' = $1",
      [second],
    )
    await steps()('search-deed', 'fetch-deed', 'check-copy')
    await shop.query("update documents set source = 'desk', page_count = 3 where line_id = $1", [
      first,
    ])
    await shop.query('update copies set brought_by = $2 where line_id = $1', [
      first,
      'staff:00000000-0000-7000-8000-000000000000',
    ])
    await work(first, ['desk_assign', 0], ['bring_copy', 10], ['approve_copy', 80])
    await steps()('deliver-order')
    await work(second, ['desk_assign', 0], ['confirm_missing', 5])
    await refund(mixed.orderId, [second], 'not_found')
    // The same customer again: delivered by a source, then refunded as the wrong document.
    shop.setClock(later(MORNING, HOUR))
    const again = await buy('ada@example.com', [WILLIS_TOWER])
    await steps()('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
    await refund(again.orderId, again.lineIds, 'wrong_document')
  }, 120_000)

  async function report(days = 'days=30'): Promise<CallResult<typeof ownerReportsCall>> {
    await countFigures(shop.jobParts)
    const owner = await signInAs(shop, 'owner')
    return (await owner.get(`/api/admin/owner-reports?${days}`)).json
  }

  const BY_SOURCE = [
    // Two delivered, one of them refunded; both fees are gone.
    {
      id: 'fake',
      deeds: 2,
      revenueCents: 1999,
      feeCents: 88 + 88,
      officeCents: 0,
      staffSeconds: 0,
      marginCents: 1999 - 176,
    },
    {
      id: 'desk',
      name: 'Our staff',
      deeds: 1,
      revenueCents: 1999,
      feeCents: 73,
      officeCents: 1200,
      staffSeconds: 30 * 60,
      staffCents: 1800,
      marginCents: 1999 - 73 - 1200 - 1800,
    },
    {
      id: '',
      deeds: 0,
      revenueCents: 0,
      feeCents: 73,
      officeCents: 0,
      staffSeconds: 5 * 60,
      staffCents: 300,
      marginCents: -73 - 300,
    },
  ]
  const share = (name: string, count: number, cents: number) => ({
    name,
    count,
    cents,
    centsBefore: 0,
  })
  const byName = <Row extends { name: string }>(rows: Row[]) =>
    rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))

  async function expectRight(): Promise<void> {
    const seen = await report()
    expect(seen.staffHourCents).toBe(3600)
    expect(seen.sources).toHaveLength(3)
    for (const row of BY_SOURCE) {
      expect(seen.sources.find(({ id }) => id === row.id)).toMatchObject(row)
    }
    expect(seen.offices).toEqual([
      expect.objectContaining({
        id: NEW_YORK,
        name: 'New York County, NY',
        deeds: 3,
        revenueCents: 2 * 1999,
        feeCents: 88 + 146 + 88,
        officeCents: 1200,
        staffSeconds: 35 * 60,
        marginCents: 2 * 1999 - 322 - 1200 - 2100,
      }),
    ])
    const total = { grossCents: 4 * 1999, refundedCents: 2 * 1999, missing: 1, deeds: 3 }
    const margin = 2 * 1999 - 322 - 1200 - 2100
    expect(seen.now.total).toMatchObject({ ...total, marginCents: margin })
    // By where the deeds are, not by who records them.
    const ofStates = seen.states.map(({ name, deeds, revenueCents }) => [name, deeds, revenueCents])
    expect(byName(seen.states).map(({ name }) => name)).toEqual(['Illinois', 'New York'])
    expect(ofStates).toContainEqual(['New York', 2, 2 * 1999])
    expect(ofStates).toContainEqual(['Illinois', 1, 0])
    expect(seen.people).toMatchObject([{ deeds: 2, missing: 1, staffSeconds: 35 * 60 }])
    expect(seen.cohorts).toEqual([])
    expect(byName(seen.reasons)).toEqual([
      share('not_found', 1, 1999),
      share('wrong_document', 1, 1999),
    ])
    expect(byName(seen.movements)).toEqual([
      share('charge', 3, 4 * 1999),
      share('fee', 3, -322),
      share('refund', 2, -2 * 1999),
    ])
    const parts = (rows: Margin[]) =>
      byName(rows).map(({ id, deeds, revenueCents }) => [id, deeds, revenueCents])
    expect(parts(seen.ads)).toEqual([
      ['click', 1, 1999],
      ['none', 2, 1999],
    ])
    // Ada's second order was refunded.
    expect(parts(seen.customers)).toEqual([
      ['first', 2, 2 * 1999],
      ['repeat', 1, 0],
    ])
  }

  it('the reports for owners agree with what was counted by hand', async () => {
    await expectRight()
  })

  it('the reports for owners come out the same when they’re made anew from the raw rows', async () => {
    await shop.database.db.transaction().execute((tx) => recountAll(tx))
    await expectRight()
  })

  it('the reports for owners count a month by the month, and compare it with the days before', async () => {
    shop.setClock(new Date('2026-12-15T15:00:00Z'))
    const month = await report('from=2026-11-01&to=2026-11-30')
    expect(month.sources).toHaveLength(3)
    expect(month.movements.map(({ cents }) => cents).reduce((a, b) => a + b)).toBe(2 * 1999 - 322)
    const after = await report('from=2026-12-01&to=2026-12-30')
    expect(after.sources).toEqual([])
    expect(after.before).toMatchObject({ from: '2026-11-01', to: '2026-11-30' })
    expect([after.before.total.revenueCents, after.now.total.revenueCents]).toEqual([2 * 1999, 0])
    // Ada and Grace came in November, and neither has come back by mid-December.
    expect(after.cohorts).toEqual([{ month: '2026-11', customers: 2, again: [0] }])
  })

  it('a deed whose office turns out to be another counts there, with what it brought and cost', async () => {
    const [line] = await shop.query("select line_id as id from documents where source = 'desk'")
    const offices = async () =>
      new Map((await report()).offices.map(({ id, ...margin }) => [id, margin]))
    const before = (await offices()).get(NEW_YORK)?.marginCents ?? 0
    const own = 1999 - 73 - 1200 - 1800
    const moveToPlace = (id: string) =>
      recordJurisdiction(shop.jobParts.db, line.id, { id, conflict: null })
    await moveToPlace('17031')
    const moved = await offices()
    expect(moved.get(NEW_YORK)?.marginCents).toBe(before - own)
    // Cook County asks 27.50 for a copy.
    const cook = { deeds: 1, revenueCents: 1999, feeCents: 73, officeCents: 2750 }
    expect(moved.get('17031')).toMatchObject({ ...cook, marginCents: 1999 - 73 - 2750 - 1800 })
    await moveToPlace(NEW_YORK)
    expect((await offices()).get(NEW_YORK)?.marginCents).toBe(before)
  })

  it('a refund that came back is taken out of the margin and the reasons again', async () => {
    const bought = await buy('mary@example.com')
    await steps()('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
    const before = await report()
    await refund(bought.orderId, bought.lineIds, 'wrong_document')
    const [made] = await desk.refunds(bought.intentId)
    shop.payments.controls.settleRefund(made.provider_refund_id, 'failed')
    await desk.providerIdle()
    await until(
      async () => (await desk.read(bought.orderId)).progress[0] === 'refunding',
      'the return',
    )
    const after = await report()
    expect(after.sources).toEqual(before.sources)
    expect(after.reasons).toEqual(before.reasons)
  })
})
