import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Declines } from './decline-delay.ts'
import type { OpenedIntent } from './intents.db.ts'

/** Records a declined card, once no matter how often the provider reports it. */
export async function insertDecline(
  db: Db | Tx,
  { eventId, intent, at }: { eventId: string; intent: OpenedIntent; at: Date },
): Promise<void> {
  const { id: intentId, browserHash, callerHash } = intent
  await db
    .insertInto('declines')
    .values({ providerEventId: eventId, intentId, browserHash, callerHash, at })
    .onConflict((conflict) => conflict.column('providerEventId').doNothing())
    .execute()
}

/** The declines of a caller's and of a browser's payments since then, which may be the same. */
export async function declinesSince(
  db: Db,
  { callerHash, browserHash }: Pick<OpenedIntent, 'callerHash' | 'browserHash'>,
  since: Date,
): Promise<{ caller: Declines; browser: Declines }> {
  const { rows } = await sql<{
    byCaller: number
    lastByCaller: Date | null
    byBrowser: number
    lastByBrowser: Date | null
  }>`
    select count(*) filter (where is_caller) as by_caller,
      max(at) filter (where is_caller) as last_by_caller,
      count(*) filter (where is_browser) as by_browser,
      max(at) filter (where is_browser) as last_by_browser
    from (
      select at, caller_hash = ${callerHash} as is_caller, browser_hash = ${browserHash} as is_browser
      from declines
      where (caller_hash = ${callerHash} or browser_hash = ${browserHash}) and at > ${since}
    ) as theirs`.execute(db)
  const [row] = rows
  return {
    caller: { count: row?.byCaller ?? 0, lastAt: row?.lastByCaller ?? null },
    browser: { count: row?.byBrowser ?? 0, lastAt: row?.lastByBrowser ?? null },
  }
}
