import { createHash } from 'node:crypto'
import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { hashToken, randomToken } from '../secret-token.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { passwordObjection } from './password-rule.ts'
import type { Session } from './session.ts'
import { deleteSessionsOf, setSession } from './sessions.db.ts'
import { lockStaff, readPasswordHash, setPassword } from './staff.db.ts'
import { tellOwners } from './tell-owners.ts'

const LEAKED =
  'This password is on a list of leaked passwords, which attackers try first. Please choose another.'

/** Changes your own password, given the old one. All other sessions end; this one continues under a
 * new token, which is returned. */
export async function changePassword(
  parts: Pick<Parts, 'db' | 'clock' | 'config' | 'log' | 'jobs'>,
  session: Session,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<string> {
  const { db, clock, config, log } = parts
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
    // A new token makes the old one useless to anyone who knew it.
    await setSession(tx, id, { tokenHash: hashToken(token) })
    await writeAudit(tx, { staffId, action: 'change_password', at, detail: { ended } })
    await tellOwners(parts, tx, { news: { about: 'password' }, by: username, staffId, at })
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

const TIMEOUT_MS = 3_000
const PREFIX = 5

/**
 * Whether a password is known from a leak. Only the first five digits of its hash leave the house;
 * the answer is every leaked hash that starts with them. If nobody answers, the password passes: our
 * own rule has looked at it, and an outage elsewhere must not keep staff from changing a bad one.
 */
async function isLeaked({ config, log }: Pick<Parts, 'config' | 'log'>, password: string) {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  try {
    const response = await fetch(
      `${config.LEAKED_PASSWORDS_URL}/range/${hash.slice(0, PREFIX)}`,
      // Padded, so that the length of the answer says nothing either.
      { headers: { 'add-padding': 'true' }, signal: AbortSignal.timeout(TIMEOUT_MS) },
    )
    if (!response.ok) throw new Error(`The list of leaked passwords answered ${response.status}`)
    const rows = (await response.text()).split('\n')
    return rows.some((row) => {
      const [rest, count] = row.trim().split(':')
      return rest === hash.slice(PREFIX) && Number(count) > 0
    })
  } catch (error) {
    log.warn({ err: error }, 'a new password could not be compared with leaked ones')
    return false
  }
}
