import { writeAudit } from '../audit/audit.db.ts'
import type { Parts } from '../parts.ts'
import { deleteSession } from './sessions.db.ts'

export async function signOut(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  token: string | undefined,
): Promise<void> {
  if (!token) return
  await db.transaction().execute(async (tx) => {
    const staffId = await deleteSession(tx, token)
    if (staffId) await writeAudit(tx, { staffId, action: 'signed_out', at: clock() })
  })
}
