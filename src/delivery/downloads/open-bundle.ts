import { Readable } from 'node:stream'
import { officesOf } from '../../addresses/offices/jurisdictions.db.ts'
import { lockListToRead } from '../../addresses/suppressions.db.ts'
import { AppError } from '../../errors.ts'
import { readOrderById } from '../../orders/orders.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { withheldLines } from '../withholding.db.ts'
import { indexOf } from './bundle-index.ts'
import {
  type Bundle,
  countBundle,
  type DeliveredDeed,
  ensureBundleLink,
  findBundle,
  liveDeeds,
} from './bundles.db.ts'
import { linkRevoked } from './check-link.ts'
import { deedFileName, sheetFileName } from './file-name.ts'
import { openDocument, sheetOf } from './open-download.ts'
import { findDocuments } from './provenance.db.ts'
import { type ZipEntry, zip } from './zip.ts'

type BundleParts = Pick<Parts, 'db' | 'clock' | 'storage' | 'log' | 'config'>

/** All deeds behind a link, as long as their own links would open any. Whoever may read an order goes
 * by the order, everyone else by the emailed token. */
export async function checkBundle(
  parts: BundleParts,
  which: { token: string } | { orderId: string },
): Promise<Bundle & { deeds: DeliveredDeed[] }> {
  const { db, clock } = parts
  const bundle = (await findBundle(db, which)) ?? (await newBundle(parts, which))
  if (!bundle) throw new AppError('not_found', 'We can’t find this link.')
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

/** An order whose link was revoked with one of its deeds may still have others. */
async function newBundle(
  { db, clock, config }: BundleParts,
  which: { token: string } | { orderId: string },
): Promise<Bundle | undefined> {
  if ('token' in which) return undefined
  const link = { orderId: which.orderId, secret: config.LINK_SECRET, at: clock() }
  await db.transaction().execute((tx) => ensureBundleLink(tx, link))
  return findBundle(db, which)
}

/** With their sheets and an index, each file opened when its turn comes. */
export async function openBundle(
  parts: BundleParts,
  { linkId, orderId, deeds }: Bundle & { deeds: DeliveredDeed[] },
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
  return zip(await entriesOf(parts, orderId, deeds))
}

async function entriesOf(
  parts: BundleParts,
  orderId: string,
  deeds: DeliveredDeed[],
): Promise<ZipEntry[]> {
  const { db } = parts
  const order = await readOrderById(db, orderId)
  if (!order) throw new Error(`There is no order ${orderId}`)
  const documents = await findDocuments(
    db,
    deeds.map(({ documentId }) => documentId),
  )
  const files = deeds.flatMap((deed): ZipEntry[] => {
    const document = documents.get(deed.documentId)
    if (!document) throw new Error(`There is no document ${deed.documentId}`)
    const { retrievedAt: at } = deed
    return [
      { name: deedFileName(deed), at, open: () => openDocument(parts, deed) },
      {
        name: sheetFileName(deed),
        at,
        open: async () => Readable.from([await sheetOf(parts, document)]),
      },
    ]
  })
  const index = indexOf(order, await officesOf(db, order.lines), deeds)
  const newest = Math.max(...deeds.map(({ retrievedAt }) => retrievedAt.getTime()))
  const first = {
    name: 'index.csv',
    at: new Date(newest),
    open: async () => Readable.from([Buffer.from(index)]),
  }
  return [first, ...files]
}
