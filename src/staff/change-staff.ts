import type { AuditAction } from '../audit/action.ts'
import { writeAudit } from '../audit/audit.db.ts'
import { DAY, later } from '../durations.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { GIVEN_PASSWORD_DAYS } from '../policy.ts'
import { hashPassword, randomPassword } from './password.ts'
import { resetFactors } from './reset-staff.ts'
import type { Role, Session } from './session.ts'
import { deleteSessionsOf } from './sessions.db.ts'
import {
  insertStaff,
  lockOwners,
  lockStaff,
  setDisabled,
  setPassword,
  setRole,
} from './staff.db.ts'

type StaffParts = Pick<Parts, 'db' | 'clock'>
type Member = NonNullable<Awaited<ReturnType<typeof lockStaff>>>

/** It was so already: the log doesn't say that somebody did it. */
const NO_CHANGE = Symbol('no change')

/** Returns the password, which is shown once; the person has to change it. */
export async function addMember(
  { db, clock }: StaffParts,
  session: Session,
  { username, role }: { username: string; role: Role },
): Promise<{ id: string; password: string }> {
  const given = await givePassword(clock())
  const { at, password } = given
  const id = await db.transaction().execute(async (tx) => {
    await assertOwner(tx, session)
    const added = await insertStaff(tx, { username, role, ...given })
    if (!added) {
      throw new AppError('invalid_request', 'This name is taken.', { field: 'username' })
    }
    const { staffId } = session
    await writeAudit(tx, { staffId, action: 'add_staff', subject: added, at, detail: { role } })
    return added
  })
  return { id, password }
}

export async function resetPassword(
  parts: StaffParts,
  session: Session,
  id: string,
): Promise<{ id: string; password: string }> {
  const given = await givePassword(parts.clock())
  await onMember(parts, session, id, 'reset_password', async (tx) => {
    await setPassword(tx, id, given)
    await deleteSessionsOf(tx, id)
  })
  return { id, password: given.password }
}

export function changeRole(parts: StaffParts, session: Session, id: string, role: Role) {
  return onMember(parts, session, id, 'change_role', async (tx, member) => {
    if (member.role === role) return NO_CHANGE
    await setRole(tx, id, role)
    return { from: member.role, to: role }
  })
}

export function disableMember(parts: StaffParts, session: Session, id: string) {
  return onMember(parts, session, id, 'disable_staff', async (tx, { disabledAt }) => {
    if (disabledAt) return NO_CHANGE
    await setDisabled(tx, id, parts.clock())
    await deleteSessionsOf(tx, id)
  })
}

export function enableMember(parts: StaffParts, session: Session, id: string) {
  return onMember(parts, session, id, 'enable_staff', async (tx, { disabledAt }) =>
    disabledAt ? setDisabled(tx, id, null) : NO_CHANGE,
  )
}

export function endMemberSessions(parts: StaffParts, session: Session, id: string) {
  return onMember(parts, session, id, 'end_member_sessions', async (tx) => {
    const ended = await deleteSessionsOf(tx, id)
    return ended > 0 ? { ended } : NO_CHANGE
  })
}

export function resetMemberFactors(parts: StaffParts, session: Session, id: string) {
  return onMember(parts, session, id, 'reset_factors', (tx) => resetFactors(tx, id))
}

/**
 * An owner's action on a colleague, with its row in the audit log. Owners can't act on themselves
 * here, and whoever acts must still be an owner when it happens, so at least one always remains,
 * even if two owners demote each other at once.
 */
async function onMember(
  { db, clock }: StaffParts,
  session: Session,
  id: string,
  action: AuditAction,
  act: (tx: Tx, member: Member) => Promise<unknown>,
): Promise<void> {
  const { staffId } = session
  if (id === staffId) {
    throw new AppError('invalid_transition', 'For your own account, ask another owner.')
  }
  await db.transaction().execute(async (tx) => {
    await assertOwner(tx, session)
    const member = await lockStaff(tx, id)
    if (!member) throw new AppError('not_found', 'There is no such member of staff.')
    const detail = await act(tx, member)
    if (detail === NO_CHANGE) return
    const entry = { staffId, action, subject: id, at: clock() }
    await writeAudit(tx, detail instanceof Object ? { ...entry, detail } : entry)
  })
}

async function assertOwner(tx: Tx, { staffId }: Session): Promise<void> {
  const owners = await lockOwners(tx)
  if (!owners.includes(staffId)) throw new AppError('forbidden', 'Only an owner may do this.')
}

async function givePassword(at: Date) {
  const password = randomPassword()
  const passwordExpiresAt = later(at, GIVEN_PASSWORD_DAYS * DAY)
  return { password, passwordHash: await hashPassword(password), passwordExpiresAt, at }
}
