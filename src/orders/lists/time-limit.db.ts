import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** From this level on a look may meet more than it can finish; below it never takes long. */
const GUARDED_FROM = 1
const MOST_MS = 45
const QUERY_CANCELED = '57014'

/** What the query gives, or undefined where the database ended it because it took too long. */
export async function withinTime<T>(
  db: Db,
  level: number,
  ask: (db: Db) => Promise<T>,
): Promise<T | undefined> {
  if (level < GUARDED_FROM) return ask(db)
  try {
    return await db.transaction().execute(async (tx) => {
      // The index is right here, also where the statistics would rather read the whole table.
      await sql`select set_config('statement_timeout', ${String(MOST_MS)}, true),
        set_config('enable_seqscan', 'off', true)`.execute(tx)
      return ask(tx)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED) return undefined
    throw error
  }
}
