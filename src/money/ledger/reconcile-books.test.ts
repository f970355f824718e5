import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { runJobs } from '../../../test/support/jobs.ts'
import { EMPIRE_STATE, payByCard, placeOrder } from '../../../test/support/orders.ts'
import { manage } from '../../../test/support/role.ts'
import { refundLines } from '../refunds/refund-lines.ts'
import { sendRefundJob } from '../refunds/send-refund.job.ts'
import { reconcileBooks } from './reconcile-books.ts'

const LOST = 40

const shop = shopForTests({ settings: { OPEN_PAYMENTS_PER_CALLER: '1000' } })

const rows = (text: string, ...values: unknown[]) => shop.query(text, values)

const reconcile = () => manage(['reconcile'], shop.env)

async function buy() {
  const placed = await placeOrder(shop.visit(), [EMPIRE_STATE])
  await payByCard(shop, placed.intentId)
  return placed
}

it(`reconciliation fixes ${LOST} orders whose events were all lost`, async () => {
  shop.payments.controls.planDeliveries({ drop: 'all' })
  await Promise.all(Array.from({ length: LOST }, buy))
  shop.payments.controls.planDeliveries({})
  expect(await rows(`select distinct status from orders`)).toEqual([{ status: 'pending' }])
  expect(await rows('select id from ledger')).toEqual([])

  const { said, code } = await reconcile()
  expect(code).toBe(0)
  const cents = LOST * (1999 + 88)
  expect(said).toMatch(new RegExp(`^${cents} of ${cents} cents agree; \\d+ mended, 0 left`))
  expect(await rows(`select status, count(*)::int from orders group by status`)).toEqual([
    { status: 'completed', count: LOST },
  ])
  const again = await reconcile()
  expect(again.said).toBe(`${cents} of ${cents} cents agree; 0 mended, 0 left for staff`)
}, 120_000)

it('reconciliation fixes a payment even when none of its events are left to list', async () => {
  shop.payments.controls.planDeliveries({ drop: 'all' })
  const { orderId } = await buy()
  shop.payments.controls.planDeliveries({})
  const forgetful = {
    ...shop.parts,
    payments: { ...shop.parts.payments, undeliveredEvents: async function* () {} },
  }
  expect(await reconcileBooks(forgetful)).toMatchObject({ mended: 1, differing: 0 })
  expect(await rows('select status from orders where id = $1', orderId)).toEqual([
    { status: 'completed' },
  ])
})

it('reconciliation fixes refunds and disputes we were never told about', async () => {
  const { orderId } = await buy()
  const disputed = await buy()
  await shop.payments.controls.deliveriesIdle()
  shop.payments.controls.planDeliveries({ drop: 'all' })
  shop.payments.controls.nextRefunds('pending')
  await refundLines(shop.parts, { orderId, reason: 'system_error', actor: 'system' })
  await runJobs(shop, [sendRefundJob])
  const [refund] = await rows('select provider_refund_id as id from refunds')
  shop.payments.controls.settleRefund(refund.id, 'succeeded')
  shop.payments.controls.openDispute(disputed.intentId)
  shop.payments.controls.planDeliveries({})

  expect((await reconcile()).code).toBe(0)
  expect(await rows('select status from orders where id = $1', orderId)).toEqual([
    { status: 'refunded' },
  ])
  expect(await rows('select order_id from disputes')).toEqual([{ order_id: disputed.orderId }])
})

it('reconciliation that begins at the very moment of a charge leaves it to the next one', async () => {
  await buy()
  await shop.payments.controls.deliveriesIdle()
  const [{ at }] = await rows(`select max(at) as at from ledger where kind = 'charge'`)
  expect(await reconcileBooks({ ...shop.parts, clock: () => at })).toMatchObject({ differing: 0 })
})

it('reconciliation says how many cents differ and opens a staff task when it can’t fix anything', async () => {
  await rows(
    `insert into ledger (kind, provider_id, account, amount_cents, payment_intent_id, at)
        values ('charge', 'ch_invented', 'provider', 777, 'pi_invented', now() - interval '1 minute'),
               ('charge', 'ch_invented', 'sales', -777, 'pi_invented', now() - interval '1 minute')`,
  )
  const { said, code } = await reconcile()
  expect(code).toBe(1)
  expect(said).toContain('1 left for staff')
  expect(await rows(`select detail from staff_tasks where kind = 'books_differ'`)).toEqual([
    { detail: 'Our ledger has 777 cents that the card provider doesn’t list.' },
  ])
})

it('reconciliation leaves its result on record', async () => {
  const [last] = await rows('select * from reconciliations order by id desc limit 1')
  expect(last.provider_cents).toBeGreaterThan(0)
  expect(last.agreeing_cents).toBe(last.provider_cents)
})
