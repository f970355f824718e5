/** So long a line is somebody's after their last sign of life. */
export const CLAIM_MINUTES = 20
const MINUTE = 60 * 1000

/** Whoever put a line back is not handed the same one again for so long, while others wait. */
const REST_MINUTES = 60

export interface Claim {
  staffId: string
  username: string
  claimedAt: Date
  seenAt: Date
}

/** From this moment on it is nobody's. */
export function endOf({ seenAt }: Pick<Claim, 'seenAt'>): Date {
  return new Date(seenAt.getTime() + CLAIM_MINUTES * MINUTE)
}

export function isLive(claim: Pick<Claim, 'seenAt'>, at: Date): boolean {
  return at < endOf(claim)
}

/** A claim that was last seen then, or before, has ended. */
export function endedBefore(at: Date): Date {
  return new Date(at.getTime() - CLAIM_MINUTES * MINUTE)
}

export function restedBefore(at: Date): Date {
  return new Date(at.getTime() - REST_MINUTES * MINUTE)
}

/** For whoever wanted the line and did not get it: who has it, and until when. */
export function whoHasIt(claim: Claim | undefined, at: Date): string {
  if (!claim) return 'Nobody has this line. Take it first.'
  const { username } = claim
  if (!isLive(claim, at)) return `${username} left this line. Take it over to go on with it.`
  const minutes = Math.ceil((endOf(claim).getTime() - at.getTime()) / MINUTE)
  const left = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `${username} has this line, for another ${left} at least.`
}
