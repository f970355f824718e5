import { confirmOrder, tellRequest } from '../../job-catalog.ts'
import { readRequest } from '../../money/refunds/refund-requests.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import { oweOrderMail } from './send-mail.job.ts'

/** Creates the order's own link and queues the email confirming we received the order, or saying that
 * nothing came of it although a bank had said yes. */
export const confirmOrderJob = handle(
  confirmOrder,
  async (parts: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>, { orderId }) => {
    await parts.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) return
      const at = parts.clock()
      const template = order.status === 'failed' ? 'not-charged' : 'order-received'
      await oweOrderMail(tx, parts, order, { template, key: orderId, data: {}, at })
    })
  },
)

export const tellRequestJob = handle(
  tellRequest,
  async (parts: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>, { requestId }) => {
    await parts.db.transaction().execute(async (tx) => {
      const request = await readRequest(tx, requestId)
      const order = request && (await lockOrder(tx, request.orderId))
      if (!order) return
      // Decided before we confirmed receipt: the answer says it all.
      if (request.decision) return
      const at = parts.clock()
      const data = { requestId }
      const mail = { template: 'refund-requested', key: requestId, data, at } as const
      await oweOrderMail(tx, parts, order, mail)
    })
  },
)
