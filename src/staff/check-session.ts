import type { Parts } from '../parts.ts'
import { PROOF_LIFE_MS, type Role, SESSION_IDLE_MS, SESSION_TOUCH_MS } from './session.ts'
import { findSession, touchSession } from './staff.db.ts'

export interface Session {
  id: string
  staffId: string
  username: string
  role: Role
  /** Whether its person proved a short while ago who they are. */
  isFresh: boolean
}

/** Who is behind a session's token, if anyone. */
export async function checkSession(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  token: string | undefined,
): Promise<Session | undefined> {
  if (!token) return undefined
  const at = clock()
  const session = await findSession(db, token, at, new Date(at.getTime() - SESSION_IDLE_MS))
  if (!session) return undefined
  const { lastSeenAt, provedAt, ...rest } = session
  if (at.getTime() - lastSeenAt.getTime() > SESSION_TOUCH_MS) await touchSession(db, token, at)
  const isFresh = provedAt !== null && at.getTime() - provedAt.getTime() < PROOF_LIFE_MS
  return { ...rest, isFresh }
}
