import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import { countDownload, findDownload } from './links.db.ts'

/** Opens the deed behind a mailed link: known, not expired, not revoked; and counts it. */
export async function openDownload(
  { db, clock, storage }: Pick<Parts, 'db' | 'clock' | 'storage'>,
  token: string,
): Promise<{ stream: Readable; size: number; fileName: string }> {
  const download = await findDownload(db, token)
  if (!download) throw new AppError('not_found', 'There is no such link.')
  const at = clock()
  const isRefunded = ['refunding', 'refunded'].includes(download.progress)
  if (download.revokedAt || isRefunded)
    throw new AppError('link_revoked', 'This link is no longer valid.')
  if (at >= download.expiresAt) throw new AppError('link_expired', 'This link has expired.')
  const file = await storage.read(download.storageKey)
  await db.transaction().execute(async (tx) => {
    await countDownload(tx, download.linkId, at)
    const { orderId, lineId } = download
    await writeTimeline(tx, { orderId, lineId, event: 'downloaded', actor: 'customer', at })
  })
  return { ...file, fileName: `deed-${slug(download.streetAddress)}.pdf` }
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
