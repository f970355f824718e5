import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { Refusal } from './action.ts'
import { writeAudit } from './audit.db.ts'

/**
 * Runs an act that writes its audit row in its own transaction. Where a rule refuses it, nothing of
 * that transaction is left, so the refusal gets its own row. No staff member, no row.
 */
export async function recordRefusal<Result>(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { staffId, ...refused }: { staffId: string | undefined; action: Refusal; subject: string },
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (staffId && error instanceof AppError) {
      const entry = { ...refused, staffId, detail: { why: error.message }, at: clock() }
      await db.transaction().execute((tx) => writeAudit(tx, entry))
    }
    throw error
  }
}
