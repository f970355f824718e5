import type { Tx } from '../../platform/db.ts'

/** Records a dispute's current state; returns whether anything changed. */
export async function writeDispute(
  tx: Tx,
  dispute: { id: string; amountCents: number; reason: string; status: string; at: Date },
  about: { intentId: string; orderId: string | null; closedAt: Date | null },
): Promise<boolean> {
  const { id: providerId, amountCents, reason, status, at: openedAt } = dispute
  const { intentId: paymentIntentId, orderId, closedAt } = about
  const terms = { amountCents, reason, status, openedAt, closedAt }
  const row = await tx
    .insertInto('disputes')
    .values({ providerId, paymentIntentId, orderId, ...terms })
    .onConflict((conflict) =>
      conflict
        .column('providerId')
        .doUpdateSet({ status, closedAt })
        .where('disputes.status', '<>', status)
        // Our answer may be older than one that already recorded how the dispute ended.
        .where((row) => row.or([row('disputes.closedAt', 'is', null), row.val(closedAt !== null)])),
    )
    .returning('providerId')
    .executeTakeFirst()
  return row !== undefined
}

export async function disputesOfIntent(tx: Tx, intentId: string): Promise<Array<{ id: string }>> {
  return tx
    .selectFrom('disputes')
    .select('providerId as id')
    .where('paymentIntentId', '=', intentId)
    .execute()
}
