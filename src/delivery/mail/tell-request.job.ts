import { tellRequest } from '../../job-catalog.ts'
import { readRequest } from '../../money/refunds/refund-requests.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import { oweOrderMail } from './owe-mail.ts'

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
