import { writeAudit } from '../../audit/audit.db.ts'
import { recordRefusal } from '../../audit/record-refusal.ts'
import { AppError } from '../../errors.ts'
import { type Actor, staffIdOf } from '../../orders/actor.ts'
import { closeTasks } from '../../orders/staff-tasks.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { lockRefund, tryRefundAgain } from './refunds.db.ts'
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
    const refund = await lockRefund(tx, refundId)
    if (!refund) throw new AppError('not_found', 'We can’t find this refund.')
    if (refund.state !== 'failed') {
      throw new AppError('invalid_transition', 'Only a refund that failed can be tried again.')
    }
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
