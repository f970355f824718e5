import { Readable } from 'node:stream'
import { lockListToRead } from '../../addresses/suppressions.db.ts'
import { AppError } from '../../errors.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { withheldLines } from '../withholding.db.ts'
import { type Bundle, countBundle, findBundle, type LiveDeed, liveDeeds } from './bundles.db.ts'
import { linkRevoked } from './check-link.ts'
import { deedFileName, numbered, sheetFileName } from './file-name.ts'
import { openDocument, openProvenance } from './open-download.ts'
import { type ZipEntry, zip } from './zip.ts'

/** All deeds behind an emailed link, as long as their own links would open any. */
export async function checkBundle(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  token: string,
): Promise<Bundle & { deeds: LiveDeed[] }> {
  const bundle = await findBundle(db, token)
  if (!bundle) throw new AppError('not_found', 'There is no such link.')
  if (bundle.revokedAt) throw linkRevoked()
  const at = clock()
  const live = at < bundle.expiresAt ? await liveDeeds(db, bundle.orderId, at) : []
  const withheld = await withheldLines(
    db,
    live.map(({ lineId }) => lineId),
  )
  const deeds = live.filter(({ lineId }) => !withheld.has(lineId))
  if (deeds.length === 0) throw new AppError('link_expired', 'This link has expired.')
  return { ...bundle, deeds }
}

type BundleParts = Pick<Parts, 'db' | 'clock' | 'storage' | 'log' | 'config'>

/** All deeds of an order and their sheets in one file, each opened when its turn comes. */
export async function openBundle(
  parts: BundleParts,
  { linkId, orderId, deeds }: Bundle & { deeds: LiveDeed[] },
): Promise<Readable> {
  const at = parts.clock()
  const lineIds = deeds.map(({ lineId }) => lineId)
  await parts.db.transaction().execute(async (tx) => {
    // Either one of them is on the list by now, or whoever adds it next sees this download.
    await lockListToRead(tx)
    if ((await withheldLines(tx, lineIds)).size > 0) throw linkRevoked()
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
