import { writeAudit } from '../../audit/audit.db.ts'
import { isStaff } from '../../orders/actor.ts'
import { formatCents } from '../../orders/price.ts'
import { openTask } from '../../orders/staff-tasks.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { lockRefund, type Refund, setRefundState } from './refunds.db.ts'

/** A refund that couldn't be sent is still owed, and becomes a staff task. */
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
    const { amountCents, attempt } = refund
    // The attempt number makes it news even if the provider says the same as last time.
    const detail = `We couldn’t send a refund of ${formatCents(amountCents)} (try ${attempt}). ${why}`
    await reportFailure(tx, refund, { detail, why, at })
  })
}

/** Calls a person. A refund that one of the staff had made is on record as made: now also as failed. */
export async function reportFailure(
  tx: Tx,
  { id, orderId, actor }: Refund,
  { detail, why, at }: { detail: string; why: string; at: Date },
): Promise<void> {
  await openTask(tx, { kind: 'refund_failed', subject: id, orderId, detail, at })
  if (!isStaff(actor)) return
  const entry = { action: 'refund_failed', subject: orderId ?? id, detail: { why }, at } as const
  await writeAudit(tx, { staffId: null, ...entry })
}
