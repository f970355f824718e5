import type { DeskClaim } from '../../../contract/staff/desk.ts'

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

export function timeOf(timestamp: string): string {
  return TIME.format(new Date(timestamp))
}

/** Who has a line, for a column. */
export function claimWords(claim: DeskClaim | null): string {
  if (!claim) return 'Free'
  if (!claim.isLive) return claim.isMine ? 'You left it' : `${claim.by} left it`
  return `${claim.isMine ? 'Yours' : claim.by}, until ${timeOf(claim.until)}`
}
