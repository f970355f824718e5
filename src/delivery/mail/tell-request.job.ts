import { tellRequest } from '../../job-catalog.ts'
import { readRequest } from '../../money/refunds/refund-requests.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import { ensureOrderLink } from '../downloads/links.db.ts'
import { oweMail } from './owe-mail.ts'

/** Queues the email saying we received a request, or why we declined it: each once. */
export const tellRequestJob = handle(
  tellRequest,
  async (
    { db, clock, jobs, config }: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
    { requestId, news },
  ) => {
    await db.transaction().execute(async (tx) => {
      const request = await readRequest(tx, requestId)
      const order = request && (await lockOrder(tx, request.orderId))
      if (!order) return
      // Decided before we confirmed receipt: the decision says it all.
      if (news === 'asked' && request.isDecided) return
      const at = clock()
      const { id: orderId, email: recipient } = order
      await ensureOrderLink(tx, { orderId, secret: config.LINK_SECRET, at })
      const template = news === 'asked' ? 'refund-requested' : 'refund-declined'
      const dedupeKey = `${template}:${requestId}`
      const mail = { orderId, template, dedupeKey, recipient, data: { requestId }, at } as const
      await oweMail(tx, { jobs }, mail)
    })
  },
)
