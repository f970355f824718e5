import type { AuditAction } from '../audit/action.ts'
import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import {
  clearTotp,
  deletePasskey,
  passkeysOf,
  renamePasskey,
  replaceRecoveryCodes,
} from './factors.db.ts'
import { newRecoveryCodes } from './recovery-code.ts'
import { isFactorRequired, type Session } from './session.ts'
import { deleteSessionsOf } from './sessions.db.ts'
import { lockStaff } from './staff.db.ts'

type FactorParts = Pick<Parts, 'db' | 'clock' | 'config'>

export async function removeTotp(parts: FactorParts, session: Session): Promise<boolean> {
  return remove(parts, session, 'remove_authenticator', (tx) => clearTotp(tx, session.staffId))
}

export async function removePasskey(
  parts: FactorParts,
  session: Session,
  passkeyId: string,
): Promise<boolean> {
  return remove(parts, session, 'remove_passkey', (tx) =>
    deletePasskey(tx, session.staffId, passkeyId),
  )
}

/** Removes one, and ends the sessions elsewhere; never the last one if a factor is required. */
async function remove(
  { db, clock, config }: FactorParts,
  { id, staffId, organizationId }: Session,
  action: AuditAction,
  take: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockStaff(tx, staffId)
    if (!(await take(tx))) return false
    const hasFactor = await hasFactorNow(tx, staffId)
    if (!hasFactor && isFactorRequired(config, organizationId)) {
      throw new AppError('invalid_transition', 'Add another second factor first: one is required.')
    }
    if (!hasFactor) await replaceRecoveryCodes(tx, staffId, [])
    await deleteSessionsOf(tx, staffId, id)
    await writeAudit(tx, { staffId, action, at: clock() })
    return true
  })
}

export async function namePasskey(
  { db, clock }: FactorParts,
  { staffId }: Session,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const isNamed = await renamePasskey(tx, staffId, id, name)
    const detail = { name }
    if (isNamed) await writeAudit(tx, { staffId, action: 'name_passkey', at: clock(), detail })
    return isNamed
  })
}

/** Ten new codes; the previous ones no longer work. */
export async function renewRecoveryCodes(
  { db, clock }: FactorParts,
  { staffId }: Session,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await lockStaff(tx, staffId)
    if (!(await hasFactorNow(tx, staffId))) {
      throw new AppError(
        'invalid_transition',
        'Add a second factor first. Recovery codes come with it.',
      )
    }
    const codes = newRecoveryCodes()
    await replaceRecoveryCodes(tx, staffId, codes)
    await writeAudit(tx, { staffId, action: 'renew_recovery_codes', at: clock() })
    return codes
  })
}

async function hasFactorNow(tx: Tx, staffId: string): Promise<boolean> {
  const staff = await lockStaff(tx, staffId)
  return staff?.totpSecret != null || (await passkeysOf(tx, staffId)).length > 0
}
