import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { Staff } from '../schema.gen.ts'
import type { Audience, MemberRole, Role } from './session.ts'

const UNIQUE_VIOLATION = '23505'

/** Whether a row of `staff` belongs to this audience: the one place that tells our staff from an
 * organization's members. Every query that lets somebody in, or lists people, asks it. */
function isOf(audience: Audience): RawBuilder<boolean> {
  return audience === 'staff'
    ? sql<boolean>`staff.organization_id is null`
    : sql<boolean>`staff.organization_id is not null`
}

/** The same, and may sign in: neither the person nor their organization is disabled. */
export function hasAccess(audience: Audience): RawBuilder<boolean> {
  return sql<boolean>`${isOf(audience)} and staff.disabled_at is null and not exists (
    select from organizations
    where organizations.id = staff.organization_id and organizations.disabled_at is not null
  )`
}

export async function findStaff(db: Db, audience: Audience, username: string) {
  return (
    db
      .selectFrom('staff')
      .select(['id', 'organizationId', 'passwordHash', 'passwordExpiresAt'])
      .where(sql<boolean>`lower(username) = lower(${username})`)
      .where(hasAccess(audience))
      // Invitations that nobody accepted have no password that anybody knows.
      .orderBy(sql`joined_at is null`)
      .orderBy('id')
      .executeTakeFirst()
  )
}

/** Null where the organization doesn't require one, and for our staff. */
export async function readSecondStep(db: Db | Tx, organizationId: string | null) {
  const row = organizationId
    ? await db
        .selectFrom('organizations')
        .select('secondStepSince')
        .where('id', '=', organizationId)
        .executeTakeFirst()
    : undefined
  return { organizationId, secondStepSince: row?.secondStepSince ?? null }
}

