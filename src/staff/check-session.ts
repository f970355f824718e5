import { earlier, HOUR } from '../durations.ts'
import type { Parts } from '../parts.ts'
import { SESSION_IDLE_HOURS } from '../policy.ts'
import {
  type Audience,
  isFactorRequired,
  owedBy,
  PROOF_LIFE_MS,
  SESSION_TOUCH_MS,
  type Session,
  waysOf,
} from './session.ts'
import { findSession, touchSession } from './sessions.db.ts'

/** Who of this audience is behind a session's token, if anyone, and what they still owe. A call that a page makes while
 * its person is away doesn't count as use. */
export async function checkSession(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  audience: Audience,
  token: string | undefined,
  isAway = false,
): Promise<Session | undefined> {
  if (!token) return undefined
  const at = clock()
  const since = { at, idleSince: earlier(at, SESSION_IDLE_HOURS * HOUR) }
  const session = await findSession(db, audience, token, since)
  if (!session) return undefined
  if (!isAway && at.getTime() - session.lastSeenAt.getTime() > SESSION_TOUCH_MS) {
    await touchSession(db, session.id, at)
  }
  const { id, staffId, username, role, organizationId, timeZones, verifiedAt, provedAt } = session
  const owes = owedBy(session, isFactorRequired(config, session))
  // Someone who has given only the password did so within the short life of such a session.
  const isFresh =
    verifiedAt === null
      ? owes !== 'second_step'
      : provedAt !== null && at.getTime() - provedAt.getTime() < PROOF_LIFE_MS
  const ways = waysOf(session, owes)
  return { id, staffId, username, role, organizationId, timeZones, owes, isFresh, ways }
}
