import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { clearTotp, deletePasskey, renamePasskey, replaceRecoveryCodes } from './factors.db.ts'
import { newRecoveryCodes } from './recovery-code.ts'
import { isFactorRequired, type Session } from './session.ts'
import { deleteSessionsOf } from './sessions.db.ts'
import { hasFactor, lockStaff, readSecondStep } from './staff.db.ts'
import { tellOwners } from './tell-owners.ts'

type FactorParts = Pick<Parts, 'db' | 'clock' | 'config' | 'jobs'>

export async function removeTotp(parts: FactorParts, session: Session): Promise<boolean> {
  return remove(parts, session, 'remove_authenticator', (tx) => clearTotp(tx, session.staffId))
}

export async function removePasskey(parts: FactorParts, session: Session, passkeyId: string) {
  return remove(parts, session, 'remove_passkey', (tx) =>
    deletePasskey(tx, session.staffId, passkeyId),
  )
}

/** Removes one, and ends the sessions elsewhere; never the last one if a factor is required. */
async function remove(
  parts: FactorParts,
  { id, staffId, username, organizationId }: Session,
  action: 'remove_authenticator' | 'remove_passkey',
  take: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  const { db, clock, config } = parts
  return db.transaction().execute(async (tx) => {
    await lockStaff(tx, staffId)
    if (!(await take(tx))) return false
    const isLeft = await hasFactor(tx, staffId)
    const isRequired = isFactorRequired(config, await readSecondStep(tx, organizationId))
    if (!isLeft && isRequired) {
      throw new AppError('invalid_transition', 'Add another second factor first: one is required.')
    }
    if (!isLeft) await replaceRecoveryCodes(tx, staffId, [])
    await deleteSessionsOf(tx, staffId, id)
    const at = clock()
    await writeAudit(tx, { staffId, action, at })
    const factor = action === 'remove_passkey' ? 'passkey' : 'authenticator'
    const news = { about: 'factor_removed', factor } as const
    await tellOwners(parts, tx, { news, by: username, staffId, at })
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

export async function renewRecoveryCodes({ db, clock }: FactorParts, { staffId }: Session) {
  return db.transaction().execute(async (tx) => {
    await lockStaff(tx, staffId)
    if (!(await hasFactor(tx, staffId))) {
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
