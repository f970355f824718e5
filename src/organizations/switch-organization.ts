import { writeAudit } from '../audit/audit.db.ts'
import { AppError, orNotFound } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { Db, Tx } from '../platform/db.ts'
import { addWithin, givePassword } from '../staff/change-staff.ts'
import type { LinkParts } from '../staff/owe-staff-link.ts'
import type { Session } from '../staff/session.ts'
import { deleteSessionsOfOrganization } from '../staff/sessions.db.ts'
import {
  insertOrganization,
  lockOrganization,
  setOrganizationDisabled,
  takeOrganizationEmail,
} from './organizations.db.ts'
import { dropDeliveries } from './webhooks/deliveries.db.ts'

/** Lets an organization in no longer, or again. Off, neither its members nor its keys open anything,
 * from the next call on, and no webhook is sent: what was on its way is dropped, and can be listed and
 * resent once it's on. Nothing of theirs is deleted. */
export async function switchOrganization(
  { db, testDb, clock }: Pick<Parts, 'db' | 'clock'> & { testDb?: Db | undefined },
  { staffId }: Session,
  { id, isOn }: { id: string; isOn: boolean },
): Promise<void> {
  const at = clock()
  await db.transaction().execute(async (tx) => {
    const organization = orNotFound(await lockOrganization(tx, id), 'organization')
    // Also where it was so already: an earlier try may have ended between the two.
    await testDb?.transaction().execute((testTx) => turn(testTx, id, isOn ? null : at))
    if ((organization.disabledAt === null) === isOn) return
    await turn(tx, id, isOn ? null : at)
    if (!isOn) await deleteSessionsOfOrganization(tx, id)
    const action = isOn ? 'enable_organization' : 'disable_organization'
    await writeAudit(tx, { staffId, organizationId: id, action, subject: id, at })
  })
}

async function turn(tx: Tx, id: string, disabledAt: Date | null): Promise<void> {
  await setOrganizationDisabled(tx, id, disabledAt)
  if (disabledAt) await dropDeliveries(tx, id)
}

/** A company that may order through the API, with its first admin, who is invited by email. */
export async function addOrganization(
  parts: LinkParts,
  session: Session,
  { name, email }: { name: string; email: string },
): Promise<string> {
  const given = await givePassword(parts.clock())
  const { at } = given
  return parts.db.transaction().execute(async (tx) => {
    if (await takeOrganizationEmail(tx, email)) {
      const words = 'An organization already has this email.'
      throw new AppError('invalid_request', words, { field: 'email' })
    }
    const id = await insertOrganization(tx, { name, email, at })
    const entry = { staffId: session.staffId, organizationId: id, subject: id, at }
    await writeAudit(tx, { ...entry, action: 'add_organization' })
    await addWithin(parts, tx, session, { username: email, email, role: 'admin', given }, id)
    return id
  })
}
