import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { hashPassword } from './password.ts'
import { deleteSessionsOf, upsertStaff, writeAudit } from './staff.db.ts'

const MIN_PASSWORD = 8

/**
 * An operator's act, from the machine itself: adds an owner, or sets a new password, which ends the
 * sessions that were opened with the old one.
 */
export async function addStaff(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { username, password }: { username: string; password: string },
): Promise<void> {
  if (password.length < MIN_PASSWORD) {
    throw new AppError('invalid_request', `A password has at least ${MIN_PASSWORD} characters.`)
  }
  const passwordHash = await hashPassword(password)
  const at = clock()
  await db.transaction().execute(async (tx) => {
    const id = await upsertStaff(tx, { username, passwordHash, role: 'owner', at })
    await deleteSessionsOf(tx, id)
    await writeAudit(tx, { staffId: id, action: 'staff_added', subject: username, at })
  })
}
