import { expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { balanceDesk, orderFromBalance } from '../../../test/support/money/balance.ts'
import { refundDesk } from '../../../test/support/money/refunds.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { addMember } from '../../../test/support/staff.ts'
import { reconcileBooks } from '../ledger/reconcile-books.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { retryRefund, settleOutside } from '../refunds/settle-failed-refund.ts'
import { returnBalance } from './return-balance.ts'

describeShop('top-ups that go back', { webhooks: 'dropped' }, (shop) => {
  const { rows, organization, topUp, balanceOf, ledgerOf, accounts } = balanceDesk(() => shop)
  const { sendAll, atProvider } = refundDesk(() => shop)
  const owed = (disputeId: string) =>
    rows(
      `select detail, closed_at is not null as closed from staff_tasks
        where kind = 'balance_owed' and subject = $1`,
      disputeId,
    )
  const spend = (organizationId: string) =>
    orderFromBalance(shop.parts, organizationId, { addresses: [EMPIRE_STATE] })
  const hear = (intentId: string) => recordPayment(shop.parts, intentId, 'system')

  it('a disputed top-up leaves the balance, and comes back if we win', async () => {
    const of = await organization()
    const intentId = await topUp(of, 50_000)
    const dispute = shop.payments.controls.openDispute(intentId)
    await hear(intentId)
    await hear(intentId)
    expect(await balanceOf(of.organizationId)).toBe(0)
    expect(await owed(dispute.id)).toEqual([])
    shop.payments.controls.closeDispute(dispute.id, 'won')
    await hear(intentId)
    await hear(intentId)
    expect(await balanceOf(of.organizationId)).toBe(50_000)
    expect(await ledgerOf(of.organizationId)).toBe(50_000)
    expect(await reconcileBooks(shop.parts)).toMatchObject({ differing: 0 })
  })

  it('what was spent of a disputed top-up is a task for staff, and a later one pays it', async () => {
    const of = await organization()
    const intentId = await topUp(of, 50_000)
    await spend(of.organizationId)
    const dispute = shop.payments.controls.openDispute(intentId)
    await hear(intentId)
    expect(await balanceOf(of.organizationId)).toBe(0)
    expect((await accounts(intentId)).disputes).toBe(1999)
    const [task] = await owed(dispute.id)
    expect(task.detail).toContain('$19.99 short')
    await topUp(of, 5_000)
    await hear(intentId)
    expect(await balanceOf(of.organizationId)).toBe(5_000 - 1999)
    expect(await owed(dispute.id)).toMatchObject([{ closed: true }])
    shop.payments.controls.closeDispute(dispute.id, 'won')
    await hear(intentId)
    expect(await balanceOf(of.organizationId)).toBe(5_000 + 48_001)
    expect((await accounts(intentId)).disputes).toBeUndefined()
    expect(await owed(dispute.id)).toMatchObject([{ closed: true }])
  })

  it('a dispute that ten hear of at once takes the money once', async () => {
    const of = await organization()
    const intentId = await topUp(of, 20_000)
    await topUp(of, 20_000)
    shop.payments.controls.openDispute(intentId)
    await Promise.all(Array.from({ length: 10 }, () => hear(intentId)))
    expect(await balanceOf(of.organizationId)).toBe(20_000)
    expect(await ledgerOf(of.organizationId)).toBe(20_000)
  })

  it('a balance goes back to the latest cards first, by the jobs that refund deeds, and can’t be spent meanwhile', async () => {
    const of = await organization()
    const staffId = await addMember(shop, 'owner', 'returner')
    const first = await topUp(of, 20_000)
    const second = await topUp(of, 10_000)
    await spend(of.organizationId)
    const request = { organizationId: of.organizationId, staffId }
    expect(await returnBalance(shop.parts, request)).toEqual({
      returnedCents: 28_001,
      leftCents: 0,
    })
    expect(await balanceOf(of.organizationId)).toBe(0)
    await expect(spend(of.organizationId)).rejects.toThrow('The balance is $0.00')
    await sendAll()
    expect((await atProvider(second)).map(({ amountCents }) => amountCents)).toEqual([10_000])
    expect((await atProvider(first)).map(({ amountCents }) => amountCents)).toEqual([18_001])
    expect((await accounts(first)).returns).toBeUndefined()
    expect((await accounts(second)).returns).toBeUndefined()
    expect(
      await rows('select distinct state from refunds where reason = $1', 'balance_returned'),
    ).toEqual([{ state: 'succeeded' }])
    await expect(returnBalance(shop.parts, request)).rejects.toThrow('nothing to return')
    expect(await reconcileBooks(shop.parts)).toMatchObject({ differing: 0 })
  })

  it('a balance returned by two at once leaves once', async () => {
    const of = await organization()
    const staffId = await addMember(shop, 'owner', 'twice')
    const intentId = await topUp(of, 20_000)
    const request = { organizationId: of.organizationId, staffId }
    const both = await Promise.allSettled([
      returnBalance(shop.parts, request),
      returnBalance(shop.parts, request),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await sendAll()
    expect(await atProvider(intentId)).toHaveLength(1)
  })

  it('a return that the provider fails stays owed, and is retried or settled outside', async () => {
    const of = await organization()
    const staffId = await addMember(shop, 'owner', 'failing')
    const request = { organizationId: of.organizationId, staffId }
    const ids: string[] = []
    for (const _ of [1, 2]) {
      const intentId = await topUp(of, 20_000)
      shop.payments.controls.nextRefunds('failed')
      await returnBalance(shop.parts, request)
      await sendAll()
      const [refund] = await rows(
        'select id, state from refunds where payment_intent_id = $1',
        intentId,
      )
      expect(refund.state).toBe('failed')
      expect((await accounts(intentId)).returns).toBe(-20_000)
      ids.push(refund.id)
    }
    await retryRefund(shop.parts, ids[0] ?? '', `staff:${staffId}`)
    await sendAll()
    await settleOutside(shop.parts, { refundId: ids[1] ?? '', staffId, reason: 'by check' })
    const returns = await rows(
      `select coalesce(sum(amount_cents), 0)::int as cents from ledger
        where account = 'returns' and organization_id = $1 or provider_id = any($2)
          and account = 'returns'`,
      of.organizationId,
      ids,
    )
    expect(returns).toEqual([{ cents: 0 }])
    expect(await balanceOf(of.organizationId)).toBe(0)
  })

  it('money that no card paid, or that a bank disputes, isn’t returned to a card', async () => {
    const of = await organization(3_000)
    const staffId = await addMember(shop, 'owner', 'careful')
    const disputed = await topUp(of, 20_000)
    const kept = await topUp(of, 5_000)
    shop.payments.controls.openDispute(disputed, { amount: 10_000 } as never)
    await hear(disputed)
    const before = await balanceOf(of.organizationId)
    const request = { organizationId: of.organizationId, staffId }
    const { returnedCents, leftCents } = await returnBalance(shop.parts, request)
    expect(returnedCents).toBe(5_000)
    expect(leftCents).toBe(before - 5_000)
    await sendAll()
    expect(await atProvider(kept)).toHaveLength(1)
    expect(await atProvider(disputed)).toEqual([])
  })

  it('a top-up refunded by hand at the provider leaves the balance, and staff are told', async () => {
    const of = await organization()
    const intentId = await topUp(of, 20_000)
    await shop.parts.payments.createRefund({
      intentId,
      amountCents: 15_000,
      idempotencyKey: crypto.randomUUID(),
      metadata: {},
    })
    await hear(intentId)
    await hear(intentId)
    expect(await balanceOf(of.organizationId)).toBe(5_000)
    const [refund] = await atProvider(intentId)
    expect(await rows(`select kind from staff_tasks where subject = $1`, refund?.id)).toEqual([
      { kind: 'refund_unknown' },
    ])
  })

  it('the books’ comparison calls staff where a balance isn’t what the ledger says', async () => {
    const of = await organization(5_000)
    await rows(
      'update balances set cents = cents + 1 where organization_id = $1',
      of.organizationId,
    )
    expect(await reconcileBooks(shop.parts)).toMatchObject({ differing: 1 })
    const subject = `balance ${of.organizationId}`
    expect(await rows('select detail from staff_tasks where subject = $1', subject)).toEqual([
      {
        detail: `The balance of organization ${of.organizationId} is 5001 cents; our ledger says 5000.`,
      },
    ])
  })
})
