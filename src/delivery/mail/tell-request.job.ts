import { sendMail } from '../../job-catalogue.ts'
import { readRequest } from '../../money/refunds/refund-requests.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { ensureOrderLink } from '../downloads/links.db.ts'
import { oweMail } from './outgoing-mail.db.ts'

/** Owes the customer the word that a request has arrived, or why it was declined: each once. */
export async function tellRequestJob(
  { db, clock, jobs, config }: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
  { requestId, news }: { requestId: string; news: 'asked' | 'declined' },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const request = await readRequest(tx, requestId)
    const order = request && (await lockOrder(tx, request.orderId))
    if (!order) return
    // Answered before it was confirmed: the answer says it all.
    if (news === 'asked' && request.isDecided) return
    const at = clock()
    const { id: orderId, email: recipient } = order
    await ensureOrderLink(tx, { orderId, secret: config.LINK_SECRET, at })
    const template = news === 'asked' ? 'refund-requested' : 'refund-declined'
    const dedupeKey = `${template}:${requestId}`
    const mail = { orderId, template, dedupeKey, recipient, data: { requestId }, at } as const
    const mailId = await oweMail(tx, mail)
    if (mailId) await jobs.enqueue(tx, sendMail, { mailId })
  })
}
