import { Readable } from 'node:stream'
import { officesOf } from '../../addresses/offices/jurisdictions.db.ts'
import { readOrderById } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { indexOf } from './bundle-index.ts'
import type { DeliveredDeed } from './bundles.db.ts'
import { deedFileName, sheetFileName } from './file-name.ts'
import { openDocument, sheetOf } from './open-download.ts'
import { findDocuments } from './provenance.db.ts'
import type { ZipEntry } from './zip.ts'

type FileParts = Pick<Parts, 'db' | 'clock' | 'storage' | 'log' | 'config'>

export interface ChosenDeeds {
  orderId: string
  deeds: DeliveredDeed[]
  /** Where several orders are in one archive. Its index then names the chosen deeds alone. */
  folder?: string
}

/** Deeds with their sheets and an index of each order. */
export async function entriesOf(
  parts: FileParts,
  chosen: readonly ChosenDeeds[],
): Promise<ZipEntry[]> {
  const ids = chosen.flatMap(({ deeds }) => deeds.map(({ documentId }) => documentId))
  const documents = await findDocuments(parts.db, ids, parts.clock())
  const entries: ZipEntry[] = []
  for (const each of chosen) entries.push(...(await entriesOfOrder(parts, each, documents)))
  return entries
}

async function entriesOfOrder(
  parts: FileParts,
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
