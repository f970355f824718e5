import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import { hashToken } from '../secret-token.ts'
import type { Role } from './session.ts'

export async function findStaff(db: Db, username: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'password_hash as passwordHash'])
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Adds a member of staff, or gives an existing one a new password. */
export async function upsertStaff(
  tx: Tx,
  staff: {
    username: string
    passwordHash: string
    role: Role
    at: Date
  },
): Promise<string> {
  const row = await tx
    .insertInto('staff')
    .values({
      username: staff.username,
      password_hash: staff.passwordHash,
      role: staff.role,
      created_at: staff.at,
    })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(username)`).doUpdateSet({ password_hash: staff.passwordHash }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function insertSession(
  tx: Tx,
  session: { token: string; staffId: string; userAgent: string | null; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('staff_sessions')
    .values({
      token_hash: hashToken(session.token),
      staff_id: session.staffId,
      created_at: session.at,
      last_seen_at: session.at,
      expires_at: session.expiresAt,
      verified_at: session.at,
      proved_at: session.at,
      user_agent: session.userAgent?.slice(0, 300) ?? null,
    })
    .execute()
}

/** Who the token belongs to, if it still stands. Idle sessions end by themselves. */
export async function findSession(db: Db, token: string, at: Date, idleSince: Date) {
  const row = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select([
      'staff_sessions.id',
      'staff.id as staffId',
      'staff.username',
      'staff.role',
      'staff_sessions.last_seen_at as lastSeenAt',
      'staff_sessions.proved_at as provedAt',
    ])
    .where('token_hash', '=', hashToken(token))
    .where('verified_at', 'is not', null)
    .where('expires_at', '>', at)
    .where('last_seen_at', '>', idleSince)
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, role: row.role as Role }
}

export async function touchSession(db: Db, token: string, at: Date): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ last_seen_at: at })
    .where('token_hash', '=', hashToken(token))
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

export async function deleteSessionsOf(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_sessions').where('staff_id', '=', staffId).execute()
}

export async function writeAudit(
  tx: Tx,
  entry: { staffId: string | null; action: string; subject?: string; detail?: object; at: Date },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      staff_id: entry.staffId,
      action: entry.action,
      subject: entry.subject ?? null,
      detail: entry.detail ? JSON.stringify(entry.detail) : null,
      at: entry.at,
    })
    .execute()
}

export async function deleteExpiredSessions(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('staff_sessions').where('expires_at', '<', at).execute()
}
