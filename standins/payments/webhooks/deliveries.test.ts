import { expect, test } from 'vitest'
import { create, pay, payments, receiver, standPerTest, stripe } from '../test-stand.ts'

standPerTest()

test('webhooks arrive signed, with a snapshot of their object', async () => {
  const { id } = await create()
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  await payments.controls.deliveriesIdle()
  expect(receiver.rejected).toBe(0)
  expect([...receiver.types()].sort()).toEqual([
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  const created = receiver.events.find(({ type }) => type === 'payment_intent.created')
  expect(created?.data.object).toMatchObject({ id, status: 'requires_payment_method' })
  expect(created?.request?.id).toMatch(/^req_/)
})

test('webhooks are retried after a 500', async () => {
  receiver.failNext(2)
  await create()
  await payments.controls.deliveriesIdle()
  expect(payments.controls.deliveries()[0]).toMatchObject({ state: 'delivered', tries: 3 })
  expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(1)
})

test('webhooks are listed as undelivered when dropped or given up on', async () => {
  payments.controls.planDeliveries({ drop: 1 })
  await pay()
  await payments.controls.deliveriesIdle()
  expect(receiver.types()).not.toContain('payment_intent.created')
  const missed = await stripe.events.list({ delivery_success: false })
  expect(missed.data.map(({ type }) => type)).toEqual(['payment_intent.created'])
  await payments.controls.resendEvent(missed.data[0]?.id ?? '')
  expect(receiver.types()).toContain('payment_intent.created')
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([])

  receiver.failNext(9)
  await create()
  await payments.controls.deliveriesIdle()
  expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(1)
})

test('webhooks can arrive twice, late and out of order', async () => {
  payments.controls.planDeliveries({ duplicate: 'all' })
  await create()
  await payments.controls.deliveriesIdle()
  expect(receiver.types()).toEqual(['payment_intent.created', 'payment_intent.created'])

  receiver.events.length = 0
  payments.controls.planDeliveries({ reorder: 3 })
  await pay()
  await payments.controls.deliveriesIdle()
  expect(receiver.types()).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ])

  payments.controls.planDeliveries({ delayMs: 80 })
  const before = Date.now()
  await create()
  await payments.controls.deliveriesIdle()
  expect(Date.now() - before).toBeGreaterThanOrEqual(75)
})
