import { earlier, HOUR } from '../../durations.ts'
import type { MoneyParts } from '../../parts.ts'
import { defineJob, handle, nothing } from '../../platform/job.ts'
import { checkPayment } from '../payments/check-payment.ts'
import { recordRefunds } from './record-refunds.ts'
import { openRefunds, readRefund } from './refunds.db.ts'
import { sendRefundJob } from './send-refund.job.ts'

const CHASE_AFTER_MS = HOUR
const PER_RUN = 200

/** Follows up on unsettled refunds, whatever happened to their job or event. */
export const chaseRefundsJob = handle(
  defineJob('chase-refunds', nothing, { schedule: '41 * * * *' }),
  async (parts: MoneyParts, _payload, { signal, log }) => {
    const before = earlier(parts.clock(), CHASE_AFTER_MS)
    for (const { id, intentId } of await openRefunds(parts.db, before, PER_RUN)) {
      if (signal.aborted) return
      await checkPayment({ ...parts, log }, intentId, () => chase(parts, { id, intentId }))
    }
  },
)

async function chase(parts: MoneyParts, { id, intentId }: { id: string; intentId: string }) {
  await recordRefunds(parts, intentId)
  const refund = await readRefund(parts.db, id)
  if (refund?.state !== 'requested') return
  await parts.db
    .transaction()
    .execute((tx) => parts.jobs.enqueue(tx, sendRefundJob.job, { refundId: id }))
}
