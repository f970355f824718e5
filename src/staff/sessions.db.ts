import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { StaffSessions } from '../schema.gen.ts'
import { hashToken } from '../secret-token.ts'
import type { Audience, Session } from './session.ts'
import { hasAccess } from './staff.db.ts'

interface NewSession {
  token: string
  staffId: string
  userAgent: string | null
  ip: string
  at: Date
  expiresAt: Date
  isVerified: boolean
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { token, at, isVerified, ...rest } = session
  const provenAt = isVerified ? at : null
  const times = { createdAt: at, lastSeenAt: at, verifiedAt: provenAt, provedAt: provenAt }
  const userAgent = rest.userAgent?.slice(0, 300) ?? null
  await tx
    .insertInto('staffSessions')
    .values({ ...rest, ...times, userAgent, tokenHash: hashToken(token) })
    .execute()
}

/** If it's still valid and theirs to use here. Idle sessions expire on their own. */
export async function findSession(
  db: Db,
  audience: Audience,
  token: string,
  { at, idleSince }: { at: Date; idleSince: Date },
) {
  return db
    .selectFrom('staffSessions')
    .innerJoin('staff', 'staff.id', 'staffSessions.staffId')
    .leftJoin('organizations', 'organizations.id', 'staff.organizationId')
    .select(['staffSessions.id', 'lastSeenAt', 'verifiedAt', 'provedAt'])
    .select(['staff.id as staffId', 'staff.username', 'staff.role', 'staff.organizationId'])
    .select(['staff.passwordExpiresAt', 'organizations.secondStepSince'])
    .select([
      sql<Session['timeZones']>`organizations.time_zones`.as('timeZones'),
      sql<boolean>`staff.totp_secret is not null`.as('hasTotp'),
      sql<boolean>`exists (
        select from staff_passkeys where staff_passkeys.staff_id = staff.id
      )`.as('hasPasskey'),
    ])
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', at)
    .where('lastSeenAt', '>', idleSince)
    .where(hasAccess(audience))
    .executeTakeFirst()
}

export async function touchSession(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('staffSessions')
    .set({ lastSeenAt: at })
    .where('id', '=', id)
    .where('lastSeenAt', '<', at)
    .execute()
}

/** The second step is done: a new token, and a session's full lifetime from now. */
export async function verifySession(
  tx: Tx,
  id: string,
  session: { token: string; at: Date; expiresAt: Date },
): Promise<boolean> {
  const { token, at, expiresAt } = session
  const changed = await tx
    .updateTable('staffSessions')
    .set({ tokenHash: hashToken(token), verifiedAt: at, provedAt: at, lastSeenAt: at, expiresAt })
    .where('id', '=', id)
    .where('verifiedAt', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function setSession(db: Db | Tx, id: string, changes: Updateable<StaffSessions>) {
  await db.updateTable('staffSessions').set(changes).where('id', '=', id).execute()
}

export async function proveSession(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('staffSessions')
    .set({ provedAt: at })
    .where('id', '=', id)
    .where('verifiedAt', 'is not', null)
    .execute()
}

/** Once: if two requests bring the same answer at once, one finds nothing. */
export async function takeChallenge(db: Db, id: string, askedAfter: Date) {
  const { rows } = await sql<{ challenge: Buffer; challengeAt: Date }>`
    with asked as (
      select id, challenge, challenge_at from staff_sessions
      where id = ${id} and challenge is not null
      for update
    )
    update staff_sessions set challenge = null, challenge_at = null
    from asked where staff_sessions.id = asked.id
    returning asked.challenge, asked.challenge_at`.execute(db)
  const [row] = rows
  return row && row.challengeAt > askedAfter ? row.challenge : undefined
}

export async function lockSession(tx: Tx, id: string) {
  return tx
    .selectFrom('staffSessions')
    .select(['id', 'verifiedAt', 'totpPending'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The active sessions, most recently used first; a person has a handful. */
export async function listSessions(
  db: Db,
  staffId: string,
  since: { at: Date; idleSince: Date },
  most: number,
) {
  return db
    .selectFrom('staffSessions')
    .select(['id', 'userAgent', 'ip', 'createdAt', 'lastSeenAt'])
    .where('staffId', '=', staffId)
    .where('expiresAt', '>', since.at)
    .where('lastSeenAt', '>', since.idleSince)
    .where('verifiedAt', 'is not', null)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

export async function deleteSession(tx: Tx, token: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('staffSessions')
    .where('tokenHash', '=', hashToken(token))
    .returning('staffId')
    .executeTakeFirst()
  return row?.staffId
}

export async function deleteSessionOf(tx: Tx, staffId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('staffSessions')
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

export async function deleteSessionsOf(tx: Tx, staffId: string, butId?: string): Promise<number> {
  const deleted = await tx
    .deleteFrom('staffSessions')
    .where('staffId', '=', staffId)
    .$if(butId !== undefined, (query) => query.where('id', '!=', butId ?? ''))
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

export async function deleteSessionsOfOrganization(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .deleteFrom('staffSessions')
    .using('staff')
    .whereRef('staff.id', '=', 'staffId')
    .where('organizationId', '=', organizationId)
    .execute()
}
