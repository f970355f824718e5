import { describe, expect, test } from 'vitest'
import { create, failure, pay, payments, receiver, standPerTest, stripe } from './test-stand.ts'

standPerTest()

describe('refunds', () => {
  test('are partial up to the charge, and then no more', async () => {
    const { id } = await pay()
    const first = await stripe.refunds.create({ payment_intent: id, amount: 900 })
    expect(first).toMatchObject({ object: 'refund', status: 'succeeded', amount: 900 })
    const tooMuch = await failure(stripe.refunds.create({ payment_intent: id, amount: 2001 }))
    expect(tooMuch.message).toContain('greater than unrefunded amount on charge ($20.00)')
    expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(2000)
    const done = await failure(stripe.refunds.create({ payment_intent: id }))
    expect(done.code).toBe('charge_already_refunded')
    const charge = await stripe.charges.retrieve(String(first.charge), { expand: ['refunds'] })
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 2900 })
    expect(charge.refunds?.data).toHaveLength(2)
    expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(2)
    const unpaid = await create()
    expect((await failure(stripe.refunds.create({ payment_intent: unpaid.id }))).statusCode).toBe(
      400,
    )
  })

  test('can be pending, and fail, which gives the money back to the charge', async () => {
    const { id } = await pay()
    payments.controls.nextRefunds('pending')
    const refund = await stripe.refunds.create({ payment_intent: id })
    expect(refund.status).toBe('pending')
    payments.controls.settleRefund(refund.id, 'failed')
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed')
    const charge = await stripe.charges.retrieve(String(refund.charge))
    expect(charge).toMatchObject({ refunded: false, amount_refunded: 0 })
    await payments.controls.deliveriesIdle()
    expect(receiver.types()).toContain('refund.failed')
  })

  test('are refused while the charge is disputed', async () => {
    const { id } = await pay()
    const dispute = payments.controls.openDispute(id)
    const error = await failure(stripe.refunds.create({ payment_intent: id }))
    expect(error.code).toBe('charge_disputed')
    payments.controls.closeDispute(dispute.id, 'won')
    await stripe.refunds.create({ payment_intent: id })
    payments.controls.raiseWarning(id)
    await payments.controls.deliveriesIdle()
    expect(receiver.types()).toEqual(
      expect.arrayContaining([
        'charge.dispute.created',
        'charge.dispute.closed',
        'charge.refunded',
        'radar.early_fraud_warning.created',
      ]),
    )
  })
})
