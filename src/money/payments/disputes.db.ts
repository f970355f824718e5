import type { Tx } from '../../platform/db.ts'

/** Records a dispute's current state; returns whether anything changed. */
export async function writeDispute(
  tx: Tx,
  dispute: { id: string; amountCents: number; reason: string; status: string; at: Date },
  about: { intentId: string; orderId: string | null; closedAt: Date | null },
): Promise<boolean> {
  const row = await tx
    .insertInto('disputes')
    .values({
      providerId: dispute.id,
      paymentIntentId: about.intentId,
      orderId: about.orderId,
      amountCents: dispute.amountCents,
      reason: dispute.reason,
      status: dispute.status,
      openedAt: dispute.at,
      closedAt: about.closedAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('providerId')
        .doUpdateSet({ status: dispute.status, closedAt: about.closedAt })
        .where('disputes.status', '<>', dispute.status)
        // Our answer may be older than one that already recorded how the dispute ended.
        .where((row) =>
          row.or([row('disputes.closedAt', 'is', null), row.val(about.closedAt !== null)]),
        ),
    )
    .returning('providerId')
    .executeTakeFirst()
  return row !== undefined
}
