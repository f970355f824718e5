import { earlier, later, MINUTE } from '../../durations.ts'
import { CLAIM_MINUTES, CLAIM_REST_MINUTES } from '../../policy.ts'

export interface Claim {
  staffId: string
  username: string
  claimedAt: Date
  seenAt: Date
}

/** When the claim expires. */
export function endOf({ seenAt }: Pick<Claim, 'seenAt'>): Date {
  return later(seenAt, CLAIM_MINUTES * MINUTE)
}

export function isLive(claim: Pick<Claim, 'seenAt'>, at: Date): boolean {
  return at < endOf(claim)
}

/** A claim last seen at or before this time has expired. */
export function endedBefore(at: Date): Date {
  return earlier(at, CLAIM_MINUTES * MINUTE)
}

export function restedBefore(at: Date): Date {
  return earlier(at, CLAIM_REST_MINUTES * MINUTE)
}

/** For someone who wanted the line and didn't get it: who has it, and until when. */
export function whoHasIt(claim: Claim | undefined, at: Date): string {
  if (!claim) return 'Nobody has claimed this deed. Claim it first.'
  const { username } = claim
  if (!isLive(claim, at)) return `${username} left this deed. Take it over to continue.`
  const minutes = Math.ceil((endOf(claim).getTime() - at.getTime()) / MINUTE)
  const left = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `${username} has this deed for at least another ${left}.`
}
