import { writeAudit } from '../../audit/audit.db.ts'
import { recordRefusal } from '../../audit/record-refusal.ts'
import { AppError, orNotFound } from '../../errors.ts'
import { type Actor, staffIdOf } from '../../orders/actor.ts'
import { lockLine, moveLine } from '../../orders/lines.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import { closeTasks } from '../../orders/staff-tasks.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { post } from '../ledger/ledger.db.ts'
import { outsideEntry } from '../ledger/ledger.ts'
import { followRefunds } from './record-refunds.ts'
import { endOutside, lockRefund, tryRefundAgain } from './refunds.db.ts'
import { sendRefundJob } from './send-refund.job.ts'

/** Sent again once staff dealt with what stopped it, as another attempt at the same refund. */
export async function retryRefund(
  parts: Pick<Parts, 'db' | 'clock' | 'jobs'>,
  refundId: string,
  actor: Actor,
): Promise<void> {
  const staffId = staffIdOf(actor)
  const refusal = { staffId, action: 'retry_refund_refused', subject: refundId } as const
  await recordRefusal(parts, refusal, async (tx) => {
    const refund = await lockFailed(tx, refundId, 'tried again')
    const at = parts.clock()
    if (staffId) await writeAudit(tx, { staffId, action: 'retry_refund', subject: refundId, at })
    await tryRefundAgain(tx, refund)
    await closeTasks(tx, { kind: 'refund_failed', subject: refundId }, { actor, at })
    if (refund.orderId) {
      await writeTimeline(tx, { orderId: refund.orderId, event: 'refund_retried', actor, at })
    }
    await parts.jobs.enqueue(tx, sendRefundJob.job, { refundId })
  })
}

/** An owner says that a refund the card provider couldn't make was settled another way, by check for
 * instance. It's over then, and the ledger says that the money didn't come from the provider. */
export async function settleOutside(
  parts: Pick<Parts, 'db' | 'clock'>,
  settlement: {
    refundId: string
    staffId: string
    /** How the customer got the money, in the owner's words. They stay on the refund and nowhere
     * else: what we write to the activity log can't be erased. */
    reason: string
  },
): Promise<void> {
  const { refundId, staffId, reason } = settlement
  const refusal = { staffId, action: 'settle_outside_refused', subject: refundId } as const
  await recordRefusal(parts, refusal, async (tx) => {
    const refund = await lockFailed(tx, refundId, 'settled outside')
    const { intentId, orderId, lineId } = refund
    const at = parts.clock()
    const actor = `staff:${staffId}` as const
    await writeAudit(tx, { staffId, action: 'settle_outside', subject: refundId, at })
    await endOutside(tx, refundId, { reason, at })
    await post(tx, [outsideEntry(refund, at)], { intentId, orderId })
    await closeTasks(tx, { kind: 'refund_failed', subject: refundId }, { actor, at })
    const order = orderId ? await lockOrder(tx, orderId) : undefined
    if (!order) return
    const entry = { orderId: order.id, event: 'refund_settled_outside', actor, at } as const
    await writeTimeline(tx, lineId ? { ...entry, lineId } : entry)
    const line = lineId ? await lockLine(tx, lineId) : undefined
    if (line?.progress === 'refunding') await moveLine(tx, line, 'refunded', { actor, at })
    await followRefunds(tx, order, { actor, at })
  })
}

async function lockFailed(tx: Tx, id: string, what: 'tried again' | 'settled outside') {
  const refund = orNotFound(await lockRefund(tx, id), 'refund')
  if (refund.state === 'failed') return refund
  throw new AppError('invalid_transition', `Only a refund that failed can be ${what}.`)
}
