import { expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { runJobs } from '../../../test/support/jobs.ts'
import { EMPIRE_STATE, payByCard, placeOrder } from '../../../test/support/orders.ts'
import { refundLines } from './refund-lines.ts'
import { retryRefund } from './retry-refund.ts'
import { sendRefundJob } from './send-refund.job.ts'

describeShop('a refund that is tried again', (shop) => {
  it('while its order is in hand waits without holding anything that is still needed there', async () => {
    const { orderId, intentId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
    await payByCard(shop, intentId)
    await shop.payments.controls.deliveriesIdle()
    shop.payments.controls.nextRefunds('failed')
    await refundLines(shop.parts, { orderId, reason: 'system_error', actor: 'system' })
    await runJobs(shop, {
      'send-refund': (payload: { refundId: string }) => sendRefundJob.run(shop.parts, payload),
    })
    const { rows } = await shop.database.pool.query('select id, state from refunds')
    expect(rows).toMatchObject([{ state: 'failed' }])

    // As an event does that comes in at the same moment.
    const other = await shop.database.pool.connect()
    try {
      await other.query('begin')
      await other.query('select from orders where id = $1 for update', [orderId])
      const retried = retryRefund(shop.parts, rows[0].id, 'system')
      await new Promise((resolve) => setTimeout(resolve, 300))
      await other.query('select from refunds where id = $1 for update nowait', [rows[0].id])
      await other.query('commit')
      await retried
    } finally {
      other.release(true)
    }
  })
})
