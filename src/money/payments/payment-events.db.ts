import type { Db } from '../../platform/db.ts'

/** Records an event once; returns whether it still needs handling. */
export async function receiveEvent(
  db: Db,
  event: { id: string; type: string; intentId: string | null },
  at: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('paymentEvents')
    .values({
      providerEventId: event.id,
      type: event.type,
      paymentIntentId: event.intentId,
      receivedAt: at,
    })
    // Changes nothing, and says whether it was handled.
    .onConflict((conflict) => conflict.column('providerEventId').doUpdateSet({ type: event.type }))
    .returning('handledAt')
    .executeTakeFirstOrThrow()
  return row.handledAt === null
}

export async function markEventHandled(db: Db, eventId: string, at: Date): Promise<void> {
  await db
    .updateTable('paymentEvents')
    .set({ handledAt: at })
    .where('providerEventId', '=', eventId)
    .where('handledAt', 'is', null)
    .execute()
}
