import { writeAudit } from '../audit/audit.db.ts'
import { orNotFound } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { clearTotp, deletePasskeysOf, replaceRecoveryCodes } from './factors.db.ts'
import { deleteSessionsOf } from './sessions.db.ts'
import { findStaffId, setStaff } from './staff.db.ts'

/** For someone who lost their phone and codes. */
export async function resetFactors(tx: Tx, staffId: string): Promise<void> {
  await clearTotp(tx, staffId)
  await deletePasskeysOf(tx, staffId)
  await replaceRecoveryCodes(tx, staffId, [])
  await deleteSessionsOf(tx, staffId)
}

/** An operator's action, on the machine itself. */
export async function resetStaff({ db, clock }: Pick<Parts, 'db' | 'clock'>, username: string) {
  const id = await idOf(db, username)
  await db.transaction().execute(async (tx) => {
    await resetFactors(tx, id)
    await writeAudit(tx, { staffId: null, action: 'reset_factors', subject: id, at: clock() })
  })
}

/** An operator's action, on the machine itself: the account no longer opens anything. */
export async function disableStaff({ db, clock }: Pick<Parts, 'db' | 'clock'>, username: string) {
  const id = await idOf(db, username)
  const at = clock()
  await db.transaction().execute(async (tx) => {
    await setStaff(tx, id, { disabledAt: at })
    await deleteSessionsOf(tx, id)
    await writeAudit(tx, { staffId: null, action: 'disable_staff', subject: id, at })
  })
}

async function idOf(db: Parts['db'], username: string): Promise<string> {
  const id = orNotFound(await findStaffId(db, username), 'member of staff')
  return id
}
