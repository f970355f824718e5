import type { Parts } from '../parts.ts'
import { rebuildRollups, setTimeZone } from './rollups.db.ts'

/** The figures' days are those of the shop's zone; in another zone all of them are others. */
export async function keepCalendar(
  { db }: Pick<Parts, 'db'>,
  timeZone = 'America/New_York',
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const isOther = await setTimeZone(tx, timeZone)
    if (isOther) await rebuildRollups(tx)
    return isOther
  })
}
