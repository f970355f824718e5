import { writeAudit } from '../../audit/audit.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { takeNext } from './claims.db.ts'

/** Each try means someone else got there first and the queue moved on; this allows for enough
 * colleagues. */
const MOST_TRIES = 50

/** Claims the most urgent unassigned line for a person; undefined if there is none. */
export async function claimNext(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  staffId: string,
): Promise<string | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const taken = await db.transaction().execute((tx) => take(tx, staffId, clock()))
    if (taken !== 'busy') return taken
  }
  return undefined
}

async function take(tx: Tx, staffId: string, at: Date): Promise<string | 'busy' | undefined> {
  const who = { staffId, at }
  const lineId = (await takeNext(tx, who, false)) ?? (await takeNext(tx, who, true))
  if (lineId && lineId !== 'busy') {
    await writeAudit(tx, { staffId, action: 'desk_claim', subject: lineId, at })
  }
  return lineId
}
