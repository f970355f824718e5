import { beforeEach, expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { jobContext } from '../../../test/support/jobs.ts'
import { refundDesk } from '../../../test/support/money/refunds.ts'
import {
  EMPIRE_STATE,
  orderBody,
  payByCard,
  placeOrder,
  until,
  WILLIS_TOWER,
} from '../../../test/support/orders.ts'
import { PENDING_ORDER_HOURS } from '../../policy.ts'
import { reconcilePaymentsJob } from './reconcile-payments.job.ts'
import { recordPayment } from './record-payment.ts'

const HOUR = 60 * 60 * 1000

const shop = shopForTests()
beforeEach(() => {
  shop.setClock(undefined)
  shop.payments.controls.clearFaults()
  shop.payments.controls.planDeliveries({})
})

const rows = (text: string, ...values: unknown[]) => shop.query(text, values)
const statusOf = async (orderId: string) =>
  (await rows('select status from orders where id = $1', orderId))[0]?.status
const { sendAll: sendRefunds, partsWith } = refundDesk(() => shop)
const idle = () => shop.payments.controls.deliveriesIdle()
const reconcile = () => reconcilePaymentsJob.run(shop.jobParts, {}, jobContext(shop))

it('only one payment is opened when the provider’s answer is lost and the browser asks again', async () => {
  const browser = shop.visit()
  await browser.get('/api/admin/check')
  await placeOrder(browser, [EMPIRE_STATE])
  const count = async () => (await rows('select id from intents')).length
  const before = await count()
  shop.payments.controls.addFault({
    kind: 'disconnect',
    when: 'after',
    method: 'POST',
    path: '/v1/payment_intents$',
    count: 3,
  })
  const lost = await browser.post('/api/create-payment-intent', { amount: 1999 })
  expect(lost.status).toBe(503)
  const found = await browser.post('/api/create-payment-intent', { amount: 1999 })
  expect(found.status).toBe(200)
  expect(await count()).toBe(before + 1)
  const intent = await shop.parts.payments.retrieveIntent(found.json.paymentIntentId)
  const [row] = await rows('select id from intents where provider_id = $1', intent?.id)
  expect(intent?.metadata.intent).toBe(row?.id)
})

it('a new payment is opened after the provider answers with an error, which its key would repeat', async () => {
  const browser = shop.visit()
  await browser.get('/api/admin/check')
  shop.payments.controls.addFault({ kind: 'error', method: 'POST', path: '/v1/payment_intents$' })
  const failed = await browser.post('/api/create-payment-intent', { amount: 1999 })
  expect(failed.status).toBe(503)
  const opened = await browser.post('/api/create-payment-intent', { amount: 1999 })
  expect(opened.status).toBe(200)
})

it('the provider is told whose payment it is and where the receipt goes', async () => {
  const { orderId, intentId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
  const response = await fetch(`${shop.payments.url}/v1/payment_intents/${intentId}`, {
    headers: { authorization: `Bearer ${shop.env.STRIPE_SECRET_KEY}` },
  })
  expect(await response.json()).toMatchObject({
    receipt_email: 'Ada@Example.com',
    metadata: { order: orderId },
  })
})

it('money that arrives without an order is sent back once and opens a staff task', async () => {
  shop.payments.controls.captureNextAtOnce()
  const browser = shop.visit()
  const opened = await browser.post('/api/create-payment-intent', { amount: 1999 })
  const intentId = opened.json.paymentIntentId
  await payByCard(shop, intentId)
  await idle()
  await Promise.all([1, 2, 3].map(() => recordPayment(shop.parts, intentId, 'system')))
  await sendRefunds()
  await idle()
  expect(await shop.parts.payments.refundsOf(intentId)).toMatchObject([
    { amountCents: 1999, status: 'succeeded' },
  ])
  expect(
    await rows('select reason, state from refunds where payment_intent_id = $1', intentId),
  ).toEqual([{ reason: 'payment_refused', state: 'succeeded' }])
  expect(await rows('select kind from staff_tasks where subject = $1', intentId)).toEqual([
    { kind: 'payment_refused' },
  ])
  const [sum] = await rows(
    `select sum(amount_cents)::int as cents from ledger where payment_intent_id = $1 and account in ('sales', 'refunds')`,
    intentId,
  )
  expect(sum.cents).toBe(0)
  const late = await browser.post('/api/orders', orderBody(intentId, [EMPIRE_STATE]))
  expect(late.status).toBe(409)
  expect(await rows('select id from orders where payment_intent_id = $1', intentId)).toEqual([])
})

it('money that isn’t the order’s price is sent back and delivers nothing', async () => {
  const browser = shop.visit()
  const { orderId, intentId } = await placeOrder(browser, [EMPIRE_STATE, WILLIS_TOWER])
  // A different amount behind the order's back, as a homemade client could request.
  await browser.post('/api/create-payment-intent', { amount: 1999, paymentIntentId: intentId })
  shop.payments.controls.captureNextAtOnce()
  await payByCard(shop, intentId)
  await idle()
  await sendRefunds()
  await idle()
  expect(await statusOf(orderId)).toBe('failed')
  expect(await shop.parts.payments.refundsOf(intentId)).toMatchObject([{ amountCents: 1999 }])
  await recordPayment(shop.parts, intentId, 'system')
  expect(await statusOf(orderId)).toBe('failed')
  expect(await rows('select progress from order_lines where order_id = $1', orderId)).toEqual([
    { progress: 'unpaid' },
    { progress: 'unpaid' },
  ])
})

it('the shop ignores payments that other shops made with the same account', async () => {
  const foreign = await shop.parts.payments.createIntent(5000, {
    idempotencyKey: 'foreign',
    metadata: {},
  })
  await payByCard(shop, foreign.id)
  await idle()
  expect(await rows('select id from ledger where payment_intent_id = $1', foreign.id)).toEqual([])
  expect(await rows('select id from refunds where payment_intent_id = $1', foreign.id)).toEqual([])
})

it('an unpaid order expires when its time is up, and its payment can no longer be made', async () => {
  const { orderId, intentId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
  const start = Date.now()
  shop.setClock(new Date(start + (PENDING_ORDER_HOURS - 1) * HOUR))
  await reconcile()
  expect(await statusOf(orderId)).toBe('pending')
  shop.setClock(new Date(start + (PENDING_ORDER_HOURS + 12) * HOUR))
  await reconcile()
  expect(await statusOf(orderId)).toBe('failed')
  expect((await payByCard(shop, intentId)).status).toBe(400)
})

it('an unpaid order is completed instead if it’s paid at that very moment without asking us', async () => {
  shop.payments.controls.planDeliveries({ drop: 'all' })
  shop.payments.controls.captureNextAtOnce()
  const { orderId, intentId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
  const payments = shop.parts.payments
  const cancelIntent = async (id: string) => {
    await payByCard(shop, id)
    return payments.cancelIntent(id)
  }
  shop.setClock(new Date(Date.now() + (PENDING_ORDER_HOURS + 1) * HOUR))
  await reconcilePaymentsJob.run(partsWith({ cancelIntent }), {}, jobContext(shop))
  expect(await statusOf(orderId)).toBe('completed')
  expect(intentId).toMatch(/^pi_/)
})

it('an unpaid order waits while the bank is still processing', async () => {
  shop.payments.controls.holdNextConfirms()
  const { orderId, intentId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
  await payByCard(shop, intentId)
  shop.setClock(new Date(Date.now() + (PENDING_ORDER_HOURS + 12) * HOUR))
  await reconcile()
  expect(await statusOf(orderId)).toBe('pending')
  shop.payments.controls.settleIntent(intentId, 'succeeded')
  await idle()
  expect(await statusOf(orderId)).toBe('completed')
})

it('an unpaid order is revived by money that is taken without asking us after we gave up on it', async () => {
  shop.payments.controls.captureNextAtOnce()
  const { orderId, intentId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
  await rows(`update orders set status = 'failed' where id = $1`, orderId)
  await payByCard(shop, intentId)
  await until(async () => (await statusOf(orderId)) === 'completed', 'the revival')
})

it('a dispute is on the ledger with its fee, opens a staff task, and closes with the bank’s decision', async () => {
  const { orderId, intentId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
  await payByCard(shop, intentId)
  await idle()
  const dispute = shop.payments.controls.openDispute(intentId)
  await idle()
  const sums = () =>
    rows(
      `select kind, sum(amount_cents)::int as cents from ledger where order_id = $1 and account = 'provider' and kind like 'dispute%' group by kind order by kind`,
      orderId,
    )
  expect(await sums()).toEqual([
    { kind: 'dispute', cents: -1999 },
    { kind: 'dispute_fee', cents: -1500 },
  ])
  const task = async () =>
    (await rows('select closed_at from staff_tasks where subject = $1', dispute.id))[0]
  expect((await task())?.closed_at).toBeNull()
  shop.payments.controls.closeDispute(dispute.id, 'won')
  await idle()
  expect(await sums()).toContainEqual({ kind: 'dispute_return', cents: 1999 })
  expect((await task())?.closed_at).not.toBeNull()
  expect(await rows('select status from disputes where order_id = $1', orderId)).toEqual([
    { status: 'won' },
  ])
})

it('a dispute over money that came without an order is on the ledger too and opens a staff task', async () => {
  shop.payments.controls.captureNextAtOnce()
  const opened = await shop.visit().post('/api/create-payment-intent', { amount: 1999 })
  const intentId = opened.json.paymentIntentId
  await payByCard(shop, intentId)
  const { id } = shop.payments.controls.openDispute(intentId)
  await idle()
  expect(
    await rows(
      `select kind from ledger where payment_intent_id = $1 and account = 'provider' and kind like 'dispute%' order by kind`,
      intentId,
    ),
  ).toEqual([{ kind: 'dispute' }, { kind: 'dispute_fee' }])
  expect(await rows('select kind from staff_tasks where subject = $1', id)).toHaveLength(1)
})

it('a bank’s early warning of a dispute opens a staff task while a refund still helps', async () => {
  const { orderId, intentId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
  await payByCard(shop, intentId)
  await idle()
  shop.payments.controls.raiseWarning(intentId)
  await idle()
  expect(await rows('select kind from staff_tasks where order_id = $1', orderId)).toEqual([
    { kind: 'fraud_warning' },
  ])
})

it.each(['update ledger set amount_cents = 1', 'delete from ledger', 'truncate ledger'])(
  'the ledger refuses: %s',
  async (statement) => {
    await expect(rows(statement)).rejects.toThrow('append-only')
  },
)

it('the ledger refuses entries that don’t add up', async () => {
  await expect(
    rows(
      `insert into ledger (kind, provider_id, account, amount_cents, payment_intent_id, at)
            values ('charge', 'ch_x', 'provider', 100, 'pi_x', now()), ('charge', 'ch_x', 'sales', -99, 'pi_x', now())`,
    ),
  ).rejects.toThrow('does not balance')
})
