import { AppError } from '../../errors.ts'
import { lineIs } from '../../orders/line.ts'
import type { Parts } from '../../parts.ts'
import { withheldLines } from '../withholding.db.ts'
import { type Download, findDownload } from './links.db.ts'

/** What an emailed link leads to, while it's valid: known, not expired, not revoked, and the file
 * still kept. */
export async function checkLink(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  token: string,
): Promise<Download> {
  const download = await findDownload(db, token)
  if (!download) throw new AppError('not_found', 'There is no such link.')
  if (download.revokedAt || lineIs('givenBack', download.progress)) throw linkRevoked()
  if ((await withheldLines(db, [download.lineId])).size > 0) throw linkRevoked()
  if (clock() >= download.expiresAt || download.deletedAt) {
    throw new AppError('link_expired', 'This link has expired.')
  }
  return download
}

export function linkRevoked(): AppError {
  return new AppError('link_revoked', 'This link is no longer valid.')
}
