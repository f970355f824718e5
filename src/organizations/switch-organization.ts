import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { Session } from '../staff/session.ts'
import { deleteSessionsOfOrganization } from '../staff/sessions.db.ts'
import { lockOrganization, setOrganizationDisabled } from './organizations.db.ts'

/** Lets an organization in no longer, or again. Off, neither its members nor its keys open anything,
 * from the next call on; nothing of theirs is deleted. */
export async function switchOrganization(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { staffId }: Session,
  { id, isOn }: { id: string; isOn: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const organization = await lockOrganization(tx, id)
    if (!organization) throw noSuchOrganization()
    if ((organization.disabledAt === null) === isOn) return
    const at = clock()
    await setOrganizationDisabled(tx, id, isOn ? null : at)
    if (!isOn) await deleteSessionsOfOrganization(tx, id)
    const action = isOn ? 'enable_organization' : 'disable_organization'
    await writeAudit(tx, { staffId, action, subject: id, at })
  })
}

export function noSuchOrganization(): AppError {
  return new AppError('not_found', 'No such organization.')
}
