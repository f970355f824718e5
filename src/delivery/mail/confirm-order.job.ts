import { confirmOrder } from '../../job-catalog.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import { ensureOrderLink } from '../downloads/links.db.ts'
import { oweMail } from './owe-mail.ts'

/** Creates the order's own link and queues the email confirming we received the order, or saying that
 * nothing came of it although a bank had said yes. */
export const confirmOrderJob = handle(
  confirmOrder,
  async (
    { db, clock, jobs, config }: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
    { orderId },
  ) => {
    await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) return
      const at = clock()
      const template = order.status === 'failed' ? 'not-charged' : 'order-received'
      await ensureOrderLink(tx, { orderId, secret: config.LINK_SECRET, at })
      await oweMail(
        tx,
        { jobs },
        {
          orderId,
          template,
          dedupeKey: `${template}:${orderId}`,
          recipient: order.email,
          data: {},
          at,
        },
      )
    })
  },
)
