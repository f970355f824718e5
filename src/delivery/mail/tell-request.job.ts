import { tellRequest } from '../../job-catalog.ts'
import { readRequest } from '../../money/refunds/refund-requests.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import { oweOrderMail } from './owe-mail.ts'

export const tellRequestJob = handle(
  tellRequest,
  async (parts: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>, { requestId, news }) => {
    await parts.db.transaction().execute(async (tx) => {
      const request = await readRequest(tx, requestId)
      const order = request && (await lockOrder(tx, request.orderId))
      if (!order) return
      // Decided before we confirmed receipt: the decision says it all.
      if (news === 'asked' && request.decision) return
      const at = parts.clock()
      const template = news === 'asked' ? 'refund-requested' : 'refund-declined'
      const mail = { template, key: requestId, data: { requestId }, at } as const
      await oweOrderMail(tx, parts, order, mail)
    })
  },
)
