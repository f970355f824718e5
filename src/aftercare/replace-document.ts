import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import { insertCopy } from '../fulfillment/copies.db.ts'
import { storeByContent } from '../fulfillment/keep-file.ts'
import { broughtFacts } from '../fulfillment/sources/source.ts'
import { lockLine, readLine } from '../orders/lines.db.ts'
import { readOrderRow } from '../orders/orders.db.ts'
import { assertNamesNobody } from '../orders/staff-words.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import { notDelivered, sameDocument } from './approve-replacement.ts'
import { checkReplacementJob } from './check-replacement.job.ts'
import {
  currentDocument,
  isBeingChecked,
  isDeliveredCopy,
  markReplacing,
} from './replacements.db.ts'

/** A wrong document was delivered, and staff upload the right one. It's checked like any other;
 * until it passes, the line stays delivered with the previous one. */
export async function replaceDocument(
  { db, clock, jobs, storage }: Pick<Parts, 'db' | 'clock' | 'jobs' | 'storage'>,
  brought: {
    lineId: string
    staffId: string
    file: Uint8Array
    reason: string
    documentType: string
    instrumentNumber: string | null
    recordedOn: string | null
  },
): Promise<void> {
  const { lineId, staffId, file, reason, ...read } = brought
  const known = await readLine(db, lineId)
  if (known?.progress !== 'delivered') throw notDelivered()
  const facts = broughtFacts(read, known)
  const stored = await storeByContent(storage, `copies/${lineId}`, file)
  await db.transaction().execute(async (tx) => {
    const line = await lockLine(tx, lineId)
    const order = line && (await readOrderRow(tx, line.orderId))
    const current = await currentDocument(tx, lineId)
    if (!order || line.progress !== 'delivered' || !current) throw notDelivered()
    if (order.erasedAt) {
      throw new AppError('invalid_transition', 'This order’s customer was erased.')
    }
    assertNamesNobody(reason, order, 'reason')
    const isDelivered = current.sha256.equals(stored.sha256)
    if (isDelivered || (await isDeliveredCopy(tx, lineId, stored.sha256))) throw sameDocument()
    // The button pressed twice; a file whose check has ended may be brought again.
    if (await isBeingChecked(tx, lineId, stored.sha256)) return
    const at = clock()
    const broughtBy = `staff:${staffId}` as const
    const copyId = await insertCopy(tx, { lineId, broughtBy, facts, ...stored, at })
    await markReplacing(tx, copyId, { documentId: current.id, reason })
    const detail = { reason, copy: copyId, document: current.id }
    await writeAudit(tx, { staffId, action: 'replace_document', subject: lineId, at, detail })
    const event = { event: 'replacement_brought', actor: broughtBy, at } as const
    await writeTimeline(tx, { orderId: order.id, lineId, ...event, detail: { reason } })
    await jobs.enqueue(tx, checkReplacementJob.job, { copyId, replacedLineId: lineId })
  })
}
