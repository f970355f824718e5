import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import { addWithin, givePassword } from '../staff/change-staff.ts'
import type { LinkParts } from '../staff/owe-staff-link.ts'
import type { Session } from '../staff/session.ts'
import { insertOrganization, takeOrganizationEmail } from './organizations.db.ts'

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
    const { staffId } = session
    await writeAudit(tx, {
      staffId,
      action: 'add_organization',
      organizationId: id,
      subject: id,
      at,
    })
    await addWithin(parts, tx, session, { username: email, email, role: 'admin', given }, id)
    return id
  })
}
