import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { jobContext } from '../../../test/support/jobs.ts'
import { balanceDesk, orderFromBalance } from '../../../test/support/money/balance.ts'
import { refundDesk } from '../../../test/support/money/refunds.ts'
import { EMPIRE_STATE, orderBody, payByCard, until } from '../../../test/support/orders.ts'
import { untilWaiting } from '../../../test/support/postgres/until-waiting.ts'
import { AppError } from '../../errors.ts'
import type { Payments } from '../../platform/payments.ts'
import { reconcileBooks } from '../ledger/reconcile-books.ts'
import { reconcilePaymentsJob } from '../payments/reconcile-payments.job.ts'
import { recordPayment } from '../payments/record-payment.ts'

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error))

const shop = shopForTests({ webhooks: 'dropped' })
const { rows, organization, openTopUpOf, topUp, balanceOf, ledgerOf, accounts } = balanceDesk(
  () => shop,
)
const receipts = (organizationId: string) =>
  rows(
    `select data from pgboss.job where name = 'tell-balance'
        and data ->> 'organizationId' = $1 and data ->> 'about' = 'top-up'`,
    organizationId,
  )
const deliver = (drop?: 'all') => shop.payments.controls.planDeliveries(drop ? { drop } : {})

it('a top-up is authorized, captured, credited and receipted once, and no revenue', async () => {
  const of = await organization()
  const intentId = await topUp(of, 50_000)
  expect(await balanceOf(of.organizationId)).toBe(50_000)
  const { fees, provider, ...rest } = await accounts(intentId)
  expect(rest).toEqual({ balances: -50_000 })
  expect((fees ?? 0) + (provider ?? 0)).toBe(50_000)
  expect(fees).toBeGreaterThan(0)
  expect(
    await rows(
      'select closed_at is not null as over from intents where provider_id = $1',
      intentId,
    ),
  ).toEqual([{ over: true }])
  expect(await receipts(of.organizationId)).toHaveLength(1)
  await recordPayment(shop.parts, intentId, 'system')
  expect(await balanceOf(of.organizationId)).toBe(50_000)
  expect(await receipts(of.organizationId)).toHaveLength(1)
})

it('the provider’s event alone credits a top-up', async () => {
  const of = await organization()
  const intentId = await openTopUpOf(of, 5_000)
  deliver()
  await payByCard(shop, intentId)
  await until(async () => (await balanceOf(of.organizationId)) === 5_000, 'the credit')
  await shop.payments.controls.deliveriesIdle()
  deliver('all')
  expect(await ledgerOf(of.organizationId)).toBe(5_000)
})

it('a top-up that ten hear of at once is credited once', async () => {
  const of = await organization()
  const intentId = await openTopUpOf(of, 7_500)
  await payByCard(shop, intentId)
  await Promise.all(
    Array.from({ length: 10 }, () => recordPayment(shop.parts, intentId, 'provider')),
  )
  expect(await balanceOf(of.organizationId)).toBe(7_500)
  expect(await receipts(of.organizationId)).toHaveLength(1)
})

it('a top-up captured by a process that died before it was credited is credited by the reconciler', async () => {
  const of = await organization()
  const intentId = await openTopUpOf(of, 6_000)
  await payByCard(shop, intentId)
  const captureIntent: Payments['captureIntent'] = async (...args) => {
    await shop.parts.payments.captureIntent(...args)
    throw new Error('died')
  }
  const dying = refundDesk(() => shop).partsWith({ captureIntent })
  await expect(recordPayment(dying, intentId, 'system')).rejects.toThrow('died')
  expect(await balanceOf(of.organizationId)).toBe(0)
  shop.setClock(new Date(Date.now() + 120_000))
  await reconcilePaymentsJob.run(shop.jobParts, {}, jobContext(shop))
  shop.setClock(undefined)
  expect(await balanceOf(of.organizationId)).toBe(6_000)
})

it('a top-up that nobody heard of is credited by the books’ comparison', async () => {
  const of = await organization()
  const intentId = await openTopUpOf(of, 6_500)
  shop.payments.controls.captureNextAtOnce()
  await payByCard(shop, intentId)
  expect(await balanceOf(of.organizationId)).toBe(0)
  expect(await reconcileBooks(shop.parts)).toMatchObject({ differing: 0 })
  expect(await balanceOf(of.organizationId)).toBe(6_500)
  expect(await reconcileBooks(shop.parts)).toMatchObject({ mended: 0, differing: 0 })
})

it('a top-up that nobody pays is given up after a day, and nothing is credited', async () => {
  const of = await organization()
  const intentId = await openTopUpOf(of, 5_000)
  shop.setClock(new Date(Date.now() + 25 * 3_600_000))
  await reconcilePaymentsJob.run(shop.jobParts, {}, jobContext(shop))
  shop.setClock(undefined)
  const intent = await shop.parts.payments.retrieveIntent(intentId)
  expect(intent?.status).toBe('canceled')
  expect(await balanceOf(of.organizationId)).toBe(0)
})

