import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { confirmFacts, type Jurisdiction } from './jurisdictions.db.ts'
import type { Fact } from './office-facts.ts'

/** One of us has checked with the office that these facts are right: customers see them from now on. */
export async function confirmOffice(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  id: string,
  confirmed: { facts: Fact[]; seenAt: Date },
  staffId: string,
): Promise<Jurisdiction> {
  const at = clock()
  return db.transaction().execute(async (tx) => {
    const jurisdiction = await confirmFacts(tx, id, confirmed, { staffId, at })
    if (!jurisdiction) {
      throw new AppError(
        'invalid_transition',
        'Somebody changed or confirmed it since you opened it.',
      )
    }
    const detail = { confirmed: confirmed.facts.join(', ') }
    await writeAudit(tx, { staffId, action: 'confirm_jurisdiction', subject: id, at, detail })
    return jurisdiction
  })
}
