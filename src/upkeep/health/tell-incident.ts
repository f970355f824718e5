import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import { assertNamesNobody } from '../../orders/staff-words.ts'
import type { Parts } from '../../parts.ts'
import { writeWords } from './status.db.ts'

/** Puts a sentence of staff's under an incident, for everyone to read. */
export async function tellIncident(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { id, words, staffId }: { id: string; words: string; staffId: string },
): Promise<void> {
  assertNamesNobody(words, undefined, 'words')
  await db.transaction().execute(async (tx) => {
    if (!(await writeWords(tx, id, words))) {
      throw new AppError('not_found', 'There’s no such incident.')
    }
    const detail = { words }
    await writeAudit(tx, { staffId, action: 'tell_incident', subject: id, at: clock(), detail })
  })
}
