import { sendMail } from '../../job-catalogue.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { ensureOrderLink } from '../downloads/links.db.ts'
import { oweMail } from './outgoing-mail.db.ts'

/** Makes the order's own link and owes the customer the word that the order was received. */
export async function confirmOrderJob(
  { db, clock, jobs, config }: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
  { orderId }: { orderId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return
    const at = clock()
    await ensureOrderLink(tx, { orderId, secret: config.LINK_SECRET, at })
    const mailId = await oweMail(tx, {
      orderId,
      template: 'order-received',
      dedupeKey: `order-received:${orderId}`,
      recipient: order.email,
      data: {},
      at,
    })
    if (mailId) await jobs.enqueue(tx, sendMail, { mailId })
  })
}
