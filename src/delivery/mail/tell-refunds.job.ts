import { SECOND } from '../../durations.ts'
import { tellRefunds } from '../../job-catalog.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { handle } from '../../platform/job.ts'
import { GATHER_SECONDS } from '../../policy.ts'
import { markTold, type UntoldRefund, untoldRefunds } from './refund-news.db.ts'
import { oweOrderMail } from './send-mail.job.ts'

const LOOK_AGAIN_SECONDS = 2

export const tellRefundsJob = handle(
  tellRefunds,
  async (parts: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>, { orderId }) => {
    await parts.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) return
      const untold = await untoldRefunds(tx, orderId)
      const news = untold.filter((refund) => !refund.isWaiting)
      const [first] = news
      if (!first) return
      const at = parts.clock()
      if (isWorthWaiting(untold, at)) {
        const again = { key: orderId, delaySeconds: LOOK_AGAIN_SECONDS }
        await parts.jobs.enqueue(tx, tellRefunds, { orderId }, again)
        return
      }
      const refundIds = news.map((refund) => refund.id)
      const key = `${first.id}:${first.attempt}`
      const mail = { template: 'deeds-refunded', key, data: { refundIds }, at } as const
      await oweOrderMail(tx, parts, order, mail)
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
