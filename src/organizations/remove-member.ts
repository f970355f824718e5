import { onMember, type StaffParts } from '../staff/change-staff.ts'
import { resetFactors } from '../staff/reset-staff.ts'
import type { Session } from '../staff/session.ts'
import { setRemoved } from '../staff/staff.db.ts'
import { deleteStaffLinks } from '../staff/staff-links.db.ts'
import { tellOwners } from '../staff/tell-owners.ts'
import { revokeKeysOf } from './api-keys.db.ts'
import { organizationOf } from './check-member.ts'

/** For good: their sessions, links and keys end with the next call, and their email may join again, here
 * or elsewhere. The row stays, so that the activity still says who did what. */
export async function removeMember(parts: StaffParts, session: Session, id: string): Promise<void> {
  const whose = organizationOf(session)
  await onMember(parts, session, { id, whose }, 'remove_member', async (tx) => {
    const at = parts.clock()
    await setRemoved(tx, id, at)
    await resetFactors(tx, id)
    await deleteStaffLinks(tx, id)
    const keys = await revokeKeysOf(tx, id, at)
    const told = { by: session.username, staffId: id, organizationId: whose, at }
    await tellOwners(parts, tx, { ...told, news: { about: 'removed', keys } })
    return { keys }
  })
}
