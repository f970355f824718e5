import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { assertGoodPassword } from './change-password.ts'
import { type LinkParts, oweStaffLink } from './owe-staff-link.ts'
import { hashPassword } from './password.ts'
import type { Audience } from './session.ts'
import { deleteSessionsOf } from './sessions.db.ts'
import { type Browser, startSession } from './sign-in.ts'
import { lockStaff, setPassword } from './staff.db.ts'
import { findStaffLink, spendStaffLink } from './staff-links.db.ts'

/**
 * Somebody forgot their password. Whether the email is a colleague's is told to that inbox alone: the
 * answer, its statements and its job are the same if it isn't.
 */
export async function requestReset(
  parts: LinkParts,
  audience: Audience,
  email: string,
): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    const staffId = await oweStaffLink(parts, tx, { audience, email }, 'reset')
    const at = parts.clock()
    await writeAudit(tx, { staffId: staffId ?? null, action: 'request_reset', at })
  })
}

/** Whose link it is; refused in the same words if it's old, used or made up. */
export async function openStaffLink(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  audience: Audience,
  token: string,
) {
  const link = await findStaffLink(db, audience, token, clock())
  if (!link) {
    throw new AppError('not_found', 'This link has expired or was already used. Ask for a new one.')
  }
  return link
}

/**
 * A password chosen through an emailed link, once. It ends every session and signs this browser in as
 * far as the password goes: a second factor is asked for as always.
 */
export async function choosePassword(
  parts: Pick<Parts, 'db' | 'clock' | 'config' | 'log'>,
  audience: Audience,
  { token, newPassword }: { token: string; newPassword: string },
  browser: Browser,
): Promise<string> {
  const { id, staffId, username, kind } = await openStaffLink(parts, audience, token)
  await assertGoodPassword(parts, newPassword, username)
  const passwordHash = await hashPassword(newPassword)
  const at = parts.clock()
  return parts.db.transaction().execute(async (tx) => {
    const member = await lockStaff(tx, staffId)
    if (!member || member.disabledAt || !(await spendStaffLink(tx, id, at))) {
      throw new AppError('not_found', 'This link was just used. Ask for a new one.')
    }
    await setPassword(tx, staffId, { passwordHash, at })
    const ended = await deleteSessionsOf(tx, staffId)
    await writeAudit(tx, { staffId, action: 'change_password', at, detail: { by: kind, ended } })
    return startSession(parts, tx, member, browser)
  })
}
