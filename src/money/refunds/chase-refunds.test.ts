import { beforeEach, expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { jobContext } from '../../../test/support/jobs.ts'
import { refundDesk, WRONG_DOCUMENT } from '../../../test/support/money/refunds.ts'
import { EMPIRE_STATE, payByCard, placeOrder, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { AppError } from '../../errors.ts'
import { reconcileBooks } from '../ledger/reconcile-books.ts'
import { reconcilePaymentsJob } from '../payments/reconcile-payments.job.ts'
import { refundLines } from './refund-lines.ts'
import { chaseRefundsJob } from './send-refund.job.ts'

const HOUR = 3_600_000

describeShop('one payment that fails its check', (shop) => {
  beforeEach(() => shop.setClock(undefined))
  const { buy, read, refunds, ledgerSums, sendAll, partsWith, tasks } = refundDesk(() => shop)

  /** A provider that answers for all payments but one. */
  const without = (intentId: string, error: Error) => {
    const { payments } = shop.parts
    const refuse = (id: string) => {
      if (id === intentId) throw error
    }
    return partsWith({
      refundsOf: async (id) => {
        refuse(id)
        return payments.refundsOf(id)
      },
      retrieveIntent: async (id) => {
        refuse(id)
        return payments.retrieveIntent(id)
      },
    })
  }
  const buyPending = async (address: typeof EMPIRE_STATE) => {
    const bought = await buy([address])
    shop.payments.controls.nextRefunds('pending')
    await refundLines(shop.parts, { orderId: bought.orderId, ...WRONG_DOCUMENT })
    await sendAll()
    return bought
  }

  it.each([
    ['an error of ours', new Error('out of order'), 'The worker’s log says why.'],
    [
      'an answer of the provider',
      new AppError('provider_refused', 'The card provider refused: no_such_thing.'),
      'The card provider refused: no_such_thing.',
    ],
  ])(
    'one refund that can’t be followed up because of %s is a task, and the others are followed up',
    async (_what, error, says) => {
      const bad = await buyPending(EMPIRE_STATE)
      const good = await buyPending(WILLIS_TOWER)
      const [{ provider_refund_id: id }] = await refunds(good.intentId)
      shop.payments.controls.planDeliveries({ drop: 'all' })
      shop.payments.controls.settleRefund(id, 'succeeded')
      shop.payments.controls.planDeliveries({})
      shop.setClock(new Date(Date.now() + 2 * HOUR))
      await chaseRefundsJob.run(without(bad.intentId, error), {}, jobContext(shop))
      expect((await read(good.orderId)).status).toBe('refunded')
      const [task] = await tasks('check_failed', bad.orderId)
      expect(task).toMatchObject({ closed_at: null })
      expect(task.detail).toContain(bad.intentId)
      expect(task.detail).toContain(says)

      await chaseRefundsJob.run(shop.parts, {}, jobContext(shop))
      expect((await tasks('check_failed', bad.orderId))[0].closed_at).not.toBeNull()
    },
  )

  it('one payment that can’t be compared with the provider’s is a task, and the others are put right', async () => {
    shop.payments.controls.planDeliveries({ drop: 'all' })
    const [bad, good] = [await buyUnheard(), await buyUnheard()]
    shop.payments.controls.planDeliveries({})
    const parts = { ...without(bad.intentId, new Error('out of order')), log: shop.parts.log }
    const result = await reconcileBooks(parts)
    expect(result.differing).toBe(1)
    expect((await read(good.orderId)).status).toBe('completed')
    expect(await tasks('check_failed', bad.orderId)).toMatchObject([{ closed_at: null }])

    expect(await reconcileBooks({ ...shop.parts })).toMatchObject({ differing: 0 })
    expect((await read(bad.orderId)).status).toBe('completed')
    expect((await tasks('check_failed', bad.orderId))[0].closed_at).not.toBeNull()
  })

  it('one payment whose missing entries can’t be fetched is a task, and those of the others are written', async () => {
    const [bad, good] = [await buy([EMPIRE_STATE]), await buy([WILLIS_TOWER])]
    shop.payments.controls.planDeliveries({ drop: 'all' })
    for (const { intentId } of [bad, good]) {
      const byHand = { intentId, amountCents: 1999, idempotencyKey: intentId, metadata: {} }
      await shop.parts.payments.createRefund(byHand)
    }
    shop.payments.controls.planDeliveries({})
    const parts = { ...without(bad.intentId, new Error('out of order')), log: shop.parts.log }
    expect((await reconcileBooks(parts)).differing).toBe(1)
    expect(await ledgerSums(good.intentId)).toMatchObject({ refunds: 1999 })
    expect(await tasks('check_failed', bad.orderId)).toMatchObject([{ closed_at: null }])

    expect((await reconcileBooks({ ...shop.parts })).differing).toBe(0)
    expect(await ledgerSums(bad.intentId)).toMatchObject({ refunds: 1999 })
    expect((await tasks('check_failed', bad.orderId))[0].closed_at).not.toBeNull()
    expect(await openTaskKinds(bad.intentId)).toEqual([])
  })

  it('one payment that the provider still holds and can’t tell of is a task until it can', async () => {
    shop.payments.controls.planDeliveries({ drop: 'all' })
    const { orderId, intentId } = await buyUnheard()
    shop.payments.controls.planDeliveries({})
    const parts = { ...without(intentId, new Error('out of order')), log: shop.parts.log }
    expect((await reconcileBooks(parts)).differing).toBe(1)
    expect(await openTaskKinds(intentId)).toEqual(['check_failed'])

    expect((await reconcileBooks({ ...shop.parts })).differing).toBe(0)
    expect((await read(orderId)).status).toBe('completed')
    expect(await openTaskKinds(intentId)).toEqual([])
  })

  it('one payment that breaks the reconciler is a task, and the others are recorded', async () => {
    shop.payments.controls.planDeliveries({ drop: 'all' })
    const [bad, good] = [await buyUnheard(), await buyUnheard()]
    shop.payments.controls.planDeliveries({})
    shop.setClock(new Date(Date.now() + HOUR))
    await reconcilePaymentsJob.run(
      without(bad.intentId, new Error('out of order')),
      {},
      jobContext(shop),
    )
    expect((await read(good.orderId)).status).toBe('completed')
    expect(await tasks('check_failed', bad.orderId)).toMatchObject([{ closed_at: null }])
  })

  async function openTaskKinds(intentId: string): Promise<string[]> {
    const rows = await shop.query(
      'select kind from staff_tasks where subject = $1 and closed_at is null order by 1',
      [intentId],
    )
    return rows.map(({ kind }) => kind)
  }

  async function buyUnheard() {
    const placed = await placeOrder(shop.visit(), [EMPIRE_STATE])
    await payByCard(shop, placed.intentId)
    return placed
  }
})
