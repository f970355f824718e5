import { writeAudit } from '../../audit/audit.db.ts'
import { AppError, orNotFound } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import {
  confirmFacts,
  type Jurisdiction,
  type JurisdictionEdit,
  updateJurisdiction,
} from './jurisdictions.db.ts'
import type { Fact } from './office-facts.ts'

export async function editJurisdiction(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  id: string,
  edit: JurisdictionEdit,
  staffId: string,
): Promise<Jurisdiction> {
  if (Object.keys(edit).length === 0) {
    throw new AppError('invalid_request', 'body: has no changes', { field: 'body' })
  }
  const at = clock()
  return db.transaction().execute(async (tx) => {
    const jurisdiction = orNotFound(
      await updateJurisdiction(tx, id, edit, { staffId, at }),
      'office',
    )
    await writeAudit(tx, { staffId, action: 'edit_jurisdiction', subject: id, at, detail: edit })
    return jurisdiction
  })
}

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
      const message = 'Someone changed or confirmed it since you opened it.'
      throw new AppError('invalid_transition', message)
    }
    const detail = { confirmed: confirmed.facts.join(', ') }
    await writeAudit(tx, { staffId, action: 'confirm_jurisdiction', subject: id, at, detail })
    return jurisdiction
  })
}
