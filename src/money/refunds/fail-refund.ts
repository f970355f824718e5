import { formatCents } from '../../orders/price.ts'
import { openTask } from '../../orders/staff-tasks.db.ts'
import type { Parts } from '../../parts.ts'
import { lockRefund, setRefundState } from './refunds.db.ts'

/** A refund that could not be sent stays owed, and becomes work for a person. */
export async function failRefund(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  refundId: string,
  why: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (refund?.state !== 'requested') return
    const at = clock()
    const end = { state: 'failed', providerRefundId: null, failure: why, at } as const
    await setRefundState(tx, refundId, end)
    const { orderId, amountCents, attempt } = refund
    // The try makes it news, though the provider says the same as the last time.
    const detail = `A refund of ${formatCents(amountCents)} could not be sent (try ${attempt}). ${why}`
    await openTask(tx, { kind: 'refund_failed', subject: refundId, orderId, detail, at })
  })
}
