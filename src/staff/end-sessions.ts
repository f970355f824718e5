import { writeAudit } from '../audit/audit.db.ts'
import type { Parts } from '../parts.ts'
import type { Session } from './session.ts'
import { deleteSession, deleteSessionOf, deleteSessionsOf } from './sessions.db.ts'

type EndParts = Pick<Parts, 'db' | 'clock'>

/** Ends one of your own sessions; false if there's no such session, or no longer. */
export async function endOwnSession({ db, clock }: EndParts, { staffId }: Session, id: string) {
  return db.transaction().execute(async (tx) => {
    const isEnded = await deleteSessionOf(tx, staffId, id)
    if (isEnded) await writeAudit(tx, { staffId, action: 'end_session', subject: id, at: clock() })
    return isEnded
  })
}

export async function endOtherSessions({ db, clock }: EndParts, { id, staffId }: Session) {
  return db.transaction().execute(async (tx) => {
    const ended = await deleteSessionsOf(tx, staffId, id)
    const detail = { ended }
    if (ended > 0) {
      await writeAudit(tx, { staffId, action: 'end_other_sessions', at: clock(), detail })
    }
    return ended
  })
}

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