it('a declined card credits nothing, and another card pays the same top-up', async () => {
  const of = await organization()
  const intentId = await openTopUpOf(of, 5_000)
  await payByCard(shop, intentId, 'pm_card_chargeDeclined')
  await recordPayment(shop.parts, intentId, 'system')
  expect(await balanceOf(of.organizationId)).toBe(0)
  await payByCard(shop, intentId)
  await recordPayment(shop.parts, intentId, 'system')
  expect(await balanceOf(of.organizationId)).toBe(5_000)
})

it('a fee that the provider names later is added, and the money isn’t credited again', async () => {
  const of = await organization()
  shop.payments.controls.holdBalances()
  const intentId = await topUp(of, 5_000)
  expect(await accounts(intentId)).toEqual({ balances: -5_000, provider: 5_000 })
  shop.payments.controls.settleBalances()
  await recordPayment(shop.parts, intentId, 'system')
  expect((await accounts(intentId)).fees).toBeGreaterThan(0)
  expect(await balanceOf(of.organizationId)).toBe(5_000)
})

it.each([4_999, 500_001, 5_000.5, 0, -5_000])('a top-up of %d cents is refused', async (cents) => {
  const of = await organization()
  expect(await openTopUpOf(of, cents).catch(codeOf)).toBe('amount_invalid')
})

it('what a day’s top-ups may come to holds at the opening, and again when several are paid at once', async () => {
  const of = await organization()
  for (let count = 0; count < 3; count += 1) await topUp(of, 500_000)
  const both = [await openTopUpOf(of, 500_000), await openTopUpOf(of, 500_000)]
  for (const intentId of both) await payByCard(shop, intentId)
  // No decision is written before both have been made, or one waits for the other.
  const holder = await shop.database.pool.connect()
  await holder.query(`
      create function wait_for_test() returns trigger language plpgsql
        as 'begin perform pg_advisory_xact_lock_shared(1); return new; end';
      create trigger waits before update of capture_decided_at on intents
        for each row execute function wait_for_test();
      select pg_advisory_lock(1)`)
  const recorded = both.map((intentId) => recordPayment(shop.parts, intentId, 'system'))
  await untilWaiting(shop.database.pool, 2)
  await holder.query('select pg_advisory_unlock(1)')
  await Promise.all(recorded)
  await holder.query('drop trigger waits on intents; drop function wait_for_test')
  holder.release()
  expect(await balanceOf(of.organizationId)).toBe(2_000_000)
  const ends = await Promise.all(
    both.map(async (id) => (await shop.parts.payments.retrieveIntent(id))?.status),
  )
  expect(ends.sort()).toEqual(['canceled', 'succeeded'])
  expect(await openTopUpOf(of, 5_000).catch(codeOf)).toBe('amount_invalid')
})

it('an authorized card is released where the organization was switched off meanwhile', async () => {
  const of = await organization()
  const intentId = await openTopUpOf(of, 5_000)
  await payByCard(shop, intentId)
  await rows('update organizations set disabled_at = now() where id = $1', of.organizationId)
  await recordPayment(shop.parts, intentId, 'system')
  expect((await shop.parts.payments.retrieveIntent(intentId))?.status).toBe('canceled')
  expect(await balanceOf(of.organizationId)).toBe(0)
})

it('a guest can neither change a top-up nor place an order on it', async () => {
  const of = await organization()
  const deeds = ['1 A St', '2 B St', '3 C St'].map((streetAddress) => ({
    ...EMPIRE_STATE,
    streetAddress,
  }))
  const intentId = await openTopUpOf(of, 1999 * deeds.length)
  const guest = shop.visit()
  const change = { amount: 1999, paymentIntentId: intentId }
  expect((await guest.post('/api/create-payment-intent', change)).status).toBe(404)
  expect((await guest.post('/api/orders', orderBody(intentId, deeds))).status).toBe(404)
})

it('a low balance is told once, and again after it was topped up', async () => {
  const of = await organization()
  await topUp(of, 12_000)
  const told = async () =>
    (
      await rows(
        `select data from pgboss.job where name = 'tell-balance'
            and data ->> 'organizationId' = $1 and data ->> 'about' = 'low'`,
        of.organizationId,
      )
    ).length
  const order = () => orderFromBalance(shop.parts, of.organizationId, { addresses: [EMPIRE_STATE] })
  await order()
  expect(await told()).toBe(0)
  await order()
  expect(await told()).toBe(1)
  await order()
  expect(await told()).toBe(1)
  await topUp(of, 5_000)
  await order()
  expect(await told()).toBe(2)
  await order()
  expect(await told()).toBe(2)
  const events = await rows(
    `select detail from api_events where organization_id = $1 and type = 'balance.low' order by id`,
    of.organizationId,
  )
  expect(events).toMatchObject([
    { detail: { balanceCents: 8_002 } },
    { detail: { balanceCents: 9_004 } },
  ])
})
