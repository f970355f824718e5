import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { runJobs } from '../../../test/support/jobs.ts'
import { EMPIRE_STATE, payByCard, placeOrder } from '../../../test/support/orders.ts'
import { manage } from '../../../test/support/role.ts'
import { reconcileBooks } from '../ledger/reconcile-books.ts'
import { sendRefundJob } from '../refunds/send-refund.job.ts'
import { settleLostPayments } from './settle-lost-payments.ts'

const shop = shopForTests()
const hourAgo = () => new Date(Date.now() - 3_600_000)
const provider = () => shop.payments.controls.look()
const statusOf = (intentId: string) => provider().paymentIntents.get(intentId)?.status
const sendRefunds = () => runJobs(shop, [sendRefundJob])
const count = async (table: string) =>
  Number((await shop.query(`select count(*) from ${table}`))[0].count)

/** The database as it was before any of this happened. */
const forget = () =>
  shop.database.pool.query(`set session_replication_role = replica;
      truncate orders, order_lines, intents, ledger, timeline, order_grants, refunds, staff_tasks,
        payment_events, declines cascade;
      set session_replication_role = default`)

it('payments that a restore has lost are listed first, then released, refunded or canceled, once', async () => {
  const taken = await placeOrder(shop.visit(), [EMPIRE_STATE])
  await payByCard(shop, taken.intentId)
  await shop.payments.controls.deliveriesIdle()
  expect(statusOf(taken.intentId)).toBe('succeeded')
  shop.payments.controls.planDeliveries({ drop: 'all' })
  const held = await placeOrder(shop.visit(), [EMPIRE_STATE])
  await payByCard(shop, held.intentId)
  const unpaid = await placeOrder(shop.visit(), [EMPIRE_STATE])
  await forget()

  const listed = await settleLostPayments(shop.parts, hourAgo(), { apply: false })
  expect(new Map(listed.map(({ intentId, outcome }) => [intentId, outcome]))).toEqual(
    new Map([
      [unpaid.intentId, 'canceled'],
      [held.intentId, 'released'],
      [taken.intentId, 'refunded'],
    ]),
  )
  expect(listed[0]).toMatchObject({ email: 'Ada@Example.com', cents: 1999 })
  expect(await count('intents')).toBe(0)
  expect(statusOf(held.intentId)).toBe('requires_capture')

  await settleLostPayments(shop.parts, hourAgo(), { apply: true })
  await sendRefunds()
  expect(statusOf(held.intentId)).toBe('canceled')
  expect(statusOf(unpaid.intentId)).toBe('canceled')
  const refunded = [...provider().refunds.values()].map((refund) => refund.amount)
  expect(refunded).toEqual([1999])
  const again = await settleLostPayments(shop.parts, hourAgo(), { apply: true })
  expect(again).toEqual([])
  await sendRefunds()
  expect(provider().refunds.size).toBe(1)
  expect(await reconcileBooks(shop.parts)).toMatchObject({ differing: 0 })
}, 120_000)

it('payments that a restore has lost are never those of another shop, or of ours that we know', async () => {
  shop.payments.controls.planDeliveries({ drop: 'all' })
  const ours = await placeOrder(shop.visit(), [EMPIRE_STATE])
  const metadata = { intent: crypto.randomUUID(), shop: 'another.example' }
  const created = { idempotencyKey: 'other', metadata }
  const theirs = await shop.parts.payments.createIntent(1999, created)
  expect(await settleLostPayments(shop.parts, hourAgo(), { apply: true })).toEqual([])
  expect(statusOf(ours.intentId)).toBe('requires_payment_method')
  expect(statusOf(theirs.id)).toBe('requires_payment_method')
}, 120_000)

it('manage reconcile refuses a time that is none', async () => {
  const { said, code } = await manage(['reconcile', '--lost-since', 'yesterday'], shop.env)
  expect(code).toBe(1)
  expect(said).toContain('yesterday is no time')
}, 120_000)
