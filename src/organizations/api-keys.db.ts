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
  /** The key it replaces. */
  rolledFrom?: string
}

/** False if another key has replaced the same one. */
export async function insertKey(tx: Tx, key: NewRow): Promise<string | undefined> {
  const row = await tx
    .insertInto('api_keys')
    .values({
      organization_id: key.organizationId,
      public_id: key.publicId,
      secret_hash: hashSecret(key.secret),
      livemode: key.livemode,
      name: key.name,
      scopes: key.scopes,
      api_version: key.version,
      created_by: key.createdBy,
      created_at: key.at,
      expires_at: key.expiresAt,
      rolled_from: key.rolledFrom ?? null,
    })
    .onConflict((conflict) => conflict.column('rolled_from').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Everything that decides whether a key opens something, in one question. */
export async function findKey(db: Db, publicId: string) {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('organizations', 'organizations.id', 'api_keys.organization_id')
    .innerJoin('staff', 'staff.id', 'api_keys.created_by')
    .select([
      'api_keys.id',
      'api_keys.organization_id as organizationId',
      'organizations.name as organization',
      'organizations.email as organizationEmail',
      'api_keys.name',
      'api_keys.secret_hash as secretHash',
      'api_keys.livemode',
      'api_keys.scopes',
      'api_keys.api_version as version',
      'api_keys.expires_at as expiresAt',
      'api_keys.revoked_at as revokedAt',
      'api_keys.last_used_at as lastUsedAt',
      sql<boolean>`organizations.disabled_at is not null`.as('isOrganizationDisabled'),
      sql<boolean>`${hasAccess('account')}`.as('isMakerActive'),
    ])
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return row && { ...row, scopes: row.scopes as Scope[], version: row.version as ApiVersion }
}

export async function touchKey(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)]))
    .execute()
}

/** A key of this organization, locked until the transaction ends. */
export async function lockKey(tx: Tx, organizationId: string, id: string) {
  const row = await tx
    .selectFrom('api_keys')
    .select([
      'id',
      'name',
      'livemode',
      'scopes',
      'api_version as version',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
    ])
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, scopes: row.scopes as Scope[], version: row.version as ApiVersion }
}

export async function setKeyExpiry(tx: Tx, id: string, expiresAt: Date): Promise<void> {
  await tx.updateTable('api_keys').set({ expires_at: expiresAt }).where('id', '=', id).execute()
}

export async function setKeyRevoked(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('api_keys').set({ revoked_at: at }).where('id', '=', id).execute()
}

/** Keys that could still open something. */
export async function countOpenKeys(tx: Tx, organizationId: string, at: Date): Promise<number> {
  const row = await tx
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Newest first, and never what opens anything. */
export async function listKeys(db: Db, organizationId: string, most: number) {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('staff', 'staff.id', 'api_keys.created_by')
    .select([
      'api_keys.id',
      'api_keys.public_id as publicId',
      'api_keys.livemode',
      'api_keys.name',
      'api_keys.scopes',
      'api_keys.api_version as version',
      'staff.username as createdBy',
      sql<boolean>`staff.disabled_at is not null`.as('isMakerDisabled'),
      'api_keys.created_at as createdAt',
      'api_keys.expires_at as expiresAt',
      'api_keys.revoked_at as revokedAt',
      'api_keys.last_used_at as lastUsedAt',
      sql<boolean>`exists (
        select from api_keys as newer where newer.rolled_from = api_keys.id
      )`.as('isRolled'),
    ])
    .where('api_keys.organization_id', '=', organizationId)
    .orderBy('api_keys.id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, scopes: row.scopes as Scope[] }))
}
