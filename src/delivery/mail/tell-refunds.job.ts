import { sendMail, tellRefunds } from '../../job-catalogue.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { ensureOrderLink } from '../downloads/links.db.ts'
import { oweMail } from './outgoing-mail.db.ts'
import { markTold, type UntoldRefund, untoldRefunds } from './refund-news.db.ts'

/** How long a refund waits for the others of its order, so that one mail tells of them all. */
const GATHER_MS = 20_000
const LOOK_AGAIN_SECONDS = 2

/** Owes the customer the word of every refund that is on its way: one mail for all of them. */
export async function tellRefundsJob(
  { db, clock, jobs, config }: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
  { orderId }: { orderId: string },
): Promise<void> {
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
    const mailId = await oweMail(tx, {
      orderId,
      template: 'deeds-refunded',
      dedupeKey: `deeds-refunded:${first.id}:${first.attempt}`,
      recipient: order.email,
      data: { refundIds },
      at,
    })
    if (mailId) await jobs.enqueue(tx, sendMail, { mailId })
    await markTold(tx, refundIds, at)
  })
}

/** Others were asked for just now; those that the provider leaves hanging are told of later. */
function isWorthWaiting(untold: UntoldRefund[], at: Date): boolean {
  return untold.some(
    ({ isWaiting, createdAt }) => isWaiting && at.getTime() - createdAt.getTime() < GATHER_MS,
  )
}
