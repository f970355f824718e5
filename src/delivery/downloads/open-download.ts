import type { Readable } from 'node:stream'
import { lockListToRead } from '../../addresses/suppressions.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { withheldLines } from '../withholding.db.ts'
import type { ByteRange } from './byte-range.ts'
import { linkRevoked } from './check-link.ts'
import { checkedFile, DamagedFile } from './checked-file.ts'
import { countDownload, type Download } from './links.db.ts'
import { findDocument } from './provenance.db.ts'
import { provenanceOf } from './provenance.ts'
import { drawSheet } from './provenance-sheet.ts'

type OpenParts = Pick<Parts, 'db' | 'clock' | 'storage' | 'log'>

/** Opens the deed behind a link, or a range of it; only requests from the first byte count as
 * downloads. */
export async function openDownload(
  parts: OpenParts,
  download: Download,
  range: ByteRange | 'all',
): Promise<Readable> {
  const stream = await openDocument(parts, download, range)
  if (range !== 'all' && range.first > 0) return stream
  try {
    await count(parts, download)
  } catch (error) {
    stream.destroy()
    throw error
  }
  return stream
}

/** A document from the store, verified: a file that isn't what we delivered never arrives as if it
 * were. */
export async function openDocument(
  { storage, log }: Pick<OpenParts, 'storage' | 'log'>,
  document: { documentId: string; storageKey: string; sizeBytes: number; sha256: Buffer },
  range: ByteRange | 'all' = 'all',
): Promise<Readable> {
  const { documentId, sizeBytes, sha256 } = document
  const isWhole = range === 'all' || (range.first === 0 && range.last === sizeBytes - 1)
  const onDamage = (error: DamagedFile) =>
    log.error({ documentId, err: error }, 'a document is damaged')
  const file = await storage.read(document.storageKey, isWhole ? undefined : range)
  if (file.size !== sizeBytes) {
    file.stream.destroy()
    const error = new DamagedFile(`The stored file has ${file.size} bytes, not ${sizeBytes}`)
    onDamage(error)
    throw error
  }
  const expected = isWhole ? { bytes: sizeBytes, sha256 } : { bytes: range.last - range.first + 1 }
  return checkedFile(file.stream, expected, onDamage)
}

async function count({ db, clock }: OpenParts, { linkId, orderId, lineId }: Download) {
  const at = clock()
  await db.transaction().execute(async (tx) => {
    // Either the address is on the list by now, or whoever adds it next sees this download.
    await lockListToRead(tx)
    if ((await withheldLines(tx, [lineId])).size > 0) throw linkRevoked()
    await countDownload(tx, linkId, at)
    await writeTimeline(tx, { orderId, lineId, event: 'downloaded', actor: 'customer', at })
  })
}

/** The sheet that goes with a deed: generated on every request, always identical. */
export async function openProvenance(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  documentId: string,
): Promise<Buffer> {
  const document = await findDocument(db, documentId)
  const brandName = config.BRAND_NAME
  const words = provenanceOf(document, { brandName, timeZone: config.TIME_ZONE })
  const { orderNumber, retrievedAt } = document
  return drawSheet(words, { brandName, orderNumber, madeAt: retrievedAt })
}
