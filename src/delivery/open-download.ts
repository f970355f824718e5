import type { Readable } from 'node:stream'
import { lockListToRead } from '../addresses/suppressions.db.ts'
import { AppError } from '../errors.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import { countDownload, findDownload } from './links.db.ts'
import { withheldLines } from './withholding.db.ts'

/** Opens the deed behind a mailed link: known, not expired, not revoked; and counts it. */
export async function openDownload(
  { db, clock, storage }: Pick<Parts, 'db' | 'clock' | 'storage'>,
  token: string,
): Promise<{ stream: Readable; size: number; fileName: string }> {
  const download = await findDownload(db, token)
  if (!download) throw new AppError('not_found', 'There is no such link.')
  const at = clock()
  const isRefunded = ['refunding', 'refunded'].includes(download.progress)
  if (download.revokedAt || isRefunded) throw linkRevoked()
  if (at >= download.expiresAt) throw new AppError('link_expired', 'This link has expired.')
  const file = await storage.read(download.storageKey)
  try {
    await db.transaction().execute(async (tx) => {
      // Either the list has the address now, or whoever adds it next sees this download.
      await lockListToRead(tx)
      const { orderId, lineId } = download
      if ((await withheldLines(tx, [lineId])).size > 0) throw linkRevoked()
      await countDownload(tx, download.linkId, at)
      await writeTimeline(tx, { orderId, lineId, event: 'downloaded', actor: 'customer', at })
    })
  } catch (error) {
    file.stream.destroy()
    throw error
  }
  return { ...file, fileName: `deed-${slug(download.streetAddress)}.pdf` }
}

function linkRevoked(): AppError {
  return new AppError('link_revoked', 'This link is no longer valid.')
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
