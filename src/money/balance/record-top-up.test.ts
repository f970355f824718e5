import { beforeEach, expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { jobContext, lettersOf } from '../../../test/support/jobs.ts'
import { balanceDesk, orderFromBalance } from '../../../test/support/money/balance.ts'
import { payByCard } from '../../../test/support/orders.ts'
import { tellBalanceJob } from '../../delivery/mail/tell-balance.job.ts'
import { DAY } from '../../durations.ts'
import { AppError } from '../../errors.ts'
import { findTopUps } from '../automatic/find-top-ups.ts'
import { reconcileBooks } from '../ledger/reconcile-books.ts'
import { reconcilePaymentsJob } from '../payments/reconcile-payments.job.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { confirmTopUp } from './open-top-up.ts'

describeShop('top-ups by bank debit', { webhooks: 'dropped' }, (shop) => {
  const { rows, organization, openTopUpOf, balanceOf, accounts } = balanceDesk(() => shop)
  const provider = () => shop.payments.controls
  const letters = () => lettersOf(shop, [tellBalanceJob])
  const hear = (intentId: string) => recordPayment(shop.parts, intentId, 'provider')
  type Org = Awaited<ReturnType<typeof organization>>
  const pending = async ({ organizationId }: Org) =>
    (await findTopUps(shop.parts, organizationId)).debits
  beforeEach(async () => {
    shop.setClock(undefined)
    await rows("delete from pgboss.job where name = 'tell-balance'")
  })

  async function debit(of: Org, cents = 50_000, account = 'pm_usBankAccount_success') {
    const intentId = await openTopUpOf(of, cents)
    expect((await payByCard(shop, intentId, account)).intentStatus).toBe('processing')
    return intentId
  }

  it('is pending until its money has come, and credited then, once', async () => {
    const of = await organization()
    const intentId = await debit(of)
    const confirmed = { organizationId: of.organizationId, intentId }
    expect(await confirmTopUp(shop.parts, confirmed)).toBe('debited')
    expect(await balanceOf(of.organizationId)).toBe(0)
    expect(await pending(of)).toMatchObject([{ cents: 50_000 }])
    provider().settleIntent(intentId, 'succeeded')
    await Promise.all([hear(intentId), hear(intentId)])
    expect(await balanceOf(of.organizationId)).toBe(50_000)
    expect(await pending(of)).toEqual([])
    expect(await accounts(intentId)).toEqual({ balances: -50_000, fees: 400, provider: 49_600 })
    expect(await confirmTopUp(shop.parts, confirmed)).toBe('credited')
    const [letter, ...others] = await letters()
    expect(letter?.text).toContain('Paid by bank debit')
    expect(others).toEqual([])
    expect(await reconcileBooks(shop.jobParts)).toMatchObject({ differing: 0 })
  })

  it('that fails adds nothing and says so once, and nothing can be paid on it anymore', async () => {
    const of = await organization()
    const intentId = await debit(of, 50_000, 'pm_usBankAccount_insufficientFunds')
    await hear(intentId)
    provider().settleIntent(intentId, 'failed')
    await hear(intentId)
    await hear(intentId)
    expect(await balanceOf(of.organizationId)).toBe(0)
    expect(await pending(of)).toEqual([])
    const sent = await letters()
    expect(sent.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('bank debit of $500.00'),
    ])
    await payByCard(shop, intentId)
    await hear(intentId)
    expect((await shop.parts.payments.retrieveIntent(intentId))?.status).toBe('canceled')
    expect(await balanceOf(of.organizationId)).toBe(0)
  })

  it('of which nobody heard is found by the reconciler, also when it failed', async () => {
    const of = await organization()
    const paid = await debit(of, 30_000)
    const failed = await debit(of, 20_000, 'pm_usBankAccount_accountClosed')
    const began = new Date(Date.now() + 2 * DAY)
    shop.setClock(began)
    await reconcilePaymentsJob.run(shop.jobParts, {}, jobContext(shop))
    expect(await pending(of)).toHaveLength(2)
    provider().settleIntent(paid, 'succeeded')
    provider().settleIntent(failed, 'failed')
    // At another minute of the hour, it isn't asked about.
    shop.setClock(new Date(began.getTime() + 90_000))
    await reconcilePaymentsJob.run(shop.jobParts, {}, jobContext(shop))
    expect(await pending(of)).toHaveLength(2)
    shop.setClock(new Date(began.getTime() + 3_600_000))
    await reconcilePaymentsJob.run(shop.jobParts, {}, jobContext(shop))
    expect(await balanceOf(of.organizationId)).toBe(30_000)
    expect(await pending(of)).toEqual([])
  })

  it('that the bank returns after it was spent leaves nothing to spend, is owed, and said', async () => {
    const of = await organization()
    const intentId = await debit(of, 50_000)
    provider().settleIntent(intentId, 'succeeded')
    await hear(intentId)
    await orderFromBalance(shop.parts, of.organizationId)
    await letters()
    provider().openDispute(intentId, { reason: 'insufficient_funds' })
    await hear(intentId)
    await hear(intentId)
    expect(await balanceOf(of.organizationId)).toBe(0)
    const [state] = await rows(
      'select frozen_at is not null as frozen from balances where organization_id = $1',
      of.organizationId,
    )
    expect(state).toEqual({ frozen: true })
    const sent = await letters()
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('was returned')])
    expect(await reconcileBooks(shop.jobParts)).toMatchObject({ differing: 0 })
  })

  it('counts toward what may be added within 24 hours, unless it failed', async () => {
    const of = await organization()
    for (let count = 0; count < 4; count += 1) {
      await hear(await debit(of, 500_000, 'pm_usBankAccount_accountClosed'))
    }
    const refusal = (error: unknown) => (error instanceof AppError ? error.code : String(error))
    expect(await openTopUpOf(of, 5_000).catch(refusal)).toBe('amount_invalid')
    const all = await rows(
      'select provider_id from intents where organization_id = $1',
      of.organizationId,
    )
    for (const { provider_id: id } of all) {
      provider().settleIntent(id, 'failed')
      await hear(id)
    }
    await expect(openTopUpOf(of, 5_000)).resolves.toMatch(/^pi_/)
  })
})
