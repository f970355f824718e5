import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream'
import { earlier, MINUTE } from '../../durations.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { ByteRange } from './byte-range.ts'
import { lockUnwithheld } from './check-link.ts'
import { beginDownload, countDownload, type Download } from './links.db.ts'
import { findDocument } from './provenance.db.ts'
import { type DeliveredDocument, provenanceOf } from './provenance.ts'
import { drawSheet } from './provenance-sheet.ts'

class DamagedFile extends Error {}

type OpenParts = Pick<Parts, 'db' | 'clock' | 'storage' | 'log'>

/** A download manager fetches a file in many pieces; within this time they're one download. */
const ONE_DOWNLOAD_MS = 30 * MINUTE

/** Opens the deed behind a link, or a range of it. A request for the whole file counts as a download,
 * and so does the first piece that a caller asks for, wherever in the file it begins. */
export async function openDownload(
  parts: OpenParts,
  download: Download,
  range: ByteRange | 'all',
  callerHash: Buffer,
): Promise<Readable> {
  const stream = await openDocument(parts, download, range)
  try {
    await count(parts, download, { isPiece: range !== 'all', callerHash })
  } catch (error) {
    stream.destroy()
    throw error
  }
  return stream
}

/** Verified: a file that isn't what we delivered never arrives as if it were. */
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

/** Passes a stored file through and verifies it's what was stored. It holds back the last chunk
 * until that's known, so a damaged file never ends as if it were complete. */
function checkedFile(
  source: Readable,
  expected: { bytes: number; sha256?: Buffer },
  onDamage: (error: DamagedFile) => void,
): Readable {
  const hash = createHash('sha256')
  let seen = 0
  let held: Buffer | undefined
  const refuse = (how: string, done: TransformCallback) => {
    const error = new DamagedFile(`The stored file ${how}`)
    onDamage(error)
    done(error)
  }
  const gate = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      hash.update(chunk)
      const free = held
      held = chunk
      if (seen > expected.bytes) refuse('is too long', done)
      else done(null, free)
    },
    flush(done) {
      if (seen !== expected.bytes) refuse('is too short', done)
      else if (expected.sha256 && !hash.digest().equals(expected.sha256)) {
        refuse('has another digest', done)
      } else done(null, held)
    },
  })
  // The gate's reader sees every failure; if one end closes, so does the other.
  pipeline(source, gate, () => {})
  return gate
}

async function count(
  { db, clock }: OpenParts,
  { linkId, orderId, lineId }: Download,
  { isPiece, callerHash }: { isPiece: boolean; callerHash: Buffer },
) {
  const at = clock()
  const unlessBegunAfter = isPiece ? earlier(at, ONE_DOWNLOAD_MS) : at
  await db.transaction().execute(async (tx) => {
    await lockUnwithheld(tx, [lineId])
    const begins = await beginDownload(tx, { linkId, callerHash, at, unlessBegunAfter })
    if (isPiece && !begins) return
    await countDownload(tx, 'downloadLinks', linkId, at)
    await writeTimeline(tx, { orderId, lineId, event: 'downloaded', actor: 'customer', at })
  })
}

/** The sheet that goes with a deed: generated on every request, identical unless its facts change. */
export async function openProvenance(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  documentId: string,
): Promise<Buffer> {
  return sheetOf({ config }, await findDocument(db, documentId, clock()))
}

export async function sheetOf({ config }: Pick<Parts, 'config'>, document: DeliveredDocument) {
  const brandName = config.BRAND_NAME
  const words = provenanceOf(document, {
    brandName,
    timeZone: config.TIME_ZONE,
    publicUrl: config.PUBLIC_URL,
  })
  const { orderNumber, retrievedAt } = document
  return drawSheet(words, { brandName, orderNumber, madeAt: retrievedAt })
}
