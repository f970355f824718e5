import { writeAudit } from '../audit/audit.db.ts'
import { HOUR, later } from '../durations.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { SESSION_HOURS } from '../policy.ts'
import { randomToken } from '../secret-token.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { HALF_SESSION_LIFE_MS } from './session.ts'
import { deleteSession, insertSession } from './sessions.db.ts'
import { findStaff } from './staff.db.ts'

/** Checked when there's no such name, so the answer takes as long as for a wrong password. */
const decoy = hashPassword('nobody has this password')

/**
 * Returns a session token for the right name and password, without saying which one was wrong. It
 * ends the session the browser had until now. If a second factor must follow, the session opens
 * nothing else and ends soon.
 */
export async function signIn(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  credentials: { username: string; password: string },
  browser: { replaced: string | undefined; userAgent: string | null },
): Promise<string> {
  const staff = await findStaff(db, credentials.username)
  const matches = await verifyPassword(staff?.passwordHash ?? (await decoy), credentials.password)
  const at = clock()
  const isOver = staff?.passwordExpiresAt != null && staff.passwordExpiresAt <= at
  if (!staff || !matches || isOver) {
    await db
      .transaction()
      .execute((tx) =>
        writeAudit(tx, { staffId: staff?.id ?? null, action: 'sign_in_refused', at }),
      )
    throw new AppError('invalid_credentials', 'Invalid username or password')
  }
  const token = randomToken()
  const isVerified = !staff.hasFactor && config.SECOND_FACTOR === 'optional'
  const life = isVerified ? SESSION_HOURS * HOUR : HALF_SESSION_LIFE_MS
  const expiresAt = later(at, life)
  await db.transaction().execute(async (tx) => {
    if (browser.replaced) await deleteSession(tx, browser.replaced)
    const { userAgent } = browser
    await insertSession(tx, { token, staffId: staff.id, userAgent, at, expiresAt, isVerified })
    const action = isVerified ? 'signed_in' : 'password_accepted'
    await writeAudit(tx, { staffId: staff.id, action, at })
  })
  return token
}
