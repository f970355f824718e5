import { Readable } from 'node:stream'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import { type Bundle, countBundle, type LiveDeed } from './bundles.db.ts'
import { deedFileName, numbered, sheetFileName } from './file-name.ts'
import { openDocument } from './open-download.ts'
import { openProvenance } from './open-provenance.ts'
import { type ZipEntry, zip } from './zip.ts'

type BundleParts = Pick<Parts, 'db' | 'clock' | 'storage' | 'log' | 'config'>

/** All deeds of an order and their sheets in one file, each opened when its turn comes. */
export async function openBundle(
  parts: BundleParts,
  { linkId, orderId, deeds }: Bundle & { deeds: LiveDeed[] },
): Promise<Readable> {
  const at = parts.clock()
  await parts.db.transaction().execute(async (tx) => {
    await countBundle(tx, linkId, at)
    const detail = { deeds: deeds.length }
    await writeTimeline(tx, { orderId, event: 'bundle_downloaded', actor: 'customer', at, detail })
  })
  return Readable.from(zip(entriesOf(parts, deeds)), { objectMode: false })
}

function entriesOf(parts: BundleParts, deeds: LiveDeed[]): ZipEntry[] {
  return deeds.flatMap((deed, index) => {
    const place = (name: string) => numbered(name, index + 1, deeds.length)
    const { documentId, retrievedAt: at } = deed
    return [
      { name: place(deedFileName(deed)), at, open: () => openDocument(parts, deed) },
      {
        name: place(sheetFileName(deed)),
        at,
        open: async () => Readable.from([await openProvenance(parts, documentId)]),
      },
    ]
  })
}
