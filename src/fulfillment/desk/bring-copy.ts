import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import { isAtDesk } from '../../orders/line.ts'
import { lockLine, moveLine, readLine } from '../../orders/lines.db.ts'
import type { Parts } from '../../parts.ts'
import { checkCopyJob } from '../check-copy.job.ts'
import { latestCopy, reopenCopy, undoneUntil } from '../copies.db.ts'
import { keepCopy } from '../keep-copy.ts'
import { broughtFacts } from '../sources/source.ts'
import { assertNotAnothers, lockAtDesk, notAtDesk, takeOn } from './check-owner.ts'
import { readPlan } from './plans.db.ts'

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
  if (!line || !isAtDesk(line)) throw notAtDesk()
  const facts = broughtFacts(read, line)
  // Runs before the file is stored: we keep nothing from someone who has no business with the line.
  assertNotAnothers(await readPlan(parts.db, lineId, parts.clock()), staffId)
  await keepCopy(parts, { lineId, file, facts, broughtBy }, async (tx, current, at) => {
    if (!isAtDesk(current)) throw notAtDesk()
    await takeOn(tx, { lineId, staffId, at })
    await moveLine(tx, current, 'upload', { actor: broughtBy, at, found: facts })
    await writeAudit(tx, { staffId, action: 'bring_copy', subject: lineId, at })
  })
}

/** Stops the delivery of a copy that has just passed the check that staff asked for. */
export async function undoUpload(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, staffId }: { lineId: string; staffId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const line = await lockLine(tx, lineId)
    const copy = await latestCopy(tx, lineId)
    if (line?.progress !== 'checking' || !copy || !undoneUntil(copy)) {
      throw new AppError('invalid_transition', 'It’s too late to undo this delivery.')
    }
    const at = clock()
    await takeOn(tx, { lineId, staffId, at })
    const words = 'The copy passed the check, and its delivery was undone.'
    const desk = { kind: 'held', words } as const
    await moveLine(tx, line, 'escalate', { actor: `staff:${staffId}`, at, desk })
    const detail = { copy: copy.id }
    await writeAudit(tx, { staffId, action: 'undo_upload', subject: lineId, at, detail })
  })
}

/** Checks the latest copy of a line on the desk again, for example after a scanner outage. */
export async function checkAgain(
  { db, clock, jobs }: Pick<Parts, 'db' | 'clock' | 'jobs'>,
  { lineId, staffId }: { lineId: string; staffId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const line = await lockAtDesk(tx, lineId)
    const at = clock()
    await takeOn(tx, { lineId, staffId, at })
    const copy = await latestCopy(tx, lineId)
    if (!copy || !(await reopenCopy(tx, copy.id))) {
      throw new AppError('invalid_transition', 'This deed has no copy to check.')
    }
    await moveLine(tx, line, 'checkAgain', { actor: `staff:${staffId}`, at })
    const detail = { copy: copy.id }
    await writeAudit(tx, { staffId, action: 'check_again', subject: lineId, at, detail })
    await jobs.enqueue(tx, checkCopyJob.job, { lineId, isAsked: true })
  })
}
