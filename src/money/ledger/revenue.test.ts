import { expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { refundDesk, WRONG_DOCUMENT } from '../../../test/support/money/refunds.ts'
import { payByCard, placeOrder } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { countFigures } from '../../analytics/count-figures.job.ts'
import { recountAll } from '../../analytics/counted-days.db.ts'
import { readFigures } from '../../analytics/day-figures.db.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { refundLines } from '../refunds/refund-lines.ts'

const HOUR = 3_600_000

describeShop('revenue', { webhooks: 'dropped' }, (shop) => {
  const { sendAll, atProvider } = refundDesk(() => shop)

  /** Noon in the shop's time zone, at the shop and at the provider. */
  const on = (day: string) => {
    const noon = new Date(`${day}T17:00:00Z`)
    shop.setClock(noon)
    shop.payments.controls.setClock(noon)
  }
  const figures = async (day: string) => {
    await countFigures(shop.jobParts)
    const [row] = await readFigures(shop.parts.db, [{ from: day, to: day }])
    const { revenue, captured, refunded, disputed, refunds } = row ?? {}
    return { revenue, captured, refunded, disputed, refunds }
  }
  const spent = async (email: string) => {
    const rows = await shop.query(
      'select captured_cents::int as captured, refunded_cents::int as refunded, disputed_cents::int as disputed, spent_cents::int as spent from customers where email_key = $1',
      [email],
    )
    return rows[0]
  }
  async function buy(email: string) {
    const placed = await placeOrder(shop.visit(), undefined, { email })
    await payByCard(shop, placed.intentId)
    await recordPayment(shop.parts, placed.intentId, 'system')
    const rows = await shop.query(
      'select id from order_lines where order_id = $1 order by position',
      [placed.orderId],
    )
    return { ...placed, lineIds: rows.map((row) => row.id as string) }
  }
  const NOTHING = { revenue: 0, captured: 0, refunded: 0, disputed: 0, refunds: 0 }

  it('revenue counts a refund on its own day, and gives it back on the day the refund fails', async () => {
    on('2026-03-02')
    const { orderId, intentId, lineIds } = await buy('days@example.com')
    on('2026-03-04')
    await refundLines(shop.parts, { orderId, lineIds: lineIds.slice(0, 1), ...WRONG_DOCUMENT })
    await sendAll()
    expect(await spent('days@example.com')).toMatchObject({ captured: 3998, spent: 1999 })
    const [refund] = await atProvider(intentId)
    on('2026-03-07')
    shop.payments.controls.settleRefund(refund?.id ?? '', 'failed')
    // We hear of it a day later: the money came back on the seventh all the same.
    on('2026-03-08')
    await recordPayment(shop.parts, intentId, 'system')

    const expectDays = async () => {
      const bought = { ...NOTHING, revenue: 3998, captured: 3998 }
      expect(await figures('2026-03-02')).toEqual(bought)
      const refunded = { ...NOTHING, revenue: -1999, refunded: 1999, refunds: 1 }
      expect(await figures('2026-03-04')).toEqual(refunded)
      const returned = { ...NOTHING, revenue: 1999, refunded: -1999, refunds: -1 }
      expect(await figures('2026-03-07')).toEqual(returned)
      expect(await figures('2026-03-08')).toEqual(NOTHING)
    }
    await expectDays()
    await shop.database.db.transaction().execute((tx) => recountAll(tx))
    await expectDays()
    expect(await spent('days@example.com')).toMatchObject({ refunded: 0, spent: 3998 })
  })

  it('revenue loses a disputed payment on the day the bank takes it, and regains it if we win', async () => {
    on('2026-04-01')
    const { intentId } = await buy('bank@example.com')
    on('2026-04-10')
    shop.payments.controls.openDispute(intentId)
    await recordPayment(shop.parts, intentId, 'system')
    expect(await figures('2026-04-01')).toMatchObject({ revenue: 3998 })
    expect(await figures('2026-04-10')).toMatchObject({ revenue: -3998, disputed: 3998 })
    expect(await spent('bank@example.com')).toMatchObject({ disputed: 3998, spent: 0 })
    on('2026-05-02')
    const [dispute] = await shop.parts.payments.disputesOf(intentId)
    shop.payments.controls.closeDispute(dispute?.id ?? '', 'won')
    await recordPayment(shop.parts, intentId, 'system')
    expect(await figures('2026-05-02')).toMatchObject({ revenue: 3998, disputed: -3998 })
    expect(await spent('bank@example.com')).toMatchObject({ disputed: 0, spent: 3998 })
  })

  it('revenue is written down once, however often and however many at once hear of a payment', async () => {
    on('2026-07-01')
    const { orderId, intentId } = await buy('once@example.com')
    await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
    await sendAll()
    await Promise.all(
      Array.from({ length: 8 }, () => recordPayment(shop.parts, intentId, 'system')),
    )
    const all = { revenue: 0, captured: 3998, refunded: 3998, disputed: 0, refunds: 2 }
    expect(await figures('2026-07-01')).toEqual(all)
    expect(await spent('once@example.com')).toMatchObject({ captured: 3998, refunded: 3998 })
  })

  it('revenue that was written wrong is put right by a recount', async () => {
    on('2026-09-01')
    const { orderId } = await buy('wrong@example.com')
    const sums = () =>
      shop.query(
        `select orders.captured_cents::int as ordered, customers.captured_cents::int as spent
          from orders join customers using (email_key) where orders.id = $1`,
        [orderId],
      )
    await shop.query('update orders set captured_cents = 1 where id = $1', [orderId])
    await shop.query(
      "update customers set captured_cents = 2 where email_key = 'wrong@example.com'",
    )
    expect(await sums()).toEqual([{ ordered: 1, spent: 2 }])
    await shop.query('select recount_money()')
    expect(await sums()).toEqual([{ ordered: 3998, spent: 3998 }])
  })

  it('revenue stands with gross and refunds in the panel’s totals, its customers and its exports', async () => {
    on('2026-08-01')
    const { orderId, lineIds } = await buy('panel@example.com')
    await refundLines(shop.parts, { orderId, lineIds: lineIds.slice(0, 1), ...WRONG_DOCUMENT })
    await sendAll()
    shop.setClock(new Date(Date.parse('2026-08-01T17:00:00Z') + HOUR))
    const staff = await signInAs(shop, 'agent')
    const stats = (await staff.get('/api/admin/stats')).json
    expect(stats.totalRevenue).toBe(stats.captured - stats.refunded - stats.disputed)
    const [customer] = (await staff.get('/api/admin/customers?q=panel@example.com')).json
    expect(customer).toMatchObject({ totalSpent: 1999, captured: 3998, refunded: 1999 })
    const { text } = await staff.get('/api/admin/exports/orders?q=panel@example.com')
    expect(text).toContain(',39.98,39.98,19.99,0.00,19.99,')
    const people = await staff.get('/api/admin/exports/customers?q=panel@example.com')
    expect(people.text).toContain(',19.99,39.98,19.99,0.00,')
  })
})
