import type { Parts } from '../parts.ts'
import { SESSION_IDLE_MS, SESSION_TOUCH_MS } from './session.ts'
import { findSession, touchSession } from './staff.db.ts'

/** Who is behind a session's token, if anyone. */
export async function checkSession(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  token: string | undefined,
): Promise<{ staffId: string; mayAct: boolean } | undefined> {
  if (!token) return undefined
  const at = clock()
  const session = await findSession(db, token, at, new Date(at.getTime() - SESSION_IDLE_MS))
  if (!session) return undefined
  if (at.getTime() - session.lastSeenAt.getTime() > SESSION_TOUCH_MS) {
    await touchSession(db, token, at)
  }
  return { staffId: session.staffId, mayAct: session.role !== 'read_only' }
}
