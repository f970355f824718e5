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
      provider_id: dispute.id,
      payment_intent_id: about.intentId,
      order_id: about.orderId,
      amount_cents: dispute.amountCents,
      reason: dispute.reason,
      status: dispute.status,
      opened_at: dispute.at,
      closed_at: about.closedAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('provider_id')
        .doUpdateSet({ status: dispute.status, closed_at: about.closedAt })
        .where('disputes.status', '<>', dispute.status)
        // Our answer may be older than one that already recorded how the dispute ended.
        .where((row) =>
          row.or([row('disputes.closed_at', 'is', null), row.val(about.closedAt !== null)]),
        ),
    )
    .returning('provider_id')
    .executeTakeFirst()
  return row !== undefined
}
