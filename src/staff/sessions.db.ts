import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import { hashToken } from '../secret-token.ts'
import type { Audience, MemberRole, Role } from './session.ts'
import { hasAccess } from './staff.db.ts'

export async function insertSession(
  tx: Tx,
  session: {
    token: string
    staffId: string
    userAgent: string | null
    ip: string
    at: Date
    expiresAt: Date
    isVerified: boolean
  },
): Promise<void> {
  const provenAt = session.isVerified ? session.at : null
  await tx
    .insertInto('staff_sessions')
    .values({
      token_hash: hashToken(session.token),
      staff_id: session.staffId,
      created_at: session.at,
      last_seen_at: session.at,
      expires_at: session.expiresAt,
      verified_at: provenAt,
      proved_at: provenAt,
      user_agent: session.userAgent?.slice(0, 300) ?? null,
      ip: session.ip,
    })
    .execute()
}

/** Who the token belongs to, if it's still valid and theirs to use here. Idle sessions expire on their
 * own. */
export async function findSession(
  db: Db,
  audience: Audience,
  token: string,
  { at, idleSince }: { at: Date; idleSince: Date },
) {
  const row = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select([
      'staff_sessions.id',
      'staff.id as staffId',
      'staff.username',
      'staff.role',
      'staff.organization_id as organizationId',
      'staff_sessions.last_seen_at as lastSeenAt',
      'staff_sessions.verified_at as verifiedAt',
      'staff_sessions.proved_at as provedAt',
      'staff.password_expires_at as passwordExpiresAt',
      sql<boolean>`staff.totp_secret is not null`.as('hasTotp'),
      sql<boolean>`exists (
        select from staff_passkeys where staff_passkeys.staff_id = staff.id
      )`.as('hasPasskey'),
    ])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', at)
    .where('last_seen_at', '>', idleSince)
    .where(hasAccess(audience))
    .executeTakeFirst()
  return row && { ...row, role: row.role as Role | MemberRole }
}

export async function touchSession(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ last_seen_at: at })
    .where('id', '=', id)
    .where('last_seen_at', '<', at)
    .execute()
}

/** The second step is done: a new token, and a session's full lifetime from now. */
export async function verifySession(
  tx: Tx,
  id: string,
  session: { token: string; at: Date; expiresAt: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('staff_sessions')
    .set({
      token_hash: hashToken(session.token),
      verified_at: session.at,
      proved_at: session.at,
      last_seen_at: session.at,
      expires_at: session.expiresAt,
    })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** The same session under a new token, which makes the old one useless to anyone who knew it. */
export async function rotateSession(tx: Tx, id: string, token: string): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .execute()
}

export async function proveSession(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ proved_at: at })
    .where('id', '=', id)
    .where('verified_at', 'is not', null)
    .execute()
}

/** What a passkey must sign next; earlier challenges no longer count. */
export async function setChallenge(db: Db, id: string, challenge: Buffer, at: Date) {
  await db
    .updateTable('staff_sessions')
    .set({ challenge, challenge_at: at })
    .where('id', '=', id)
    .execute()
}

/**
 * Returns the challenge, once: if two requests bring the same answer at once, one finds nothing.
 */
export async function takeChallenge(
  db: Db,
  id: string,
  askedAfter: Date,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ challenge: Buffer; challenge_at: Date }>`
    with asked as (
      select id, challenge, challenge_at from staff_sessions
      where id = ${id} and challenge is not null
      for update
    )
    update staff_sessions set challenge = null, challenge_at = null
    from asked where staff_sessions.id = asked.id
    returning asked.challenge, asked.challenge_at`.execute(db)
  const [row] = rows
  return row && row.challenge_at > askedAfter ? row.challenge : undefined
}

export async function setPendingTotp(db: Db, id: string, secret: Buffer): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ totp_pending: secret })
    .where('id', '=', id)
    .execute()
}

export async function lockSession(tx: Tx, id: string) {
  return tx
    .selectFrom('staff_sessions')
    .select(['id', 'verified_at as verifiedAt', 'totp_pending as totpPending'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function clearPendingTotp(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('staff_sessions').set({ totp_pending: null }).where('id', '=', id).execute()
}

/** The active sessions, most recently used first; a person has a handful. */
export async function listSessions(
  db: Db,
  staffId: string,
  since: { at: Date; idleSince: Date },
  most: number,
) {
  return db
    .selectFrom('staff_sessions')
    .select([
      'id',
      'user_agent as userAgent',
      'ip',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', since.at)
    .where('last_seen_at', '>', since.idleSince)
    .where('verified_at', 'is not', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

export async function deleteSession(tx: Tx, token: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('staff_sessions')
    .where('token_hash', '=', hashToken(token))
    .returning('staff_id')
    .executeTakeFirst()
  return row?.staff_id
}

/** One of a member's own sessions, by its id in the list. */
export async function deleteSessionOf(tx: Tx, staffId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('staff_sessions')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** All of a member's sessions, or all but one. */
export async function deleteSessionsOf(tx: Tx, staffId: string, butId?: string): Promise<number> {
  const deleted = await tx
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .$if(butId !== undefined, (query) => query.where('id', '!=', butId ?? ''))
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Signs all members of an organization out. */
export async function deleteSessionsOfOrganization(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .deleteFrom('staff_sessions')
    .using('staff')
    .whereRef('staff.id', '=', 'staff_id')
    .where('organization_id', '=', organizationId)
    .execute()
}

export async function deleteExpiredSessions(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('staff_sessions').where('expires_at', '<', at).execute()
}
