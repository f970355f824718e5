import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { transact } from '../platform/transactions.db.ts'
import type { Refusal } from './action.ts'
import { writeAudit } from './audit.db.ts'

/** Runs an act in a transaction, in which it writes its audit row. Where a rule refuses it, nothing
 * of that transaction is left, so the refusal gets its own row. No staff member, no row. */
export async function recordRefusal<Result>(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { staffId, ...refused }: { staffId: string | undefined; action: Refusal; subject: string },
  act: (tx: Tx) => Promise<Result>,
  { isTrial = false } = {},
): Promise<Result> {
  try {
    return await transact(db, isTrial, act)
  } catch (error) {
    if (staffId && error instanceof AppError) {
      const entry = { ...refused, staffId, detail: { why: error.message }, at: clock() }
      await db.transaction().execute((tx) => writeAudit(tx, entry))
    }
    throw error
  }
}
