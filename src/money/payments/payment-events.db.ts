import type { Db } from '../../platform/db.ts'

/** Records an event once; returns whether it still needs handling. */
export async function receiveEvent(
  db: Db,
  event: { id: string; type: string; intentId: string | null },
  at: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('payment_events')
    .values({
      provider_event_id: event.id,
      type: event.type,
      payment_intent_id: event.intentId,
      received_at: at,
    })
    // Changes nothing, and says whether it was handled.
    .onConflict((conflict) =>
      conflict.column('provider_event_id').doUpdateSet({ type: event.type }),
    )
    .returning('handled_at')
    .executeTakeFirstOrThrow()
  return row.handled_at === null
}

export async function markEventHandled(db: Db, eventId: string, at: Date): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ handled_at: at })
    .where('provider_event_id', '=', eventId)
    .where('handled_at', 'is', null)
    .execute()
}
