import { type LineState, lineIs } from '../../orders/line.ts'

/** Whether a link opens, and why not; the panel says what the link itself would do. */
export type LinkStanding = 'open' | 'revoked' | 'refunded' | 'withheld' | 'expired'

export function standingOf(
  link: {
    revokedAt: Date | null
    expiresAt: Date
    deletedAt: Date | null
    progress: LineState
    isWithheld: boolean
  },
  at: Date,
): LinkStanding {
  if (link.revokedAt) return 'revoked'
  if (lineIs('givenBack', link.progress)) return 'refunded'
  if (link.isWithheld) return 'withheld'
  return at >= link.expiresAt || link.deletedAt ? 'expired' : 'open'
}
