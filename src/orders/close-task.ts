import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { closeTasks, kindOfTask } from './staff-tasks.db.ts'

/** A person has dealt with a task; false where somebody had before, and nothing is written. A state is
 * decided about elsewhere, and that closes its task. */
export async function closeTask(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { id, staffId }: { id: string; staffId: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const at = clock()
    if ((await kindOfTask(tx, id)) === 'state_undecided') {
      throw new AppError('invalid_transition', 'Record the decision instead: that closes it.')
    }
    const isClosed = await closeTasks(tx, { id }, { actor: `staff:${staffId}`, at })
    if (isClosed) await writeAudit(tx, { staffId, action: 'close_task', subject: id, at })
    return isClosed
  })
}
