import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import { deliverOrder } from '../../job-catalog.ts'
import { lockLine, moveLine } from '../../orders/lines.db.ts'
import type { Parts } from '../../parts.ts'
import { latestCopy } from '../copies.db.ts'
import { insertDocument } from '../documents.db.ts'
import { FoundDocument } from '../sources/source.ts'
import { notAtDesk } from './bring-copy.ts'
import { checkClaim } from './check-claim.ts'
import { endClaim } from './claims.db.ts'

interface Approval {
  lineId: string
  staffId: string
  note: string
  /** What staff read on the copy beyond what the index or the OCR said. */
  confirmed: Partial<Pick<FoundDocument, 'documentType' | 'instrumentNumber' | 'recordedOn'>>
}

/** Staff reviewed the copy the check held and confirm it's the right one. */
export async function approveCopy(
  { db, clock, jobs, storage }: Pick<Parts, 'db' | 'clock' | 'jobs' | 'storage'>,
  { lineId, staffId, note, confirmed }: Approval,
): Promise<void> {
  const copy = await latestCopy(db, lineId)
  const storageKey = copy?.findings?.cleanKey
  if (copy?.verdict !== 'held' || !copy.findings || !storageKey) {
    throw new AppError('invalid_transition', 'There is no copy of this line that can be delivered.')
  }
  const { findings } = copy
  const pdf = await buffer((await storage.read(storageKey)).stream)
  await db.transaction().execute(async (tx) => {
    const line = await lockLine(tx, lineId)
    if (line?.progress !== 'desk') throw notAtDesk()
    // A copy that came in since then hasn't been reviewed.
    if ((await latestCopy(tx, lineId))?.id !== copy.id) throw notAtDesk()
    const at = clock()
    await checkClaim(tx, { lineId, staffId, at })
    const facts = { ...FoundDocument.parse(copy.facts), ...confirmed }
    await writeAudit(tx, {
      staffId,
      action: 'approve_copy',
      subject: lineId,
      at,
      detail: { note, copy: copy.id, objections: findings.objections, confirmed },
    })
    await insertDocument(tx, {
      lineId,
      copyId: copy.id,
      facts,
      findings,
      sha256: createHash('sha256').update(pdf).digest(),
      sizeBytes: pdf.byteLength,
      storageKey,
      at,
    })
    await moveLine(tx, line, 'approve', { actor: `staff:${staffId}`, at })
    await endClaim(tx, lineId)
    await jobs.enqueue(tx, deliverOrder, { orderId: line.orderId }, { key: line.orderId })
  })
}
