import { writeAudit } from '../../audit/audit.db.ts'
import { recordRefusal } from '../../audit/record-refusal.ts'
import { noRequest } from '../../money/refunds/grant-request.ts'
import { decideRequest, readRequest } from '../../money/refunds/refund-requests.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { Message } from './message.ts'
import { oweMessage } from './send-message.ts'

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
    if (!request || !order) throw noRequest()
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
