import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'

/** A call that happens once: whose it is, and the key that its caller gave it. */
export interface CallOnce {
  organizationId: string
  key: string
  /** Of the call and its body. */
  requestHash: Buffer
}

export interface KeptAnswer {
  requestHash: Buffer
  status: number
  body: string
  subject: string | null
}

/** Until this transaction ends, unless another one has the key. An answer that was kept between the
 * look and the lock isn't seen, but `keepAnswer` then refuses a second one. */
export async function takeKey(
  tx: Tx,
  { organizationId, key }: CallOnce,
): Promise<{ isTaken: boolean; kept: KeptAnswer | undefined }> {
  const { rows } = await sql<
    { isTaken: boolean } & { [K in keyof KeptAnswer]: KeptAnswer[K] | null }
  >`
    select taken.is_taken, request_hash, status, body, subject
    from (
      select pg_try_advisory_xact_lock(hashtextextended(${`${organizationId} ${key}`}, 0))
        as is_taken
    ) as taken
    left join api_answers
      on organization_id = ${organizationId} and idempotency_key = ${key}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The database returned no row for a key')
  const { isTaken, requestHash, status, body, subject } = row
  const kept = requestHash && status && body ? { requestHash, status, body, subject } : undefined
  return { isTaken, kept }
}

/** False if the key has an answer already. */
export async function keepAnswer(
  tx: Tx,
  { organizationId, key, requestHash }: CallOnce,
  answer: { status: number; body: string; subject: string | null; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('apiAnswers')
    .values({
      organizationId,
      idempotencyKey: key,
      requestHash,
      ...answer,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
