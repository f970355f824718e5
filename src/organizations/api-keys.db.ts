import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import { hasAccess } from '../staff/staff.db.ts'
import { hashSecret, type KeyParts } from './api-key.ts'
import type { ApiVersion, Scope } from './scope.ts'

interface NewRow extends KeyParts {
  organizationId: string
  name: string
  scopes: Scope[]
  version: ApiVersion
  createdBy: string
  at: Date
  expiresAt: Date | null
  rolledFrom?: string
}

/** False if another key has replaced the same one. */
export async function insertKey(tx: Tx, key: NewRow): Promise<string | undefined> {
  const row = await tx
    .insertInto('apiKeys')
    .values({
      organizationId: key.organizationId,
      publicId: key.publicId,
      secretHash: hashSecret(key.secret),
      livemode: key.livemode,
      name: key.name,
      scopes: key.scopes,
      apiVersion: key.version,
      createdBy: key.createdBy,
      createdAt: key.at,
      expiresAt: key.expiresAt,
      rolledFrom: key.rolledFrom ?? null,
    })
    .onConflict((conflict) => conflict.column('rolledFrom').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Whoever made a key counts only as a member of the organization whose key it is. */
const isMakerIn = sql<boolean>`staff.organization_id = api_keys.organization_id`

/** The role of a key's maker, unchanged until the transaction ends; undefined if the key is revoked or
 * its maker is disabled by now. */
export async function lockMaker(tx: Tx, keyId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('apiKeys')
    .innerJoin('staff', 'staff.id', 'apiKeys.createdBy')
    .select('staff.role')
    .where('apiKeys.id', '=', keyId)
    .where('apiKeys.revokedAt', 'is', null)
    .where(isMakerIn)
    .where(hasAccess('account'))
    .forShare('staff')
    .executeTakeFirst()
  return row?.role
}

/** Everything that decides whether a key opens something, in one question. */
export async function findKey(db: Db, publicId: string) {
  return db
    .selectFrom('apiKeys')
    .innerJoin('organizations', 'organizations.id', 'apiKeys.organizationId')
    .innerJoin('staff', 'staff.id', 'apiKeys.createdBy')
    .select([
      'apiKeys.id',
      'apiKeys.organizationId',
      'organizations.name as organization',
      'organizations.email as organizationEmail',
      sql<Readonly<Record<string, string>>>`organizations.time_zones`.as('timeZones'),
      'apiKeys.name',
      'apiKeys.secretHash',
      'apiKeys.livemode',
      'apiKeys.scopes',
      'apiKeys.apiVersion as version',
      'apiKeys.expiresAt',
      'apiKeys.revokedAt',
      'apiKeys.lastUsedAt',
      'staff.role as makerRole',
      sql<boolean>`organizations.disabled_at is not null`.as('isOrganizationDisabled'),
      sql<boolean>`${isMakerIn} and ${hasAccess('account')}`.as('isMakerActive'),
    ])
    .where('publicId', '=', publicId)
    .executeTakeFirst()
}

export async function touchKey(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', at)]))
    .execute()
}

/** A key of this organization, locked until the transaction ends. */
export async function lockKey(tx: Tx, organizationId: string, id: string) {
  return tx
    .selectFrom('apiKeys')
    .select([
      'id',
      'name',
      'livemode',
      'scopes',
      'apiVersion as version',
      'createdAt',
      'expiresAt',
      'revokedAt',
    ])
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
}

export async function setKeyExpiry(tx: Tx, id: string, expiresAt: Date): Promise<void> {
  await tx.updateTable('apiKeys').set({ expiresAt }).where('id', '=', id).execute()
}

export async function setKeyRevoked(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('apiKeys').set({ revokedAt: at }).where('id', '=', id).execute()
}

const isOpenAt = (at: Date) =>
  sql<boolean>`revoked_at is null and (expires_at is null or expires_at > ${at})`

/** Every key that somebody made and that still opens something; returns how many that were. */
export async function revokeKeysOf(tx: Tx, staffId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('apiKeys')
    .set({ revokedAt: at })
    .where('createdBy', '=', staffId)
    .where(isOpenAt(at))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function countOpenKeys(tx: Tx, organizationId: string, at: Date): Promise<number> {
  const row = await tx
    .selectFrom('apiKeys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organizationId', '=', organizationId)
    .where(isOpenAt(at))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Newest first, and never what opens anything. */
export async function listKeys(db: Db, organizationId: string, most: number) {
  return db
    .selectFrom('apiKeys')
    .innerJoin('staff', 'staff.id', 'apiKeys.createdBy')
    .select([
      'apiKeys.id',
      'apiKeys.publicId',
      'apiKeys.livemode',
      'apiKeys.name',
      'apiKeys.scopes',
      'apiKeys.apiVersion as version',
      'staff.username as createdBy',
      'staff.role as makerRole',
      sql<boolean>`staff.disabled_at is not null`.as('isMakerDisabled'),
      'apiKeys.createdAt',
      'apiKeys.expiresAt',
      'apiKeys.revokedAt',
      'apiKeys.lastUsedAt',
      sql<boolean>`exists (
        select from api_keys as newer where newer.rolled_from = api_keys.id
      )`.as('isRolled'),
    ])
    .where('apiKeys.organizationId', '=', organizationId)
    .orderBy('apiKeys.id', 'desc')
    .limit(most)
    .execute()
}
