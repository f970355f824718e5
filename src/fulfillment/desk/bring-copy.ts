import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import { moveLine, readLine } from '../../orders/lines.db.ts'
import type { Parts } from '../../parts.ts'
import { keepCopy } from '../keep-copy.ts'
import { BY_STAFF, type FoundDocument } from '../sources/source.ts'
import { checkClaim } from './check-claim.ts'

/** Staff found the deed for a line on the desk; it gets checked like any other. */
export async function bringCopy(
  parts: Pick<Parts, 'db' | 'clock' | 'jobs' | 'storage'>,
  brought: {
    lineId: string
    staffId: string
    file: Uint8Array
    documentType: string
    instrumentNumber: string | null
    recordedOn: string | null
  },
): Promise<void> {
  const { lineId, staffId, file, ...read } = brought
  const broughtBy = `staff:${staffId}` as const
  const line = await readLine(parts.db, lineId)
  if (line?.progress !== 'desk') throw notAtDesk()
  const facts: FoundDocument = {
    ...read,
    source: BY_STAFF,
    documentId: read.instrumentNumber ?? lineId,
    pageCount: null,
    situs: line.address,
  }
  // Runs before the file is stored: we keep nothing from someone who has no business with the line.
  await parts.db
    .transaction()
    .execute((tx) => checkClaim(tx, { lineId, staffId, at: parts.clock() }))
  await keepCopy(parts, { lineId, file, facts, broughtBy }, async (tx, current, at) => {
    if (current.progress !== 'desk') throw notAtDesk()
    await checkClaim(tx, { lineId, staffId, at })
    await moveLine(tx, current, 'upload', { actor: broughtBy, at, found: facts })
    await writeAudit(tx, { staffId, action: 'bring_copy', subject: lineId, at })
  })
}

export function notAtDesk(): AppError {
  return new AppError('invalid_transition', 'This deed is no longer on the desk.')
}
