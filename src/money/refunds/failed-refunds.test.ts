import { beforeEach, expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { refundDesk, WRONG_DOCUMENT } from '../../../test/support/money/refunds.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { recordRefunds } from './record-refunds.ts'
import { refundLines } from './refund-lines.ts'
import { retryRefund } from './settle-failed-refund.ts'

describeShop('a refund', (shop) => {
  beforeEach(() => {
    shop.payments.controls.clearFaults()
  })
  const desk = refundDesk(() => shop)
  const { buy, read, refunds, atProvider, sendAll, partsWith, providerIdle, tasks } = desk
  const { ledgerSums } = desk

  it('a refund that fails after it succeeded is owed again and becomes a staff task', async () => {
    const { orderId, intentId } = await buy([EMPIRE_STATE])
    await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
    await sendAll()
    const [refund] = await refunds(intentId)
    shop.payments.controls.settleRefund(refund.provider_refund_id, 'failed')
    await providerIdle()
    expect(await read(orderId)).toEqual({ status: 'completed', progress: ['refunding'] })
    expect((await refunds(intentId))[0].state).toBe('failed')
    expect(await tasks('refund_failed', orderId)).toMatchObject([{ closed_at: null }])
    expect(await ledgerSums(intentId)).toMatchObject({ sales: -1999, refunds: 0 })

    await retryRefund(shop.parts, refund.id, WRONG_DOCUMENT.actor)
    await sendAll()
    await providerIdle()
    expect(await read(orderId)).toEqual({ status: 'refunded', progress: ['refunded'] })
    expect(await refunds(intentId)).toMatchObject([{ state: 'succeeded', attempt: 2 }])
    expect(await ledgerSums(intentId)).toMatchObject({ sales: -1999, refunds: 1999 })
    const [task] = await tasks('refund_failed', orderId)
    expect(task.closed_at).not.toBeNull()
  })

  it('a refund can be retried by staff while the provider is sending events about it', async () => {
    const { orderId, intentId } = await buy([EMPIRE_STATE])
    await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
    await sendAll()
    for (let round = 0; round < 8; round += 1) {
      const [refund] = await refunds(intentId)
      shop.payments.controls.settleRefund(refund.provider_refund_id, 'failed')
      await providerIdle()
      await Promise.all([
        retryRefund(shop.parts, refund.id, WRONG_DOCUMENT.actor),
        recordPayment(shop.parts, intentId, 'provider'),
        recordPayment(shop.parts, intentId, 'provider'),
      ])
      await sendAll()
    }
    expect(await refunds(intentId)).toMatchObject([{ state: 'succeeded', attempt: 9 }])
  })

  it('a failed refund isn’t taken as done because of an answer fetched before it failed', async () => {
    const { orderId, intentId } = await buy([EMPIRE_STATE])
    await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
    await sendAll()
    const before = await atProvider(intentId)
    shop.payments.controls.settleRefund(before[0]?.id ?? '', 'failed')
    await providerIdle()
    await recordRefunds(partsWith({ refundsOf: async () => before }), intentId)
    expect(await refunds(intentId)).toMatchObject([{ state: 'failed' }])
    expect(await read(orderId)).toEqual({ status: 'completed', progress: ['refunding'] })
  })

  it('a refund that we gave up on but that went through anyway isn’t made again', async () => {
    const { orderId, intentId, lineIds } = await buy()
    await refundLines(shop.parts, { orderId, lineIds: lineIds.slice(0, 1), ...WRONG_DOCUMENT })
    const [refund] = await refunds(intentId)
    await shop.query(`update refunds set state = 'failed', settled_at = now() where id = $1`, [
      refund.id,
    ])
    await shop.parts.payments.createRefund({
      intentId,
      amountCents: 1999,
      idempotencyKey: `${refund.id}:1`,
      metadata: { refund: refund.id, attempt: '1' },
    })
    await retryRefund(shop.parts, refund.id, WRONG_DOCUMENT.actor).catch(() => {})
    await sendAll()
    expect(await atProvider(intentId)).toHaveLength(1)
    expect((await read(orderId)).status).toBe('partially_refunded')
  })

  it('a refund that the provider refuses becomes a staff task', async () => {
    const { orderId, intentId } = await buy([EMPIRE_STATE])
    shop.payments.controls.openDispute(intentId)
    await providerIdle()
    await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
    await sendAll()
    expect(await refunds(intentId)).toMatchObject([
      { state: 'failed', failure: 'The card provider refused: charge_disputed.' },
    ])
    expect(await tasks('refund_failed', orderId)).toHaveLength(1)
  })

  it('a refund that is refused again in the same words becomes a staff task again', async () => {
    const { orderId, intentId } = await buy([EMPIRE_STATE])
    shop.payments.controls.openDispute(intentId)
    await providerIdle()
    await refundLines(shop.parts, { orderId, ...WRONG_DOCUMENT })
    await sendAll()
    const [refund] = await refunds(intentId)
    await retryRefund(shop.parts, refund.id, WRONG_DOCUMENT.actor)
    await sendAll()
    expect(await tasks('refund_failed', orderId)).toMatchObject([{ closed_at: null }])
  })
})
