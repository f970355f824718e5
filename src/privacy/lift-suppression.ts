import { endSuppression, lockListToChange } from '../addresses/suppressions.db.ts'
import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import { assertNamesNobody } from '../orders/staff-words.ts'
import type { Parts } from '../parts.ts'

/** Takes an entry off the suppression list; it stays on record, with who lifted it and why. */
export async function liftSuppression(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { id, reason }: { id: string; reason: string },
  staffId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockListToChange(tx)
    const at = clock()
    const ended = await endSuppression(tx, id, { staffId, at })
    if (!ended) throw new AppError('not_found', 'This entry isn’t on the list.')
    const { personName: fullName } = ended
    assertNamesNobody(reason, fullName ? { fullName } : undefined, 'reason')
    const detail = { reason }
    await writeAudit(tx, { staffId, action: 'lift_suppression', subject: id, at, detail })
  })
}
