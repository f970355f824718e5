import { expect, it } from 'vitest'
import type { Address } from '../../../src/addresses/address.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { orderBody, payByCard } from '../../../test/support/orders.ts'
import { statementsDuring } from '../../../test/support/postgres/statements.ts'
import { addressAt } from '../../addresses/address.ts'
import { NEEDED_EVENTS, noPayments } from '../../platform/payments.ts'
import { runAs } from '../../platform/tenants/scope.ts'
import { receivePaymentEvent } from './receive-payment-event.ts'

const shop = shopForTests({ webhooks: 'dropped' })

/** What each call of an order with this many deeds asks the database. */
async function buy(deeds: number) {
  const addresses: Address[] = Array.from({ length: deeds }, (_, index) =>
    addressAt(`${index + 1} Main St`, 'Dover', 'DE', '19901'),
  )
  const browser = shop.visit()
  const amount = deeds * 1999
  await browser.post('/api/create-payment-intent', { amount: 1999 })
  let intentId = ''
  const open = await statementsDuring(async () => {
    const { json } = await browser.post('/api/create-payment-intent', { amount, addresses })
    intentId = json.paymentIntentId
  })
  let orderId = ''
  const place = await statementsDuring(async () => {
    const sessionId = `session-${crypto.randomUUID()}`
    const body = { ...orderBody(intentId, addresses), sessionId }
    orderId = (await browser.post('/api/orders', body)).json.id
  })
  await payByCard(shop, intentId)
  const pay = await statementsDuring(async () => {
    const { json } = await browser.post('/api/verify-payment', { paymentIntentId: intentId })
    expect(json).toMatchObject({ success: true, orderId })
  })
  return { orderId, intentId, open, place, pay }
}

it('an order is opened in 6 statements, and placed and paid in 23', async () => {
  const { open, place, pay } = await buy(2)
  expect(open).toHaveLength(6)
  expect([place.length, pay.length]).toEqual([9, 14])
})

it('a hundred deeds take as many statements as two, and each gets everything', async () => {
  const { orderId, open, place, pay } = await buy(100)
  expect([open.length, place.length, pay.length]).toEqual([6, 9, 14])
  const rows = await shop.query(
    `select count(*)::int as lines, count(distinct position)::int as places,
       count(*) filter (where progress = 'queued' and promised_by is not null)::int as queued,
       (select count(distinct line_id)::int from timeline where order_id = $1 and event = 'pay') as told,
       (select count(distinct data->>'lineId')::int from pgboss.job where name = 'search-deed'
         and data->>'lineId' in (select id::text from order_lines where order_id = $1)) as searches,
       (select count(*)::int from pgboss.job where data->>'orderId' = $1::text) as others
     from order_lines where order_id = $1`,
    [orderId],
  )
  expect(rows).toEqual([
    { lines: 100, places: 100, queued: 100, told: 100, searches: 100, others: 1 },
  ])
})

it('hearing of a paid order again takes 5 statements and changes nothing', async () => {
  const { intentId } = await buy(1)
  const browser = shop.visit()
  const again = await statementsDuring(() =>
    browser.post('/api/verify-payment', { paymentIntentId: intentId }),
  )
  // Besides the limits, of which a browser without a session has one.
  expect(again.slice(1)).toHaveLength(5)
})

it('an event that tells us nothing new is one statement, and nobody is asked', async () => {
  const { intentId } = await buy(1)
  const parts = { ...shop.parts, payments: noPayments }
  const hear = (type: string) =>
    statementsDuring(() =>
      runAs('guest', () =>
        receivePaymentEvent(parts, {
          id: `evt_${crypto.randomUUID()}`,
          type,
          intentId,
          isNeeded: NEEDED_EVENTS.includes(type),
        }),
      ),
    )
  expect(await hear('payment_intent.succeeded')).toHaveLength(1)
  expect(await hear('payment_intent.amount_capturable_updated')).toHaveLength(1)
  expect(await hear('charge.captured')).toHaveLength(1)
  expect((await hear('charge.refunded')).length).toBeGreaterThan(1)
})
