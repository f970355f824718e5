import { AppError } from '../../errors.ts'
import { tellRequest } from '../../job-catalog.ts'
import { lockLinesOf } from '../../orders/lines.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { REFUND_REASONS } from '../../orders/refund.ts'
import { closeTasks } from '../../orders/staff-tasks.db.ts'
import { deliveries, writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { assertWithinPolicy, startRefund } from './refund-lines.ts'
import { readRequest, decideRequest as recordDecision } from './refund-requests.db.ts'

export type Decision =
  | { decision: 'refund'; reason: (typeof REFUND_REASONS)[number]; despitePolicy: boolean }
  | { decision: 'decline'; answer: string }

/** A person answers a customer's request: the money goes back, or words say why not. Once. */
export async function decideRequest(
  { db, clock, jobs }: Pick<Parts, 'db' | 'clock' | 'jobs'>,
  requestId: string,
  decided: Decision,
  actor: `staff:${string}`,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const request = await readRequest(tx, requestId)
    const order = request && (await lockOrder(tx, request.orderId))
    if (!request || !order?.paidAt) throw new AppError('not_found', 'There is no such request.')
    const { orderId, lineId } = request
    const line = (await lockLinesOf(tx, orderId)).find(({ id }) => id === lineId)
    if (!line) throw new Error(`Request ${requestId} is for a line of no order`)
    const at = clock()
    const isRefund = decided.decision === 'refund'
    const isFirst = await recordDecision(tx, requestId, {
      decision: isRefund ? 'refunded' : 'declined',
      answer: isRefund ? null : decided.answer,
      actor,
      at,
    })
    if (!isFirst) throw new AppError('invalid_transition', 'This request has been decided already.')
    await closeTasks(tx, { kind: 'refund_request', subject: requestId }, { actor, at })
    if (!isRefund) {
      const entry = { orderId, lineId, event: 'refund_declined', actor, at, detail: { requestId } }
      await writeTimeline(tx, entry)
      await jobs.enqueue(tx, tellRequest, { requestId, news: 'declined' })
      return
    }
    const { reason, despitePolicy } = decided
    const deliveredAt = (await deliveries(tx, orderId)).get(lineId) ?? null
    if (!despitePolicy) assertWithinPolicy(reason, { paidAt: order.paidAt, deliveredAt }, at)
    const { paymentIntentId: intentId } = order
    await startRefund(tx, { jobs }, { line, intentId, reason, actor, at })
  })
}
