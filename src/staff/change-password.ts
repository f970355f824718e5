import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { randomToken } from '../secret-token.ts'
import { isLeaked } from './check-leaked.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { passwordObjection } from './password-rule.ts'
import type { Session } from './session.ts'
import { deleteSessionsOf, rotateSession } from './sessions.db.ts'
import { lockStaff, readPasswordHash, setPassword } from './staff.db.ts'

const LEAKED =
  'This password is in a list of leaked passwords, which attackers try first. Please choose another.'

/** Changes your own password, given the old one. All other sessions end; this one continues under a
 * new token, which is returned. */
export async function changePassword(
  { db, clock, config, log }: Pick<Parts, 'db' | 'clock' | 'config' | 'log'>,
  session: Session,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<string> {
  const { id, staffId, username } = session
  const at = clock()
  const oldHash = await readPasswordHash(db, staffId)
  if (!(await verifyPassword(oldHash, oldPassword))) {
    await db
      .transaction()
      .execute((tx) => writeAudit(tx, { staffId, action: 'password_change_refused', at }))
    throw notTheOldOne()
  }
  if (newPassword === oldPassword) throw notGood("That's the password you have.")
  await assertGoodPassword({ config, log }, newPassword, username)
  const passwordHash = await hashPassword(newPassword)
  const token = randomToken()
  await db.transaction().execute(async (tx) => {
    // Checking a password takes a while; by now, another call may have changed it.
    if ((await lockStaff(tx, staffId))?.passwordHash !== oldHash) throw notTheOldOne()
    await setPassword(tx, staffId, { passwordHash, at })
    const ended = await deleteSessionsOf(tx, staffId, id)
    await rotateSession(tx, id, token)
    await writeAudit(tx, { staffId, action: 'change_password', at, detail: { ended } })
  })
  return token
}

/** Throws what's wrong with a new password, worded for the person who chose it. */
export async function assertGoodPassword(
  { config, log }: Pick<Parts, 'config' | 'log'>,
  password: string,
  username: string,
): Promise<void> {
  const objection = passwordObjection(password, { username, brandName: config.BRAND_NAME })
  if (objection) throw notGood(objection)
  if (await isLeaked({ config, log }, password)) throw notGood(LEAKED)
}

function notGood(words: string): AppError {
  return new AppError('invalid_request', words, { field: 'newPassword' })
}

function notTheOldOne(): AppError {
  return new AppError('invalid_credentials', "That isn't your old password.", {
    field: 'oldPassword',
  })
}
