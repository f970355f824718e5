import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { runJobs } from '../../../test/support/jobs.ts'
import { EMPIRE_STATE, payByCard, placeOrder } from '../../../test/support/orders.ts'
import { refundLines } from './refund-lines.ts'
import { sendRefundJob } from './send-refund.job.ts'
import { retryRefund } from './settle-failed-refund.ts'

const shop = shopForTests()
it('a retried refund whose order is locked waits without holding anything the lock’s owner still needs', async () => {
  const { orderId, intentId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
  await payByCard(shop, intentId)
  await shop.payments.controls.deliveriesIdle()
  shop.payments.controls.nextRefunds('failed')
  await refundLines(shop.parts, { orderId, reason: 'system_error', actor: 'system' })
  await runJobs(shop, [sendRefundJob])
  const rows = await shop.query('select id, state from refunds')
  expect(rows).toMatchObject([{ state: 'failed' }])

  // Does what an event arriving at the same moment would do.
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
