import { writeAudit } from '../../audit/audit.db.ts'
import { recordRefusal } from '../../audit/record-refusal.ts'
import { AppError } from '../../errors.ts'
import { tellRequest } from '../../job-catalog.ts'
import { lockLinesOf } from '../../orders/lines.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { ChosenReason } from '../../orders/refund.ts'
import { closeTasks } from '../../orders/staff-tasks.db.ts'
import { deliveries, writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { assertAllowed, assertLittle, startRefund } from './refund-lines.ts'
import { readRequest, decideRequest as recordDecision } from './refund-requests.db.ts'

interface Decision {
  requestId: string
  staffId: string
  decision: 'refund' | 'decline'
  /** Why it is refunded; the customer's own reason where none is given. */
  reason?: ChosenReason | undefined
  despitePolicy: boolean
  answer?: string | undefined
  /** Whether that person proved a short while ago who they are. */
  isFresh: boolean
}

/** Staff answer a customer's request once: the money goes back, or a message says why not. */
export async function decideRequest(
  parts: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
  decided: Decision,
): Promise<void> {
  const { staffId, requestId: subject } = decided
  const refusal = { staffId, action: 'request_decision_refused', subject } as const
  await recordRefusal(parts, refusal, (tx) => decideIn(tx, parts, decided))
}

async function decideIn(
  tx: Tx,
  { clock, jobs, config }: Pick<Parts, 'clock' | 'jobs' | 'config'>,
  { requestId, staffId, despitePolicy, ...decided }: Decision,
): Promise<void> {
  const isRefund = decided.decision === 'refund'
  if (!isRefund && !decided.answer) {
    const field = { field: 'answer' }
    throw new AppError('invalid_request', 'Say why: the customer will read this.', field)
  }
  const request = await readRequest(tx, requestId)
  const order = request && (await lockOrder(tx, request.orderId))
  if (!request || !order?.paidAt) throw new AppError('not_found', 'We can’t find this request.')
  const { orderId, lineId } = request
  const line = (await lockLinesOf(tx, orderId)).find(({ id }) => id === lineId)
  if (!line) throw new Error(`Request ${requestId} is for a line of no order`)
  const at = clock()
  const actor = `staff:${staffId}` as const
  const isFirst = await recordDecision(tx, requestId, {
    decision: isRefund ? 'refunded' : 'declined',
    answer: isRefund ? null : (decided.answer ?? null),
    actor,
    at,
  })
  if (!isFirst) throw new AppError('invalid_transition', 'This request was already decided.')
  const granted = despitePolicy ? 'request_refund_despite_policy' : 'request_refund'
  const action = isRefund ? granted : 'request_decline'
  await writeAudit(tx, { staffId, action, subject: requestId, at })
  await closeTasks(tx, { kind: 'refund_request', subject: requestId }, { actor, at })
  if (!isRefund) {
    const entry = { orderId, lineId, event: 'refund_declined', actor, at } as const
    await writeTimeline(tx, { ...entry, detail: { requestId } })
    await jobs.enqueue(tx, tellRequest, { requestId, news: 'declined' })
    return
  }
  const asked = request.reason === 'right_deed' ? 'wrong_document' : request.reason
  const reason = decided.reason ?? asked
  if (!decided.isFresh) await assertLittle(tx, config, { staffId, cents: line.priceCents, at })
  const deliveredAt = (await deliveries(tx, orderId)).get(lineId) ?? null
  const paid = { progress: line.progress, paidAt: order.paidAt, deliveredAt }
  assertAllowed(reason, paid, at, { isStaff: true, despitePolicy })
  const { paymentIntentId: intentId } = order
  await startRefund(tx, { jobs }, { line, intentId, reason, actor, at })
}
