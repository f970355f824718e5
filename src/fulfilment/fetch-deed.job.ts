import { createHash } from 'node:crypto'
import { deliverOrder } from '../job-catalogue.ts'
import { type Line, lockLine, moveLine, readLine } from '../orders/lines.db.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import type { JobContext } from '../platform/jobs.ts'
import { objectionTo } from './document-check.ts'
import { insertDocument } from './documents.db.ts'
import type { FulfilmentParts } from './search-deed.job.ts'
import { FoundDocument } from './sources/source.ts'
import { whereToFind } from './where-to-find.ts'

/** Fetches the image of the document that was found, checks it and puts it into the store. */
export async function fetchDeedJob(
  parts: FulfilmentParts & Pick<Parts, 'storage'>,
  { lineId }: { lineId: string },
  { signal }: JobContext,
): Promise<void> {
  const line = await readLine(parts.db, lineId)
  if (line?.progress !== 'checking') return
  const found = FoundDocument.parse(line.found)
  const source = parts.sources.find((each) => each.name === found.source)
  if (!source) throw new Error(`Source ${found.source} is switched off`)
  const image = await source.fetchImage(found, signal)
  if (image.answer === 'down') throw new Error(`Source down: ${image.detail}`)
  if (image.answer !== 'ok') {
    return escalate(parts, lineId, whereToFind(found, image))
  }
  const objection = objectionTo(image.value, found.situs, line.address)
  if (objection) return escalate(parts, lineId, objection)

  const sha256 = createHash('sha256').update(image.value).digest()
  // The content is part of the key: a second run writes the same file again and nothing else.
  const storageKey = `deeds/${lineId}/${sha256.toString('hex')}.pdf`
  await parts.storage.put(storageKey, image.value)
  await whileChecking(parts, lineId, async (tx, current) => {
    const at = parts.clock()
    const sizeBytes = image.value.byteLength
    await insertDocument(tx, { lineId, found, sha256, sizeBytes, storageKey, at })
    await moveLine(tx, current, 'pass', { actor: 'system', at })
    await parts.jobs.enqueue(
      tx,
      deliverOrder,
      { orderId: current.orderId },
      { key: current.orderId },
    )
  })
}

async function escalate(parts: FulfilmentParts, lineId: string, deskReason: string) {
  await whileChecking(parts, lineId, async (tx, current) => {
    await moveLine(tx, current, 'escalate', { actor: 'system', at: parts.clock(), deskReason })
  })
}

/** Acts on the line only if no other run of this job has done so already. */
async function whileChecking(
  { db }: FulfilmentParts,
  lineId: string,
  act: (tx: Tx, line: Line) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const current = await lockLine(tx, lineId)
    if (current?.progress === 'checking') await act(tx, current)
  })
}
