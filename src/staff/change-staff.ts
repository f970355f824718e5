import type { AuditAction } from '../audit/action.ts'
import { writeAudit } from '../audit/audit.db.ts'
import { DAY, later } from '../durations.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { GIVEN_PASSWORD_DAYS } from '../policy.ts'
import { type LinkParts, oweStaffLink } from './owe-staff-link.ts'
import { hashPassword, randomPassword } from './password.ts'
import { resetFactors } from './reset-staff.ts'
import type { MemberRole, Role, Session } from './session.ts'
import { deleteSessionsOf } from './sessions.db.ts'
import { insertStaff, lockOwners, lockStaff, setEmail, setPassword, setStaff } from './staff.db.ts'
import { deleteStaffLinks } from './staff-links.db.ts'
import { tellOwners } from './tell-owners.ts'

export type StaffParts = Pick<Parts, 'db' | 'clock' | 'jobs'>
type Member = NonNullable<Awaited<ReturnType<typeof lockStaff>>>

/** It was so already: the log doesn't say that somebody did it. */
const NO_CHANGE = Symbol('no change')

interface NewMember {
  username: string
  email?: string | undefined
  role: Role | MemberRole
}

/** Whose people an act is about: one's own, or, for our staff, an organization's. */
type Whose = Session['organizationId']

/** The colleague gets in by a link in their inbox, or else with a password, which is shown once. */
export async function addMember(
  parts: LinkParts,
  session: Session,
  { username, email, role }: NewMember,
  whose: Whose = session.organizationId,
) {
  const given = await givePassword(parts.clock())
  const id = await parts.db
    .transaction()
    .execute((tx) => addWithin(parts, tx, session, { username, email, role, given }, whose))
  return email ? { id } : { id, password: given.password }
}

/** The same where more is written with it; the password that nobody knows is made before. */
export async function addWithin(
  parts: LinkParts,
  tx: Tx,
  session: Session,
  { given, ...member }: NewMember & { given: GivenPassword },
  whose: Whose,
): Promise<string> {
  const { staffId } = session
  const { email, role } = member
  await assertOwner(tx, session, whose)
  const id = await insertStaff(tx, { ...member, organizationId: whose, ...given })
  if (!id) throw taken(whose, email)
  const entry = {
    staffId,
    action: 'add_staff',
    subject: id,
    ...(whose ? { organizationId: whose } : {}),
    at: given.at,
    detail: { role },
  } as const
  await writeAudit(tx, entry)
  if (email) await oweStaffLink(parts, tx, { staffId: id }, 'invitation')
  if (session.organizationId) {
    const told = { by: session.username, staffId: id, organizationId: whose, at: given.at }
    await tellOwners(parts, tx, { ...told, news: { about: 'invited', role } })
  }
  return id
}

/** The old password stops working at once, whichever way the new one is chosen. */
export async function resetPassword(parts: LinkParts, session: Session, id: string) {
  const whose = session.organizationId
  const given = await givePassword(parts.clock())
  let isMailed = false
  await onMember(parts, session, { id, whose }, 'reset_password', async (tx, { email }) => {
    isMailed = email !== null
    await setPassword(tx, id, given)
    await deleteSessionsOf(tx, id)
    if (email) await oweStaffLink(parts, tx, { staffId: id }, 'reset')
  })
  return isMailed ? { id } : { id, password: given.password }
}

/** One's own email, to which a forgotten password's link goes. */
export async function changeOwnEmail(
  { db, clock }: StaffParts,
  { staffId }: Session,
  email: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await setEmail(tx, staffId, email))) {
      throw new AppError('invalid_request', 'Another member already uses this email.', {
        field: 'email',
      })
    }
    // A link that was mailed to the old address must not work any longer.
    await deleteStaffLinks(tx, staffId)
    await writeAudit(tx, { staffId, action: 'change_own_email', at: clock() })
  })
}

/** An act on a colleague or, for our staff, also on an organization's member. */
function memberAct(
  action: AuditAction,
  change: (tx: Tx, member: Member, acting: { parts: StaffParts; by: string }) => Promise<unknown>,
) {
  return (parts: StaffParts, session: Session, id: string, whose = session.organizationId) => {
    const acting = { parts, by: nameOf(session, whose) }
    return onMember(parts, session, { id, whose }, action, (tx, member) =>
      change(tx, member, acting),
    )
  }
}

