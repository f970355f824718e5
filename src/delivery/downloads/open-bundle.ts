import { Readable } from 'node:stream'
import { officesOf } from '../../addresses/offices/jurisdictions.db.ts'
import { AppError, notFound } from '../../errors.ts'
import { ordersOfDeeds } from '../../orders/lists/organization-orders.db.ts'
import { orderNumber } from '../../orders/order.ts'
import { readOrderById } from '../../orders/orders.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { withheldLines } from '../withholding.db.ts'
import { indexOf } from './bundle-index.ts'
import {
  type Bundle,
  type DeliveredDeed,
  deedsOfLines,
  ensureBundleLink,
  findBundle,
  liveDeeds,
} from './bundles.db.ts'
import { linkRevoked, lockUnwithheld } from './check-link.ts'
import { deedFileName, sheetFileName } from './file-name.ts'
import { standingOf } from './link-standing.ts'
import { countDownload } from './links.db.ts'
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
  if (!bundle) throw notFound('link')
  if (bundle.revokedAt) throw linkRevoked()
  const at = clock()
  const live = at < bundle.expiresAt ? await liveDeeds(db, bundle.orderId, at) : []
  const lineIds = live.map(({ lineId }) => lineId)
  const withheld = await withheldLines(db, lineIds)
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
  return openArchive(parts, [{ orderId, deeds }], linkId)
}

/** Those of these deeds that their own links would open, of whatever orders they are. */
export async function checkDeeds(
  { db, clock }: BundleParts,
  organizationId: string,
  lineIds: string[],
): Promise<Array<DeliveredDeed & { orderId: string }>> {
  const own = await ordersOfDeeds(db, organizationId, lineIds)
  const orderOf = new Map(own.map(({ id, orderId }) => [id, orderId]))
  const at = clock()
  const found = await deedsOfLines(db, [...orderOf.keys()])
  const withheld = await withheldLines(db, [...orderOf.keys()])
  const deeds = found.flatMap((deed) => {
    const isWithheld = withheld.has(deed.lineId)
    const orderId = orderOf.get(deed.lineId)
    const isOpen = standingOf({ ...deed, isWithheld }, at) === 'open'
    return orderId && isOpen ? [{ ...deed, orderId }] : []
  })
  if (deeds.length > 0) return deeds
  throw new AppError('not_delivered', 'None of these deeds can be downloaded.')
}

/** One archive with a folder for each order. */
export async function openDeeds(
  parts: BundleParts,
  deeds: ReadonlyArray<DeliveredDeed & { orderId: string }>,
): Promise<Readable> {
  const byOrder = Map.groupBy(deeds, ({ orderId }) => orderId)
  const chosen = [...byOrder].map(
    ([orderId, deeds]): ChosenDeeds => ({ orderId, deeds, folder: orderNumber(orderId) }),
  )
  return openArchive(parts, chosen)
}

interface ChosenDeeds {
  orderId: string
  deeds: DeliveredDeed[]
  /** Where several orders are in one archive. Its index then names the chosen deeds alone. */
  folder?: string
}

/** Deeds with their sheets and an index of each order. */
async function openArchive(
  parts: BundleParts,
  chosen: readonly ChosenDeeds[],
  linkId?: string,
): Promise<Readable> {
  const at = parts.clock()
  const all = chosen.flatMap(({ deeds }) => deeds)
  await parts.db.transaction().execute(async (tx) => {
    await lockUnwithheld(
      tx,
      all.map(({ lineId }) => lineId),
    )
    if (linkId) await countDownload(tx, 'bundleLinks', linkId, at)
    for (const { orderId, deeds } of chosen) {
      const entry = { orderId, event: 'bundle_downloaded', actor: 'customer', at } as const
      await writeTimeline(tx, { ...entry, detail: { deeds: deeds.length } })
    }
  })
  const ids = all.map(({ documentId }) => documentId)
  const documents = await findDocuments(parts.db, ids, at)
  const entries: ZipEntry[] = []
  for (const each of chosen) entries.push(...(await entriesOf(parts, each, documents)))
  return zip(entries)
}

async function entriesOf(
  parts: BundleParts,
  { orderId, deeds, folder }: ChosenDeeds,
  documents: Awaited<ReturnType<typeof findDocuments>>,
): Promise<ZipEntry[]> {
  const { db } = parts
  const order = await readOrderById(db, orderId)
  if (!order) throw new Error(`There is no order ${orderId}`)
  const inside = (name: string) => (folder ? `${folder}/${name}` : name)
  const documentOf = ({ documentId }: DeliveredDeed) => {
    const document = documents.get(documentId)
    if (!document) throw new Error(`There is no document ${documentId}`)
    return document
  }
  const files = deeds.flatMap((deed): ZipEntry[] => {
    const { retrievedAt: at } = deed
    return [
      { name: inside(deedFileName(deed)), at, open: () => openDocument(parts, deed) },
      {
        name: inside(sheetFileName(deed)),
        at,
        open: async () => Readable.from([await sheetOf(parts, documentOf(deed))]),
      },
    ]
  })
  const lines = folder
    ? order.lines.filter(({ id }) => deeds.some(({ lineId }) => lineId === id))
    : order.lines
  const indexed = deeds.map((deed) => ({ ...deed, said: documentOf(deed).said }))
  const index = indexOf({ ...order, lines }, await officesOf(db, lines), indexed)
  const newest = Math.max(...deeds.map(({ retrievedAt }) => retrievedAt.getTime()))
  const first = {
    name: inside('index.csv'),
    at: new Date(newest),
    open: async () => Readable.from([Buffer.from(index)]),
  }
  return [first, ...files]
}
