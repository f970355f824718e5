import { sql } from 'kysely'
import { later } from '../../durations.ts'
import { type Db, oneRow, type Tx } from '../../platform/db.ts'

/** After this many failures in a row, across all processes, we pause the source. */
const TRIPS_AFTER = 5
const OPEN_MS = 30_000
/** A probe silent for this long died with its worker; the next caller becomes the probe. */
const PROBE_MS = 60_000

export interface Standing {
  isOff: boolean
  failures: number
  openUntil: Date | null
  lastFailure: string | null
}

export async function readStanding(db: Db, source: string): Promise<Standing> {
  const statement = sql<Standing>`
    select coalesce(not is_on, false) as is_off, coalesce(failures, 0) as failures,
      open_until, last_failure
    from (values (${source}::text)) as asked (source)
      left join source_switches using (source) left join source_breakers using (source)`
  return oneRow(db, statement)
}

/** Why we may not call the source now, or undefined if we may. Once the pause is over, one caller
 * gets through to probe it; the others wait for the result. */
export async function enterBreaker(
  db: Db,
  source: string,
  { openUntil, lastFailure }: Standing,
  at: Date,
): Promise<string | undefined> {
  if (!openUntil) return undefined
  const paused = `it is left alone for a while after ${lastFailure ?? 'failures'}`
  if (openUntil > at) return paused
  const probe = await db
    .updateTable('sourceBreakers')
    .set({ openUntil: later(at, PROBE_MS) })
    .where('source', '=', source)
    .where('openUntil', '<=', at)
    .executeTakeFirst()
  return probe.numUpdatedRows > 0n ? undefined : paused
}

export async function recordAnswer(db: Db, source: string): Promise<void> {
  await db
    .updateTable('sourceBreakers')
    .set({ failures: 0, openUntil: null })
    .where('source', '=', source)
    .where('failures', '>', 0)
    .execute()
}

export async function recordFailure(db: Db, source: string, failure: string, at: Date) {
  const openUntil = later(at, OPEN_MS)
  await db
    .insertInto('sourceBreakers')
    .values({ source, failures: 1, lastFailure: failure.slice(0, 300), failedAt: at })
    .onConflict((conflict) =>
      conflict.column('source').doUpdateSet({
        failures: sql`source_breakers.failures + 1`,
        lastFailure: failure.slice(0, 300),
        failedAt: at,
        openUntil: sql`case when source_breakers.failures + 1 >= ${TRIPS_AFTER}
          then ${openUntil}::timestamptz end`,
      }),
    )
    .execute()
}

/** Ends a source's pause: the next paid query tries it. False if it wasn't paused. */
export async function endPause(tx: Tx, source: string, at: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('sourceBreakers')
    .set({ openUntil: at })
    .where('source', '=', source)
    .where('openUntil', 'is not', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}
