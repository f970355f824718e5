import { AppError } from '../../errors.ts'
import { isAccessOpen } from '../../orders/access.db.ts'
import { type LineState, lineIs } from '../../orders/line.ts'
import type { Parts } from '../../parts.ts'
import { withheldLines } from '../withholding.db.ts'
import { type Download, findDownload, findOrderByLink } from './links.db.ts'

/** What an emailed link leads to, while it's valid: known, not expired, not revoked, and the file
 * still kept. */
export async function checkLink(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  token: string,
): Promise<Download> {
  const download = await findDownload(db, token)
  if (!download) throw new AppError('not_found', 'There is no such link.')
  const isWithheld = (await withheldLines(db, [download.lineId])).size > 0
  const standing = standingOf({ ...download, isWithheld }, clock())
  if (standing === 'open') return download
  throw standing === 'expired'
    ? new AppError('link_expired', 'This link has expired.')
    : linkRevoked()
}

/** Whether a link opens, and why not; the panel says what the link itself would do. */
export type LinkStanding = 'open' | 'revoked' | 'refunded' | 'withheld' | 'expired'

export function standingOf(
  link: {
    revokedAt: Date | null
    expiresAt: Date
    /** When its file was deleted. */
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

export function linkRevoked(): AppError {
  return new AppError('link_revoked', 'This link is no longer valid.')
}

/** The order an emailed link leads to, until it expires. */
export async function checkOrderLink(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  token: string,
): Promise<string> {
  const link = await findOrderByLink(db, token)
  if (!link) throw new AppError('not_found', 'There is no such link.')
  if (await isAccessOpen(db, link.orderId, clock(), link.createdAt)) return link.orderId
  throw new AppError('link_expired', 'This link has expired.')
}
