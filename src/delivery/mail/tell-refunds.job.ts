import { SECOND } from '../../durations.ts'
import { tellRefunds } from '../../job-catalog.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import { GATHER_SECONDS } from '../../policy.ts'
import { ensureOrderLink } from '../downloads/links.db.ts'
import { oweMail } from './owe-mail.ts'
import { markTold, type UntoldRefund, untoldRefunds } from './refund-news.db.ts'

const LOOK_AGAIN_SECONDS = 2

/** Queues one email telling the customer about every refund on its way. */
export const tellRefundsJob = handle(
  tellRefunds,
  async (
    { db, clock, jobs, config }: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
    { orderId },
  ) => {
    await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) return
      const untold = await untoldRefunds(tx, orderId)
      const news = untold.filter((refund) => !refund.isWaiting)
      const [first] = news
      if (!first) return
      const at = clock()
      if (isWorthWaiting(untold, at)) {
        const again = { key: orderId, delaySeconds: LOOK_AGAIN_SECONDS }
        await jobs.enqueue(tx, tellRefunds, { orderId }, again)
        return
      }
      const refundIds = news.map((refund) => refund.id)
      await ensureOrderLink(tx, { orderId, secret: config.LINK_SECRET, at })
      await oweMail(
        tx,
        { jobs },
        {
          orderId,
          template: 'deeds-refunded',
          dedupeKey: `deeds-refunded:${first.id}:${first.attempt}`,
          recipient: order.email,
          data: { refundIds },
          at,
        },
      )
      await markTold(tx, refundIds, at)
    })
  },
)

/** Others were requested just now; we report those the provider leaves hanging later. */
function isWorthWaiting(untold: UntoldRefund[], at: Date): boolean {
  return untold.some(
    ({ isWaiting, createdAt }) =>
      isWaiting && at.getTime() - createdAt.getTime() < GATHER_SECONDS * SECOND,
  )
}
