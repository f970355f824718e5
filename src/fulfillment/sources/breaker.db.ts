import { sql } from 'kysely'
import { later } from '../../durations.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** After this many failures in a row, across all processes, we pause the source. */
const TRIPS_AFTER = 5
const OPEN_MS = 30_000
/** A probe silent for this long died with its worker; the next caller becomes the probe. */
const PROBE_MS = 60_000

/** Why we may not call the source now, or undefined if we may. Once the pause is over, one caller
 * gets through to probe it; the others wait for the result. */
export async function enterBreaker(db: Db, source: string, at: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('source_breakers')
    .select(['open_until', 'last_failure'])
    .where('source', '=', source)
    .executeTakeFirst()
  if (!row?.open_until) return undefined
  const paused = `it is left alone for a while after ${row.last_failure ?? 'failures'}`
  if (row.open_until > at) return paused
  const probe = await db
    .updateTable('source_breakers')
    .set({ open_until: later(at, PROBE_MS) })
    .where('source', '=', source)
    .where('open_until', '<=', at)
    .executeTakeFirst()
  return probe.numUpdatedRows > 0n ? undefined : paused
}

/** Whether the source is paused; checking never makes the caller the probe. */
export async function isTripped(db: Db, source: string): Promise<boolean> {
  const row = await db
    .selectFrom('source_breakers')
    .select('source')
    .where('source', '=', source)
    .where('open_until', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function recordAnswer(db: Db, source: string): Promise<void> {
  await db
    .updateTable('source_breakers')
    .set({ failures: 0, open_until: null })
    .where('source', '=', source)
    // With no failure on record, which is nearly always, there's nothing to write.
    .where('failures', '>', 0)
    .execute()
}

export async function recordFailure(
  db: Db,
  source: string,
  failure: string,
  at: Date,
): Promise<void> {
  const openUntil = later(at, OPEN_MS)
  await db
    .insertInto('source_breakers')
    .values({ source, failures: 1, last_failure: failure.slice(0, 300), failed_at: at })
    .onConflict((conflict) =>
      conflict.column('source').doUpdateSet({
        failures: sql`source_breakers.failures + 1`,
        last_failure: failure.slice(0, 300),
        failed_at: at,
        open_until: sql`case when source_breakers.failures + 1 >= ${TRIPS_AFTER}
          then ${openUntil}::timestamptz end`,
      }),
    )
    .execute()
}

/** Ends a source's pause: the next paid query tries it. False if it wasn't paused. */
export async function endPause(tx: Tx, source: string, at: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('source_breakers')
    .set({ open_until: at })
    .where('source', '=', source)
    .where('open_until', 'is not', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}
