import type { Parts } from '../parts.ts'
import { insertConversions } from './conversions.db.ts'
import { countChangedDays, noteSessionsThatOrdered, ordersOfSessions } from './counted-days.db.ts'

/** Brings the stats up to date with everything that has happened: how far search sessions came, and
 * the days that changed. Returns how many days those were. */
export async function countFigures({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<number> {
  const orders = await ordersOfSessions(db)
  await db.transaction().execute((tx) => noteSessionsThatOrdered(tx, orders))
  const paid = orders.filter(({ isPaid }) => isPaid)
  await db.transaction().execute((tx) => insertConversions(tx, paid, clock()))
  return countChangedDays(db)
}