export function changeRole(
  parts: StaffParts,
  session: Session,
  id: string,
  role: Role | MemberRole,
) {
  const whose = session.organizationId
  return onMember(parts, session, { id, whose }, 'change_role', async (tx, member) => {
    if (member.role === role) return NO_CHANGE
    await setStaff(tx, id, { role })
    const told = { by: session.username, staffId: id, organizationId: whose, at: parts.clock() }
    await tellOwners(parts, tx, { ...told, news: { about: 'role', role } })
    return { from: member.role, to: role }
  })
}

export const disableMember = memberAct(
  'disable_staff',
  async (tx, { id, disabledAt }, { parts }) => {
    if (disabledAt) return NO_CHANGE
    await setStaff(tx, id, { disabledAt: parts.clock() })
    await deleteSessionsOf(tx, id)
    await deleteStaffLinks(tx, id)
  },
)

export const enableMember = memberAct('enable_staff', async (tx, { id, disabledAt }) =>
  disabledAt ? setStaff(tx, id, { disabledAt: null }) : NO_CHANGE,
)

export const endMemberSessions = memberAct('end_member_sessions', async (tx, { id }) => {
  const ended = await deleteSessionsOf(tx, id)
  return ended > 0 ? { ended } : NO_CHANGE
})

export const resetMemberFactors = memberAct('reset_factors', async (tx, { id }, { parts, by }) => {
  await resetFactors(tx, id)
  const news = { about: 'factor_removed', factor: 'all' } as const
  await tellOwners(parts, tx, { news, by, staffId: id, at: parts.clock() })
})

/** They can't act on themselves here, and whoever acts must still be one when it happens: at least
 * one always remains, even if two demote each other at once. */
export async function onMember(
  { db, clock }: StaffParts,
  session: Session,
  { id, whose }: { id: string; whose: Whose },
  action: AuditAction,
  act: (tx: Tx, member: Member) => Promise<unknown>,
): Promise<void> {
  const { staffId } = session
  if (id === staffId) {
    const other = session.organizationId === null ? 'owner' : 'admin'
    throw new AppError('invalid_transition', `Ask another ${other} to change your account.`)
  }
  await db.transaction().execute(async (tx) => {
    await assertOwner(tx, session, whose)
    const member = await lockStaff(tx, id)
    if (!member || member.organizationId !== whose || member.removedAt) {
      throw new AppError(
        'not_found',
        whose ? 'We can’t find this member.' : 'We can’t find this member of staff.',
      )
    }
    const detail = await act(tx, member)
    if (detail === NO_CHANGE) return
    const ofWhom = whose ? { organizationId: whose } : {}
    const entry = { staffId, ...ofWhom, action, subject: id, at: clock() }
    await writeAudit(tx, detail instanceof Object ? { ...entry, detail } : entry)
  })
}

/** As the person concerned knows them: to an organization, our staff are one. */
function nameOf({ username, organizationId }: Session, whose: Whose): string {
  return whose && organizationId === null ? 'our support team' : username
}

/** Our owners decide about everyone, an organization's admins about its own members. */
async function assertOwner(tx: Tx, session: Session, whose: Whose): Promise<void> {
  const { staffId, organizationId } = session
  const owners = await lockOwners(tx, organizationId)
  const isTheirs = organizationId === null || organizationId === whose
  if (owners.includes(staffId) && isTheirs) return
  const who = organizationId === null ? 'owners' : 'admins'
  throw new AppError('forbidden', `Only ${who} can do this.`)
}

function taken(whose: Whose, email: string | undefined): AppError {
  if (whose)
    return new AppError('invalid_request', 'This email already has an account.', { field: 'email' })
  const words = email ? 'That username or email is taken.' : 'That username is taken.'
  return new AppError('invalid_request', words, { field: 'username' })
}

type GivenPassword = Awaited<ReturnType<typeof givePassword>>

export async function givePassword(at: Date) {
  const password = randomPassword()
  const passwordExpiresAt = later(at, GIVEN_PASSWORD_DAYS * DAY)
  return { password, passwordHash: await hashPassword(password), passwordExpiresAt, at }
}
