import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { create, failure, pay, payments, standPerTest, stripe } from '../test-stand.ts'

standPerTest()

const JUNE = new Date('2026-06-01T00:00:00Z')
const seconds = (at: Date) => at.getTime() / 1000
const ids = (list: { data: { id: string }[] }) => list.data.map(({ id }) => id)

/** This many payments, an hour apart, newest first. */
async function payHourly(count: number): Promise<Stripe.PaymentIntent[]> {
  const paid: Stripe.PaymentIntent[] = []
  for (let hour = 0; hour < count; hour++) {
    payments.controls.setClock(new Date(JUNE.getTime() + hour * 3_600_000))
    paid.unshift(await pay())
  }
  return paid
}

describe('lists', () => {
  test('lists can be filtered by time, with either end included or excluded', async () => {
    const [third, second, first] = ids({ data: await payHourly(3) })
    const at = seconds(JUNE) + 3600
    const list = async (created: Stripe.RangeQueryParam) =>
      ids(await stripe.paymentIntents.list({ created }))
    expect(await list({ gte: at })).toEqual([third, second])
    expect(await list({ gt: at })).toEqual([third])
    expect(await list({ lte: at })).toEqual([second, first])
    expect(await list({ lt: at })).toEqual([first])
    expect(await list({ gte: at, lt: at + 3600 })).toEqual([second])
  })

  test('lists are ordered by time, not by arrival', async () => {
    const [later] = ids({ data: await payHourly(2) })
    payments.controls.setClock(JUNE)
    await pay()
    const { data } = await stripe.paymentIntents.list()
    expect(data.map(({ created }) => created - seconds(JUNE))).toEqual([3600, 0, 0])
    expect(data[0]?.id).toBe(later)
  })

  test.each([
    'charges',
    'refunds',
    'disputes',
    'paymentIntents',
    'balanceTransactions',
    'events',
  ] as const)('%s are listed page by page, each item once', async (name) => {
    for (let count = 0; count < 5; count++) {
      const { id } = await pay()
      await stripe.refunds.create({ payment_intent: id, amount: 100 })
      payments.controls.openDispute(id)
    }
    const list = (params: Stripe.PaginationParams) =>
      stripe[name].list(params) as Promise<{ data: { id: string }[]; has_more: boolean }>
    const all = await list({ limit: 100 })
    expect(all.has_more).toBe(false)
    expect(all.data.length).toBeGreaterThanOrEqual(5)
    const found: string[] = []
    for (let more = true; more; ) {
      const page = await list({ limit: 2, starting_after: found.at(-1) })
      found.push(...ids(page))
      more = page.has_more
    }
    expect(found).toEqual(ids(all))
    const last = found.slice(-1)[0]
    const before = await list({ limit: 2, ending_before: last })
    expect(ids(before)).toEqual(found.slice(-3, -1))
    expect(before.has_more).toBe(found.length > 3)
  })

  test('lists continue after a cursor that no longer matches the filter', async () => {
    payments.controls.planDeliveries({ drop: 'all' })
    for (let count = 0; count < 3; count++) await create()
    const undelivered = { delivery_success: false, limit: 1 }
    const first = await stripe.events.list(undelivered)
    const [seen = ''] = ids(first)
    await payments.controls.resendEvent(seen)
    const second = await stripe.events.list({ ...undelivered, starting_after: seen })
    expect(ids(second)).not.toContain(seen)
    expect(second).toMatchObject({ has_more: true, data: [{ pending_webhooks: 1 }] })
  })

  test('event lists can be filtered by type family and go back 30 days', async () => {
    payments.controls.setClock(JUNE)
    await pay()
    const types = ['charge.succeeded', 'payment_intent.*']
    const { data } = await stripe.events.list({ types })
    expect(data.map(({ type }) => type)).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ])
    expect(await failure(stripe.events.list({ types, type: 'charge.*' }))).toMatchObject({
      statusCode: 400,
      param: 'types',
    })
    payments.controls.setClock(new Date(JUNE.getTime() + 31 * 24 * 3_600_000))
    expect((await stripe.events.list()).data).toEqual([])
    const forgotten = await failure(stripe.events.retrieve(data[0]?.id ?? ''))
    expect(forgotten.code).toBe('resource_missing')
  })

  test('lists expand the fields that the call names', async () => {
    const { id } = await pay()
    await stripe.refunds.create({ payment_intent: id, amount: 100 })
    payments.controls.raiseWarning(id)
    payments.controls.openDispute(id)
    const intents = await stripe.paymentIntents.list({
      expand: ['data.latest_charge.balance_transaction'],
    })
    expect(intents.data[0]).toMatchObject({
      latest_charge: { balance_transaction: { type: 'charge', amount: 2900 } },
    })
    const refunds = await stripe.refunds.list({
      expand: ['data.balance_transaction', 'data.failure_balance_transaction', 'data.charge'],
    })
    expect(refunds.data[0]).toMatchObject({
      balance_transaction: { type: 'refund', amount: -100 },
      charge: { object: 'charge', payment_intent: id },
    })
    const disputes = await stripe.disputes.list({ expand: ['data.charge', 'data.payment_intent'] })
    expect(disputes.data[0]).toMatchObject({ charge: { disputed: true }, payment_intent: { id } })
    const money = await stripe.balanceTransactions.list({ expand: ['data.source'] })
    expect(money.data.map(({ source }) => (source as { object: string }).object)).toEqual([
      'dispute',
      'refund',
      'charge',
    ])
    const warnings = await stripe.radar.earlyFraudWarnings.list({ expand: ['data.charge'] })
    expect(warnings.data[0]).toMatchObject({ charge: { payment_intent: id } })
    const wrong = await failure(stripe.refunds.list({ expand: ['data.colour'] }))
    expect(wrong.message).toContain('cannot be expanded')
  })

  test('lists reject limits, parameters and cursors they do not know', async () => {
    expect((await failure(stripe.charges.list({ limit: 101 }))).message).toContain('100')
    expect((await failure(stripe.charges.list({ limit: 0 }))).message).toContain('1')
    const unknown = { charge: 'ch_1' } as Stripe.ChargeListParams
    expect(await failure(stripe.charges.list(unknown))).toMatchObject({ code: 'parameter_unknown' })
    const nowhere = await failure(stripe.charges.list({ starting_after: 'ch_none' }))
    expect(nowhere.code).toBe('resource_missing')
  })
})
