import { earlier, HOUR } from '../durations.ts'
import type { Parts } from '../parts.ts'
import { SESSION_IDLE_HOURS } from '../policy.ts'
import { owedBy, PROOF_LIFE_MS, SESSION_TOUCH_MS, type Session, waysOf } from './session.ts'
import { findSession, touchSession } from './sessions.db.ts'

/** Who is behind a session's token, if anyone, and what they still owe. */
export async function checkSession(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  token: string | undefined,
): Promise<Session | undefined> {
  if (!token) return undefined
  const at = clock()
  const session = await findSession(db, token, at, earlier(at, SESSION_IDLE_HOURS * HOUR))
  if (!session) return undefined
  if (at.getTime() - session.lastSeenAt.getTime() > SESSION_TOUCH_MS) {
    await touchSession(db, session.id, at)
  }
  const { id, staffId, username, role, verifiedAt, provedAt } = session
  const owes = owedBy(session, config.SECOND_FACTOR === 'required')
  // Someone who has given only the password did so within the short life of such a session.
  const isFresh =
    verifiedAt === null
      ? owes !== 'second_step'
      : provedAt !== null && at.getTime() - provedAt.getTime() < PROOF_LIFE_MS
  return { id, staffId, username, role, owes, isFresh, ways: waysOf(session, owes) }
}
