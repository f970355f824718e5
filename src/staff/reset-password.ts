import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { assertGoodPassword } from './change-password.ts'
import { type LinkParts, oweStaffLink } from './owe-staff-link.ts'
import { hashPassword } from './password.ts'
import type { Audience } from './session.ts'
import { deleteSessionsOf } from './sessions.db.ts'
import { type Browser, startSession } from './sign-in.ts'
import { lockStaff, noteJoined, setPassword } from './staff.db.ts'
import { deleteStaffLinks, findStaffLink, spendStaffLink } from './staff-links.db.ts'
import { tellOwners } from './tell-owners.ts'

/** Somebody forgot their password. Whether the email is a colleague's is told to that inbox alone:
 * the answer, its statements and its job are the same if it isn't. */
export async function requestReset(parts: LinkParts, audience: Audience, email: string) {
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

/** A password chosen through an emailed link, once. It ends every session and signs this browser in
 * as far as the password goes: a second factor is asked for as always. */
export async function choosePassword(
  parts: Pick<Parts, 'db' | 'clock' | 'config' | 'log' | 'jobs'>,
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
    if (!(await noteJoined(tx, staffId, at))) throw joinedElsewhere()
    await setPassword(tx, staffId, { passwordHash, at })
    // An invitation and a reset may both have been on their way; the password is chosen now.
    await deleteStaffLinks(tx, staffId, id)
    const ended = await deleteSessionsOf(tx, staffId)
    await writeAudit(tx, { staffId, action: 'change_password', at, detail: { by: kind, ended } })
    // The first password is no change.
    if (kind === 'reset') {
      await tellOwners(parts, tx, { news: { about: 'password' }, by: username, staffId, at })
    }
    return startSession(parts, tx, member, browser)
  })
}

function joinedElsewhere(): AppError {
  const words = 'This email has already joined another organization. Ask for a different email.'
  return new AppError('invalid_transition', words)
}
