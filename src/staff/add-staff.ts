import { writeAudit } from '../audit/audit.db.ts'
import { DAY, later } from '../durations.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { GIVEN_PASSWORD_DAYS } from '../policy.ts'
import { hashPassword, randomPassword } from './password.ts'
import { passwordObjection } from './password-rule.ts'
import type { Role } from './session.ts'
import { deleteSessionsOf } from './sessions.db.ts'
import { setStaff, upsertStaff } from './staff.db.ts'

/** The minimum length for the demo account's password, which is public. */
const MIN_ANY_PASSWORD = 8

interface NewAccount {
  username: string
  /** If missing, one is generated, which the person has to change. */
  password?: string | undefined
  role?: Role | undefined
  /** For an account that protects nothing: the demo's. */
  anyPassword?: boolean | undefined
}

/** By an operator, on the machine itself. An existing account is let back in with a new password,
 * which ends its sessions. Returns the password if it was generated here. */
export async function addStaff(
  { db, clock, brandName }: Pick<Parts, 'db' | 'clock'> & { brandName?: string },
  { username, password, role = 'owner', anyPassword }: NewAccount,
): Promise<string | undefined> {
  const objection =
    password === undefined
      ? undefined
      : anyPassword
        ? tooShort(password)
        : passwordObjection(password, { username, brandName: brandName ?? '' })
  if (objection) throw new AppError('invalid_request', objection)
  const made = password === undefined ? randomPassword() : undefined
  const passwordHash = await hashPassword(password ?? made ?? '')
  const at = clock()
  const passwordExpiresAt = made ? later(at, GIVEN_PASSWORD_DAYS * DAY) : null
  await db.transaction().execute(async (tx) => {
    const id = await upsertStaff(tx, { username, passwordHash, role, at, passwordExpiresAt })
    await setStaff(tx, id, { disabledAt: null })
    await deleteSessionsOf(tx, id)
    await writeAudit(tx, { staffId: null, action: 'add_staff', subject: id, at, detail: { role } })
  })
  return made
}

function tooShort(password: string): string | undefined {
  if (password.length >= MIN_ANY_PASSWORD) return undefined
  return `Use at least ${MIN_ANY_PASSWORD} characters.`
}
