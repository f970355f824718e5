import type { Db, Tx } from '../../platform/db.ts'
import type { Declines } from './decline-delay.ts'
import type { OpenedIntent } from './intents.db.ts'

/** Records a declined card, once no matter how often the provider reports it. */
export async function insertDecline(
  db: Db | Tx,
  { eventId, intent, at }: { eventId: string; intent: OpenedIntent; at: Date },
): Promise<void> {
  await db
    .insertInto('declines')
    .values({
      provider_event_id: eventId,
      intent_id: intent.id,
      browser_hash: intent.browserHash,
      caller_hash: intent.callerHash,
      at,
    })
    .onConflict((conflict) => conflict.column('provider_event_id').doNothing())
    .execute()
}

export async function declinesSince(
  db: Db,
  by: 'caller' | 'browser',
  hash: Buffer,
  since: Date,
): Promise<Declines> {
  const { count, lastAt } = await db
    .selectFrom('declines')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('at').as('lastAt')])
    .where(`${by}_hash`, '=', hash)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return { count: Number(count), lastAt }
}

export async function sweepDeclines(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('declines').where('at', '<', before).execute()
}
