import type { Parts } from '../parts.ts'
import { defineJob, handle, nothing } from '../platform/job.ts'
import {
  countChangedDays,
  insertConversions,
  noteStage,
  ordersOfSessions,
} from './counted-days.db.ts'

export const countFiguresJob = handle(
  defineJob('count-figures', nothing, { schedule: '* * * * *' }),
  async (parts: Pick<Parts, 'db' | 'clock'>, _payload, { log }) => {
    log.debug({ days: await countFigures(parts) }, 'stats counted')
  },
)

/** Brings the stats up to date with everything that has happened: how far search sessions came, and
 * the days that changed. Returns how many days those were. */
export async function countFigures({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<number> {
  const orders = await ordersOfSessions(db)
  const sessions = new Set(orders.map(({ sessionId }) => sessionId))
  await db.transaction().execute((tx) => noteStage(tx, sessions, 'placed'))
  const paid = orders.filter(({ isPaid }) => isPaid)
  await db.transaction().execute((tx) => insertConversions(tx, paid, clock()))
  return countChangedDays(db)
}
