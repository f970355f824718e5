import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { create, failure, pay, payments, standPerTest, stripe } from '../test-stand.ts'

standPerTest()

const JUNE = new Date('2026-06-01T00:00:00Z')
const ids = (list: { data: { id: string }[] }) => list.data.map(({ id }) => id)

describe('lists', () => {
  test('lists are ordered by time, not by arrival, and begin where they are told to', async () => {
    for (const hour of [0, 1, 0]) {
      payments.controls.setClock(new Date(JUNE.getTime() + hour * 3_600_000))
      await pay()
    }
    const june = JUNE.getTime() / 1000
    const { data } = await stripe.paymentIntents.list()
    expect(data.map(({ created }) => created - june)).toEqual([3600, 0, 0])
    const late = await stripe.paymentIntents.list({ created: { gte: june + 3600 } })
    expect(ids(late)).toEqual([data[0]?.id])
  })

  test.each(['charges', 'refunds', 'disputes', 'paymentIntents', 'events'] as const)(
    '%s are listed page by page, each item once',
    async (name) => {
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
    },
  )

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

  test('lists reject limits, parameters and fields they do not know', async () => {
    await pay()
    expect((await failure(stripe.charges.list({ limit: 101 }))).message).toContain('100')
    const unknown = { charge: 'ch_1' } as Stripe.ChargeListParams
    expect(await failure(stripe.charges.list(unknown))).toMatchObject({ code: 'parameter_unknown' })
    const wrong = await failure(stripe.charges.list({ expand: ['data.colour'] }))
    expect(wrong.message).toContain('cannot be expanded')
  })
})
