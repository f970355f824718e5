import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import { UNPAID_ORDER_DAYS } from '../policy.ts'

export async function foldRollups(db: Db): Promise<number> {
  const { rows } = await sql<{ folded: number }>`select fold_rollups() as folded`.execute(db)
  await sql`select fold_owner_figures()`.execute(db)
  return rows[0]?.folded ?? 0
}

/**
 * Rebuilds all stats from the raw rows. Writers wait until it's done, however long it takes. Search
 * stats of days whose searches or unpaid orders may have been deleted stay as they were counted.
 */
export async function rebuildRollups(tx: Tx): Promise<void> {
  const kept = sql`day < current_date - ${UNPAID_ORDER_DAYS}::integer`
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select fold_rollups()`.execute(tx)
  await sql`create temporary table counted_days on commit drop as
    select * from search_days where ${kept}`.execute(tx)
  await sql`select rebuild_rollups()`.execute(tx)
  await sql`select rebuild_owner_figures()`.execute(tx)
  await sql`delete from search_days where ${kept}`.execute(tx)
  await sql`insert into search_days select * from counted_days`.execute(tx)
}

/** Returns whether this zone differs from the one the stats were counted in. */
async function setTimeZone(tx: Tx, timeZone: string): Promise<boolean> {
  const result = await tx
    .updateTable('shopCalendar')
    .set({ timeZone })
    .where('timeZone', '<>', timeZone)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Stats are by day in the shop's time zone; a different zone changes every one of them. */
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
