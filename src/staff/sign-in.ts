import { writeAudit } from '../audit/audit.db.ts'
import { HOUR, later } from '../durations.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { SESSION_HOURS } from '../policy.ts'
import { randomToken } from '../secret-token.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { type Audience, HALF_SESSION_LIFE_MS, isFactorRequired } from './session.ts'
import { deleteSession, insertSession } from './sessions.db.ts'
import { findStaff, hasFactor, readSecondStep } from './staff.db.ts'

/** Checked when there's no such name, so the answer takes as long as for a wrong password. */
const decoy = hashPassword('nobody has this password')

export interface Browser {
  /** The session it had until now. */
  replaced: string | undefined
  userAgent: string | null
  ip: string
}

/** Returns a session token for the right name and password, without saying which one was wrong. */
export async function signIn(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  audience: Audience,
  credentials: { username: string; password: string },
  browser: Browser,
): Promise<string> {
  const staff = await findStaff(db, audience, credentials.username)
  const matches = await verifyPassword(staff?.passwordHash ?? (await decoy), credentials.password)
  const at = clock()
  const isOver = staff?.passwordExpiresAt != null && staff.passwordExpiresAt <= at
  if (!staff || !matches || isOver) {
    await db
      .transaction()
      .execute((tx) =>
        writeAudit(tx, { staffId: staff?.id ?? null, action: 'sign_in_refused', at }),
      )
    const name = audience === 'staff' ? 'username' : 'email'
    throw new AppError('invalid_credentials', `Invalid ${name} or password`)
  }
  return db.transaction().execute((tx) => startSession({ clock, config }, tx, staff, browser))
}

/** A session of someone whose password is right, as its token. It ends the one the browser had. If
 * a second factor must follow, it opens nothing else and ends soon. A passkey is both at once. */
export async function startSession(
  { clock, config }: Pick<Parts, 'clock' | 'config'>,
  tx: Tx,
  { id: staffId, organizationId }: { id: string; organizationId: string | null },
  { replaced, userAgent, ip }: Browser,
  by: 'password' | 'passkey' = 'password',
): Promise<string> {
  const at = clock()
  const token = randomToken()
  const isRequired = isFactorRequired(config, await readSecondStep(tx, organizationId))
  const isOwed = isRequired || (await hasFactor(tx, staffId))
  const isVerified = by === 'passkey' || !isOwed
  const expiresAt = later(at, isVerified ? SESSION_HOURS * HOUR : HALF_SESSION_LIFE_MS)
  if (replaced) await deleteSession(tx, replaced)
  await insertSession(tx, { token, staffId, userAgent, ip, at, expiresAt, isVerified })
  const action = isVerified ? 'signed_in' : 'password_accepted'
  await writeAudit(tx, { staffId, action, at, ...(by === 'passkey' ? { detail: { by } } : {}) })
  return token
}
