import { writeAudit } from '../audit/audit.db.ts'
import { AppError, orNotFound } from '../errors.ts'
import { searchDeed } from '../job-catalog.ts'
import { isAtDesk, lineIs } from '../orders/line.ts'
import { type Line, lockLine, moveLine } from '../orders/lines.db.ts'
import type { Parts } from '../parts.ts'
import { assertNotAnothers } from './desk/check-owner.ts'
import { readPlan } from './desk/plans.db.ts'

/** Asks the sources again for a line that needs review because one was down. */
export async function retrySearch(
  { db, clock, jobs }: Pick<Parts, 'db' | 'clock' | 'jobs'>,
  { lineId, staffId }: { lineId: string; staffId: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const line = orNotFound(await lockLine(tx, lineId), 'deed')
    if (line.progress === 'queued' || line.progress === 'searching') return false
    const objection = objectionToSearch(line)
    if (objection) throw new AppError('invalid_transition', objection)
    const at = clock()
    assertNotAnothers(await readPlan(tx, lineId, at), staffId)
    await moveLine(tx, line, 'searchAgain', { actor: `staff:${staffId}`, at })
    await writeAudit(tx, { staffId, action: 'search_again', subject: lineId, at })
    await jobs.enqueue(tx, searchDeed, { lineId })
    return true
  })
}

/** Why the sources aren't asked again for a line. The act and its preview both ask this. */
export function objectionToSearch(
  line: Pick<Line, 'progress' | 'deskKind' | 'withheldUntil'>,
): string | undefined {
  const { progress } = line
  if (progress === 'desk') {
    return isAtDesk(line) && line.deskKind === 'source'
      ? undefined
      : 'It needs review for another reason.'
  }
  if (progress === 'queued' || progress === 'searching') return 'It’s being searched already.'
  if (progress === 'unpaid') return 'It hasn’t been paid for.'
  return lineIs('givenBack', progress) ? 'It has been refunded.' : 'Its deed has been found.'
}
