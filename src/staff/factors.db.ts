import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import { hashToken } from '../secret-token.ts'

export async function readTotpSecret(db: Db, staffId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('staff')
    .select('totp_secret as secret')
    .where('id', '=', staffId)
    .executeTakeFirst()
  return row?.secret ?? undefined
}

/** Uses up a code's time step; false if it, or a later one, was used before. */
export async function takeTotpStep(tx: Tx, staffId: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('staff')
    .set({ totp_last_step: step })
    .where('id', '=', staffId)
    .where('totp_secret', 'is not', null)
    .where(sql<boolean>`coalesce(totp_last_step, -1) < ${step}`)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Confirming the authenticator used up this code. */
export async function setTotp(
  tx: Tx,
  staffId: string,
  totp: { secret: Buffer; at: Date; step: number },
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ totp_secret: totp.secret, totp_confirmed_at: totp.at, totp_last_step: totp.step })
    .where('id', '=', staffId)
    .execute()
}

export async function clearTotp(tx: Tx, staffId: string): Promise<boolean> {
  const changed = await tx
    .updateTable('staff')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', staffId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function passkeysOf(db: Db, staffId: string) {
  return db
    .selectFrom('staff_passkeys')
    .select([
      'id',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
      'transports',
      'name',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute()
}

/** False if the credential is already known, no matter who it belongs to. */
export async function insertPasskey(
  tx: Tx,
  passkey: {
    staffId: string
    credentialId: Buffer
    publicKey: Buffer
    counter: number
    transports: string[]
    name: string
    at: Date
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('staff_passkeys')
    .values({
      staff_id: passkey.staffId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.at,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
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
    .updateTable('staff_passkeys')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export async function renamePasskey(tx: Tx, staffId: string, id: string, name: string) {
  const changed = await tx
    .updateTable('staff_passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function deletePasskey(tx: Tx, staffId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('staff_passkeys')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

export async function deletePasskeysOf(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute()
}

export async function replaceRecoveryCodes(tx: Tx, staffId: string, codes: string[]) {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  if (codes.length === 0) return
  await tx
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashToken(code) })))
    .execute()
}

/** Each code works once, however many requests bring it at once. */
export async function takeRecoveryCode(tx: Tx, staffId: string, code: string, at: Date) {
  const taken = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: at })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashToken(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, staffId: string): Promise<number> {
  const row = await db
    .selectFrom('staff_recovery_codes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function readFactors(db: Db, staffId: string) {
  return db
    .selectFrom('staff')
    .select(['email', 'password_changed_at as passwordChangedAt', 'totp_confirmed_at as totpSince'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
}
