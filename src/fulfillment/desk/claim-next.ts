import { writeAudit } from '../../audit/audit.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { takeNext } from './claims.db.ts'

/** Each time somebody else was faster, so that the queue moved on: this many colleagues are enough. */
const MOST_TRIES = 50

/** Gives a person the most urgent line that nobody works on; undefined where there is none. */
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
