import { writeAudit } from '../audit/audit.db.ts'
import { orNotFound } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { onMember, type StaffParts } from '../staff/change-staff.ts'
import { resetFactors } from '../staff/reset-staff.ts'
import type { Session } from '../staff/session.ts'
import { setStaff } from '../staff/staff.db.ts'
import { deleteStaffLinks } from '../staff/staff-links.db.ts'
import { tellOwners } from '../staff/tell-owners.ts'
import { revokeKeysOf } from './api-keys.db.ts'
import { lockAsAdmin, organizationOf } from './check-member.ts'
import { setSecondStep } from './organizations.db.ts'
import { type SpenderKind, setLimit } from './spending.db.ts'

/** Decides whether every member must have a second step. A member without one can do nothing else until
 * it's set up, starting with their next call. Keys keep working. */
export async function changeSecondStep(
  parts: Pick<Parts, 'db' | 'clock' | 'jobs'>,
  session: Session,
  isRequired: boolean,
): Promise<void> {
  const { staffId, username } = session
  await parts.db.transaction().execute(async (tx) => {
    const organizationId = await lockAsAdmin(tx, session)
    const at = parts.clock()
    if (!(await setSecondStep(tx, organizationId, isRequired ? at : null))) return
    const action = isRequired ? 'require_second_step' : 'release_second_step'
    await writeAudit(tx, { staffId, action, subject: organizationId, at })
    const news = { about: 'second_step', isRequired } as const
    await tellOwners(parts, tx, { news, by: username, organizationId, at })
  })
}

/** What the organization, a member or a key may spend in a month; null: no limit. It counts from the
 * next order on, with what was spent this month before. */
export async function changeSpendingLimit(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  session: Session,
  { kind, id, limitCents }: { kind: SpenderKind; id: string; limitCents: number | null },
): Promise<void> {
  const { staffId } = session
  await db.transaction().execute(async (tx) => {
    const organizationId = await lockAsAdmin(tx, session)
    const changed = orNotFound(
      await setLimit(tx, { organizationId, kind, id, limitCents }),
      'member or key',
    )
    if (changed.before === limitCents) return
    const detail = { of: kind, from_cents: changed.before, to_cents: limitCents }
    const action = 'set_spending_limit'
    await writeAudit(tx, { staffId, action, subject: id, detail, at: clock() })
  })
}

/** For good: their sessions, links and keys end with the next call, and their email may join again, here
 * or elsewhere. The row stays, so that the activity still says who did what. */
export async function removeMember(parts: StaffParts, session: Session, id: string): Promise<void> {
  const whose = organizationOf(session)
  await onMember(parts, session, { id, whose }, 'remove_member', async (tx) => {
    const at = parts.clock()
    await setStaff(tx, id, { removedAt: at, disabledAt: at, joinedAt: null })
    await resetFactors(tx, id)
    await deleteStaffLinks(tx, id)
    const keys = await revokeKeysOf(tx, id, at)
    const told = { by: session.username, staffId: id, organizationId: whose, at }
    await tellOwners(parts, tx, { ...told, news: { about: 'removed', keys } })
    return { keys }
  })
}
