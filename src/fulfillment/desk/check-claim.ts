import { AppError } from '../../errors.ts'
import type { Tx } from '../../platform/db.ts'
import { isLive, whoHasIt } from './claim.ts'
import { lockClaim } from './claims.db.ts'

/** Refuses an action on a line the person doesn't hold right now, and says who does. */
export async function checkClaim(
  tx: Tx,
  { lineId, staffId, at }: { lineId: string; staffId: string; at: Date },
): Promise<void> {
  const claim = await lockClaim(tx, lineId)
  if (claim?.staffId === staffId && isLive(claim, at)) return
  const isOwn = claim?.staffId === staffId
  throw new AppError(
    'not_claimed',
    isOwn ? 'Your claim has expired. Claim it again to continue.' : whoHasIt(claim, at),
  )
}

export function notAtDesk(): AppError {
  return new AppError('invalid_transition', 'This deed is no longer on the desk.')
}
