import { lockListToRead } from '../../addresses/suppressions.db.ts'
import { AppError, orNotFound } from '../../errors.ts'
import { isAccessOpen } from '../../orders/access.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { withheldLines } from '../withholding.db.ts'
import { standingOf } from './link-standing.ts'
import { type Download, findDownload, findOrderByLink } from './links.db.ts'

/** What a link leads to, while it's valid: known, not expired, not revoked, and the file still kept.
 * Whoever may read an order goes by the line, everyone else by the emailed token. */
export async function checkLink(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  which: { token: string } | { orderId: string; lineId: string },
): Promise<Download> {
  const download = orNotFound(await findDownload(db, which), 'link')
  const isWithheld = (await withheldLines(db, [download.lineId])).size > 0
  const standing = standingOf({ ...download, isWithheld }, clock())
  if (standing === 'open') return download
  throw standing === 'expired'
    ? new AppError('link_expired', 'This link has expired.')
    : linkRevoked()
}

export function linkRevoked(): AppError {
  return new AppError('link_revoked', 'This link is no longer valid.')
}

/** Either one of them is on the list by now, or whoever adds it next sees this download. */
export async function lockUnwithheld(tx: Tx, lineIds: string[]): Promise<void> {
  await lockListToRead(tx)
  if ((await withheldLines(tx, lineIds)).size > 0) throw linkRevoked()
}

export async function checkOrderLink({ db, clock }: Pick<Parts, 'db' | 'clock'>, token: string) {
  const link = orNotFound(await findOrderByLink(db, token), 'link')
  if (await isAccessOpen(db, link.orderId, clock(), link.createdAt)) return link.orderId
  throw new AppError('link_expired', 'This link has expired.')
}
