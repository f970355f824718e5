import { writeAudit } from '../../audit/audit.db.ts'
import { recordRefusal } from '../../audit/record-refusal.ts'
import { HOUR, later } from '../../durations.ts'
import { AppError, notFound, orNotFound, tooSoon } from '../../errors.ts'
import { decideRequest, readRequest } from '../../money/refunds/refund-requests.db.ts'
import { isPaid } from '../../orders/order.ts'
import { lockOrder, type OrderRow } from '../../orders/orders.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { oweOrderMail } from '../mail/send-mail.job.ts'
import { erased } from '../resend-links.ts'
import type { Message } from './message-drafts.ts'
import { countMessages } from './messages.db.ts'

/** More than a conversation needs; a stuck key or a stolen session stops here. */
const MESSAGES_PER_HOUR = 5

interface Written extends Message {
  /** The same message sent twice is one email. */
  messageId: string
  staffId: string
}

/** Emails what a staff member wrote to an order's customer. */
export async function sendMessage(
  parts: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
  { orderId, ...message }: Written & { orderId: string },
): Promise<{ sent: boolean }> {
  return parts.db.transaction().execute(async (tx) => {
    const order = orNotFound(await lockOrder(tx, orderId), 'order')
    if (!isPaid(order.status)) {
      const words = 'This order isn’t paid, so you can’t write about it.'
      throw new AppError('invalid_transition', words)
    }
    const at = parts.clock()
    const sent = await oweMessage(tx, parts, order, { ...message, at })
    // Under the order's lock, and undone with everything else if it's one too many.
    if (sent && (await countMessages(tx, orderId, later(at, -HOUR))) > MESSAGES_PER_HOUR) {
      throw tooSoon('This customer just got several messages.', HOUR)
    }
    return { sent }
  })
}

/** Under the order's lock. The words are kept only with the email, where they can be erased. */
async function oweMessage(
  tx: Tx,
  { jobs, config }: Pick<Parts, 'jobs' | 'config'>,
  order: OrderRow,
  { messageId, staffId, subject, words, at }: Written & { at: Date },
): Promise<boolean> {
  if (order.erasedAt) throw erased()
  const { id: orderId } = order
  const key = `${orderId}:${messageId}`
  const mail = { template: 'message', key, data: { subject, words }, at } as const
  const isNew = await oweOrderMail(tx, { jobs, config }, order, mail)
  if (!isNew) return false
  const detail = { messageId }
  const actor = `staff:${staffId}` as const
  await writeTimeline(tx, { orderId, event: 'customer_written', actor, at, detail })
  await writeAudit(tx, { staffId, action: 'write_to_customer', subject: orderId, at, detail })
  return true
}

interface Answer extends Message {
  requestId: string
  staffId: string
  /** A refusal says why; any other answer explains, or asks something back. */
  isRefusal: boolean
  isTrial: boolean
}

/** Emails the customer our answer to a request, which closes it. */
export async function answerRequest(
  parts: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
  { requestId, staffId, isRefusal, isTrial, ...message }: Answer,
): Promise<void> {
  const refusal = { staffId, action: 'request_decision_refused', subject: requestId } as const
  const answer = async (tx: Tx) => {
    const request = await readRequest(tx, requestId)
    const order = request && (await lockOrder(tx, request.orderId))
    if (!request || !order) throw notFound('request')
    const at = parts.clock()
    const actor = `staff:${staffId}` as const
    const decision = isRefusal ? 'declined' : 'answered'
    await decideRequest(tx, requestId, { decision, answer: message.words, actor, at })
    const action = isRefusal ? 'request_decline' : 'request_answer'
    await writeAudit(tx, { staffId, action, subject: requestId, at })
    const event = isRefusal ? 'refund_declined' : 'request_answered'
    const { orderId, lineId } = request
    await writeTimeline(tx, { orderId, lineId, event, actor, at, detail: { requestId } })
    // A request has one answer, so its ID is the message's too.
    await oweMessage(tx, parts, order, { ...message, messageId: requestId, staffId, at })
  }
  await recordRefusal(parts, refusal, answer, { isTrial })
}
