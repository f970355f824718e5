import { AppError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { endOf, whoHasIt } from './claim.ts'
import { readClaim, touchClaim } from './claims.db.ts'

/** Whoever has a line is still at it. No act of its own: nobody is told. */
export async function renewClaim(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, staffId }: { lineId: string; staffId: string },
): Promise<Date> {
  const at = clock()
  const isTheirs = await db.transaction().execute((tx) => touchClaim(tx, { lineId, staffId, at }))
  if (!isTheirs) throw new AppError('not_claimed', whoHasIt(await readClaim(db, lineId), at))
  return endOf({ seenAt: at })
}
