import { AppError } from '../../errors.ts'
import type { Actor } from '../../orders/actor.ts'
import { closeTasks } from '../../orders/staff-tasks.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { lockRefund, tryRefundAgain } from './refunds.db.ts'
import { sendRefundJob } from './send-refund.job.ts'

/** A person has dealt with what stopped a refund: it is sent again, as another try of the same one. */
export async function retryRefund(
  { db, clock, jobs }: Pick<Parts, 'db' | 'clock' | 'jobs'>,
  refundId: string,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (!refund) throw new AppError('not_found', 'There is no such refund.')
    if (refund.state !== 'failed') {
      throw new AppError('invalid_transition', 'Only a refund that failed can be tried again.')
    }
    const at = clock()
    await tryRefundAgain(tx, refund)
    await closeTasks(tx, { kind: 'refund_failed', subject: refundId }, { actor, at })
    if (refund.orderId) {
      await writeTimeline(tx, { orderId: refund.orderId, event: 'refund_retried', actor, at })
    }
    await jobs.enqueue(tx, sendRefundJob.job, { refundId })
  })
}
