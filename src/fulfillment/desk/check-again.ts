import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import { lockLine, moveLine } from '../../orders/lines.db.ts'
import type { Parts } from '../../parts.ts'
import { checkCopyJob } from '../check-copy.job.ts'
import { latestCopy, reopenCopy } from '../copies.db.ts'
import { notAtDesk } from './bring-copy.ts'
import { checkClaim } from './check-claim.ts'

/** Checks the latest copy of a line on the desk again, for example after a scanner outage. */
export async function checkAgain(
  { db, clock, jobs }: Pick<Parts, 'db' | 'clock' | 'jobs'>,
  { lineId, staffId }: { lineId: string; staffId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const line = await lockLine(tx, lineId)
    if (line?.progress !== 'desk') throw notAtDesk()
    const at = clock()
    await checkClaim(tx, { lineId, staffId, at })
    const copy = await latestCopy(tx, lineId)
    if (!copy || !(await reopenCopy(tx, copy.id))) {
      throw new AppError('invalid_transition', 'There is no copy of this deed to check.')
    }
    await moveLine(tx, line, 'checkAgain', { actor: `staff:${staffId}`, at })
    const detail = { copy: copy.id }
    await writeAudit(tx, { staffId, action: 'check_again', subject: lineId, at, detail })
    await jobs.enqueue(tx, checkCopyJob.job, { lineId })
  })
}
