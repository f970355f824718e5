import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { StaffPasskeys } from '../schema.gen.ts'
import { hashToken } from '../secret-token.ts'
import type { Audience } from './session.ts'
import { hasAccess } from './staff.db.ts'

export async function readTotpSecret(db: Db, staffId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('staff')
    .select('totpSecret as secret')
    .where('id', '=', staffId)
    .executeTakeFirst()
  return row?.secret ?? undefined
}

/** Uses up a code's time step; false if it, or a later one, was used before. */
export async function takeTotpStep(tx: Tx, staffId: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('staff')
    .set({ totpLastStep: step })
    .where('id', '=', staffId)
    .where('totpSecret', 'is not', null)
    .where(sql<boolean>`coalesce(totp_last_step, -1) < ${step}`)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

export async function clearTotp(tx: Tx, staffId: string): Promise<boolean> {
  const changed = await tx
    .updateTable('staff')
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
    .where('id', '=', staffId)
    .where('totpSecret', 'is not', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** What a signature is checked with. */
const KEY = ['credentialId', 'publicKey', 'counter', 'transports'] as const

export async function passkeysOf(db: Db, staffId: string) {
  return db
    .selectFrom('staffPasskeys')
    .select(['id', ...KEY, 'name', 'createdAt', 'lastUsedAt'])
    .where('staffId', '=', staffId)
    .orderBy('createdAt')
    .execute()
}

export async function findPasskey(db: Db, audience: Audience, credentialId: Buffer) {
  return db
    .selectFrom('staffPasskeys')
    .innerJoin('staff', 'staff.id', 'staffPasskeys.staffId')
    .select(['staffPasskeys.id', ...KEY, 'staffId', 'staff.organizationId'])
    .where('credentialId', '=', credentialId)
    .where(hasAccess(audience))
    .executeTakeFirst()
}

/** False if the credential is already known, no matter who it belongs to. */
export async function insertPasskey(tx: Tx, passkey: Insertable<StaffPasskeys>): Promise<boolean> {
  const inserted = await tx
    .insertInto('staffPasskeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False if the counter didn't increase: two devices then hold the same key. Many never count. */
export async function countPasskeyUse(
  tx: Tx,
  id: string,
  { counter, at }: { counter: number; at: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('staffPasskeys')
    .set({ counter, lastUsedAt: at })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export async function renamePasskey(tx: Tx, staffId: string, id: string, name: string) {
  const changed = await tx
    .updateTable('staffPasskeys')
    .set({ name })
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function deletePasskey(tx: Tx, staffId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('staffPasskeys')
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

export async function deletePasskeysOf(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staffPasskeys').where('staffId', '=', staffId).execute()
}

export async function replaceRecoveryCodes(tx: Tx, staffId: string, codes: string[]) {
  await tx.deleteFrom('staffRecoveryCodes').where('staffId', '=', staffId).execute()
  if (codes.length === 0) return
  await tx
    .insertInto('staffRecoveryCodes')
    .values(codes.map((code) => ({ staffId, codeHash: hashToken(code) })))
    .execute()
}

/** Each code works once, however many requests bring it at once. */
export async function takeRecoveryCode(tx: Tx, staffId: string, code: string, at: Date) {
  const taken = await tx
    .updateTable('staffRecoveryCodes')
    .set({ usedAt: at })
    .where('staffId', '=', staffId)
    .where('codeHash', '=', hashToken(code))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, staffId: string): Promise<number> {
  const row = await db
    .selectFrom('staffRecoveryCodes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('staffId', '=', staffId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function readFactors(db: Db, staffId: string) {
  return db
    .selectFrom('staff')
    .select(['email', 'passwordChangedAt', 'totpConfirmedAt as totpSince'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
}
