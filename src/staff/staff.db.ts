import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { Role } from './session.ts'

/** Who may sign in under this name, and what that takes. */
export async function findStaff(db: Db, username: string) {
  return db
    .selectFrom('staff')
    .select([
      'id',
      'password_hash as passwordHash',
      'password_expires_at as passwordExpiresAt',
      sql<boolean>`totp_secret is not null or exists (
        select from staff_passkeys where staff_passkeys.staff_id = staff.id
      )`.as('hasFactor'),
    ])
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

export async function findStaffId(db: Db, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst()
  return row?.id
}

export async function readPasswordHash(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('staff')
    .select('password_hash as hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.hash
}

/** Locked until the transaction ends, so decisions based on it stay valid. */
export async function lockStaff(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('staff')
    .select([
      'id',
      'username',
      'role',
      'password_hash as passwordHash',
      'disabled_at as disabledAt',
      'totp_secret as totpSecret',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, role: row.role as Role }
}

/** The owners who may sign in, locked until the transaction ends. */
export async function lockOwners(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

interface NewStaff {
  username: string
  passwordHash: string
  role: Role
  at: Date
  passwordExpiresAt?: Date | null
}

/** Adds a staff member, or gives an existing one a new password. */
export async function upsertStaff(tx: Tx, staff: NewStaff): Promise<string> {
  const password = passwordOf(staff)
  const row = await tx
    .insertInto('staff')
    .values({ username: staff.username, role: staff.role, created_at: staff.at, ...password })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doUpdateSet(password))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Adds a staff member; undefined if the name is taken. */
export async function insertStaff(tx: Tx, staff: NewStaff): Promise<string | undefined> {
  const row = await tx
    .insertInto('staff')
    .values({
      username: staff.username,
      role: staff.role,
      created_at: staff.at,
      ...passwordOf(staff),
    })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function setPassword(
  tx: Tx,
  id: string,
  password: Pick<NewStaff, 'passwordHash' | 'passwordExpiresAt' | 'at'>,
): Promise<void> {
  await tx.updateTable('staff').set(passwordOf(password)).where('id', '=', id).execute()
}

function passwordOf(staff: Pick<NewStaff, 'passwordHash' | 'passwordExpiresAt' | 'at'>) {
  return {
    password_hash: staff.passwordHash,
    password_changed_at: staff.at,
    password_expires_at: staff.passwordExpiresAt ?? null,
  }
}

export async function setRole(tx: Tx, id: string, role: Role): Promise<void> {
  await tx.updateTable('staff').set({ role }).where('id', '=', id).execute()
}

export async function setDisabled(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('staff').set({ disabled_at: at }).where('id', '=', id).execute()
}

/**
 * All members, for the owners who manage them; a shop with more than this has outgrown the page.
 */
export async function listStaff(db: Db, since: { at: Date; idleSince: Date }, most: number) {
  const rows = await db
    .selectFrom('staff')
    .select((eb) => [
      'id',
      'username',
      'role',
      'created_at as createdAt',
      'disabled_at as disabledAt',
      sql<boolean>`totp_secret is not null`.as('hasTotp'),
      sql<number>`(
        select count(*)::int from staff_passkeys where staff_passkeys.staff_id = staff.id
      )`.as('passkeys'),
      eb
        .selectFrom('staff_sessions')
        .whereRef('staff_sessions.staff_id', '=', 'staff.id')
        .where('expires_at', '>', since.at)
        .where('last_seen_at', '>', since.idleSince)
        .where('verified_at', 'is not', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('sessions'),
      eb
        .selectFrom('audit_log')
        .whereRef('audit_log.staff_id', '=', 'staff.id')
        .select('at')
        .orderBy('audit_log.id', 'desc')
        .limit(1)
        .as('lastActAt'),
    ])
    .orderBy(sql`lower(username)`)
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as Role, sessions: row.sessions ?? 0 }))
}

export async function staffNames(db: Db, most: number) {
  return db
    .selectFrom('staff')
    .select(['id', 'username'])
    .orderBy(sql`lower(username)`)
    .limit(most)
    .execute()
}
