import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

export async function foldRollups(db: Db): Promise<number> {
  const { rows } = await sql<{ folded: number }>`select fold_rollups() as folded`.execute(db)
  return rows[0]?.folded ?? 0
}

/** All figures from the raw rows. Writers wait until it is done, however long it takes. */
export async function rebuildRollups(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select rebuild_rollups()`.execute(tx)
}

/** Says whether that is another zone than the figures were counted in. */
async function setTimeZone(tx: Tx, timeZone: string): Promise<boolean> {
  const result = await tx
    .updateTable('shop_calendar')
    .set({ time_zone: timeZone })
    .where('time_zone', '<>', timeZone)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The figures' days are those of the shop's zone; in another zone all of them are others. */
export async function keepCalendar(
  { db }: { db: Db },
  timeZone = 'America/New_York',
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const isOther = await setTimeZone(tx, timeZone)
    if (isOther) await rebuildRollups(tx)
    return isOther
  })
}
