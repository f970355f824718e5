import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { create, failure, pay, payments, receiver, standPerTest, stripe } from '../test-stand.ts'

standPerTest()

test("refunds can be partial up to the charge's amount, and then no more", async () => {
  const { id } = await pay()
  const first = await stripe.refunds.create({ payment_intent: id, amount: 900 })
  expect(first).toMatchObject({ object: 'refund', status: 'succeeded', amount: 900 })
  const tooMuch = await failure(stripe.refunds.create({ payment_intent: id, amount: 2001 }))
  expect(tooMuch).toMatchObject({ type: 'StripeInvalidRequestError', param: 'amount' })
  expect(tooMuch.message).toContain('greater than unrefunded amount on charge ($20.00)')
  const [partial] = payments.controls.events('charge.refunded')
  expect(partial?.data.previous_attributes).toEqual({ amount_refunded: 0 })
  expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(2000)
  const done = await failure(stripe.refunds.create({ payment_intent: id }))
  expect(done.code).toBe('charge_already_refunded')
  const charge = await stripe.charges.retrieve(String(first.charge))
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 2900 })
  expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(2)
  const unpaid = await create()
  expect((await failure(stripe.refunds.create({ payment_intent: unpaid.id }))).statusCode).toBe(400)
})

test('refunds move money in the balance, and a failure moves it back', async () => {
  const { id } = await pay()
  payments.controls.nextRefunds('pending')
  const expand = ['balance_transaction']
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 900, expand })
  expect(refund.balance_transaction).toMatchObject({
    type: 'refund',
    amount: -900,
    fee: 0,
    net: -900,
    source: refund.id,
  })
  payments.controls.settleRefund(refund.id, 'failed')
  const failed = await stripe.refunds.retrieve(refund.id, {
    expand: ['failure_balance_transaction'],
  })
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: { type: 'refund_failure', amount: 900, net: 900 },
  })
})

test('refunds to a closed card succeed first and fail later', async () => {
  const { id } = await pay({ payment_method: 'pm_card_refundFail' })
  const refund = await stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('succeeded')
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed')
  await payments.controls.deliveriesIdle()
  const refunded = receiver.events.find(({ type }) => type === 'charge.refunded')
  expect(refunded?.data).toMatchObject({
    object: { refunded: true, amount_refunded: 2900 },
    previous_attributes: { refunded: false, amount_refunded: 0 },
  })
  expect(receiver.types()).toEqual(
    expect.arrayContaining(['refund.failed', 'refund.updated', 'charge.refund.updated']),
  )
})

test('refunds are made once per idempotency key and carry metadata', async () => {
  const { id } = await pay()
  const params = { payment_intent: id, amount: 900, metadata: { line: '7', note: 'x' } }
  const key = { idempotencyKey: 'refund-line-7' }
  const first = await stripe.refunds.create(params, key)
  const second = await stripe.refunds.create(params, key)
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1)
  const other = await failure(stripe.refunds.create({ ...params, amount: 901 }, key))
  expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  const changed = await stripe.refunds.update(first.id, { metadata: { note: '', by: 'ada' } })
  expect(changed.metadata).toEqual({ line: '7', by: 'ada' })
  payments.controls.addFault({ kind: 'hang', when: 'after', path: '^/v1/refunds$' })
  const lost = { idempotencyKey: 'refund-line-8' }
  const rest = { payment_intent: id, amount: 2000 }
  const error = await failure(stripe.refunds.create(rest, { ...lost, timeout: 100 }))
  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  expect((await stripe.refunds.create(rest, lost)).amount).toBe(2000)
  expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(2)
})