export async function hasFactor(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('staff')
    .select(
      sql<boolean>`totp_secret is not null or exists (
        select from staff_passkeys where staff_passkeys.staff_id = staff.id
      )`.as('has'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.has === true
}

export async function findStaffId(db: Db, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where(isOf('staff'))
    .executeTakeFirst()
  return row?.id
}

export async function readPerson(db: Db, id: string) {
  return db
    .selectFrom('staff')
    .select(['username', 'email', 'organizationId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function readPasswordHash(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('staff')
    .select('passwordHash as hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.hash
}

/** Locked until the transaction ends, so decisions based on it stay valid. */
export async function lockStaff(tx: Tx, id: string) {
  return tx
    .selectFrom('staff')
    .select(['id', 'username', 'email', 'role', 'organizationId'])
    .select(['passwordHash', 'totpSecret', 'disabledAt', 'removedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Our owners or an organization's admins, locked until the transaction ends. */
export async function lockOwners(tx: Tx, organizationId: string | null): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', organizationId === null ? 'owner' : 'admin')
    .where('organizationId', 'is not distinct from', organizationId)
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

interface NewStaff {
  username: string
  email?: string | undefined
  fullName?: string
  passwordHash: string
  role: Role | MemberRole
  organizationId?: string | null
  at: Date
  passwordExpiresAt?: Date | null
}

export async function upsertStaff(tx: Tx, staff: NewStaff): Promise<string> {
  const password = passwordOf(staff)
  const row = await tx
    .insertInto('staff')
    .values({ username: staff.username, role: staff.role, createdAt: staff.at, ...password })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(username)`)
        .where('organizationId', 'is', null)
        .doUpdateSet(password),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Adds a staff member, or a member; undefined if the name or the email is taken. An email that other
 * organizations invited is free until it joins one of them. */
export async function insertStaff(tx: Tx, staff: NewStaff): Promise<string | undefined> {
  if (staff.organizationId && (await hasJoined(tx, staff.username))) return undefined
  const again = await bringBack(tx, staff)
  if (again) return again
  const row = await tx
    .insertInto('staff')
    .values({
      username: staff.username,
      email: staff.email ?? null,
      fullName: staff.fullName ?? null,
      role: staff.role,
      organizationId: staff.organizationId ?? null,
      createdAt: staff.at,
      joinedAt: staff.passwordExpiresAt ? null : staff.at,
      ...passwordOf(staff),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Somebody who was removed keeps their row: the log has what they did before under one name. */
async function bringBack(tx: Tx, staff: NewStaff): Promise<string | undefined> {
  if (!staff.organizationId) return undefined
  const row = await tx
    .updateTable('staff')
    .set({ role: staff.role, createdAt: staff.at, removedAt: null, disabledAt: null })
    .set(passwordOf(staff))
    .where('organizationId', '=', staff.organizationId)
    .where(sql<boolean>`lower(username) = lower(${staff.username})`)
    .where('removedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Whether an email is somebody's who has joined an organization, whichever it is. */
export async function hasJoined(tx: Tx, username: string): Promise<boolean> {
  const { rows } = await sql<{ hasJoined: boolean }>`
    select has_joined(${username}) as has_joined`.execute(tx)
  return rows[0]?.hasJoined === true
}

/** Whoever chooses a password joins. False if the email has joined another organization, perhaps this
 * moment: the index decides, and the transaction is over. */
export async function noteJoined(tx: Tx, id: string, at: Date): Promise<boolean> {
  try {
    await tx
      .updateTable('staff')
      .set({ joinedAt: at })
      .where('id', '=', id)
      .where('joinedAt', 'is', null)
      .execute()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}

export async function setPassword(
  tx: Tx,
  id: string,
  password: Pick<NewStaff, 'passwordHash' | 'passwordExpiresAt' | 'at'>,
): Promise<void> {
  await setStaff(tx, id, passwordOf(password))
}

function passwordOf(staff: Pick<NewStaff, 'passwordHash' | 'passwordExpiresAt' | 'at'>) {
  return {
    passwordHash: staff.passwordHash,
    passwordChangedAt: staff.at,
    passwordExpiresAt: staff.passwordExpiresAt ?? null,
  }
}

export async function setEmail(tx: Tx, id: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    update staff set email = ${email} where id = ${id} and not exists (
      select from staff as other where lower(other.email) = lower(${email}) and other.id <> ${id}
        and other.organization_id is null
    ) returning id`.execute(tx)
  return rows.length > 0
}

/** One who is removed is disabled, too, and hasn't joined: nobody signs in by the row unless they're
 * invited again, and its email is free. */
export async function setStaff(tx: Tx, id: string, changes: Updateable<Staff>): Promise<void> {
  await tx.updateTable('staff').set(changes).where('id', '=', id).execute()
}

/** For those who manage them; more than this have outgrown the page. */
export async function listStaff<R extends Role | MemberRole>(
  db: Db,
  organizationId: R extends Role ? null : string,
  since: { at: Date; idleSince: Date },
  most: number,
) {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'username', 'fullName', 'email', 'role', 'createdAt'])
    .select((eb) => [
      'disabledAt',
      'removedAt',
      eb
        .selectFrom('staffLinks')
        .whereRef('staffLinks.staffId', '=', 'staff.id')
        .where('kind', '=', 'invitation')
        .where('usedAt', 'is', null)
        .select('expiresAt')
        .limit(1)
        .as('invitedUntil'),
      sql<boolean>`totp_secret is not null`.as('hasTotp'),
      sql<number>`(
        select count(*)::int from staff_passkeys where staff_passkeys.staff_id = staff.id
      )`.as('passkeys'),
      eb
        .selectFrom('staffSessions')
        .whereRef('staffSessions.staffId', '=', 'staff.id')
        .where('expiresAt', '>', since.at)
        .where('lastSeenAt', '>', since.idleSince)
        .where('verifiedAt', 'is not', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('sessions'),
      eb
        .selectFrom('auditLog')
        .whereRef('auditLog.staffId', '=', 'staff.id')
        .select('at')
        .orderBy('auditLog.id', 'desc')
        .limit(1)
        .as('lastActAt'),
    ])
    .where('organizationId', 'is not distinct from', organizationId)
    .orderBy(sql`lower(username)`)
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as R, sessions: row.sessions ?? 0 }))
}

export async function staffNames(db: Db, most: number) {
  return db
    .selectFrom('staff')
    .select(['id', 'username'])
    .where(isOf('staff'))
    .orderBy(sql`lower(username)`)
    .limit(most)
    .execute()
}
