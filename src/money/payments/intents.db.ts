import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** A payment as we opened it, independent of what the provider says about it. */
export interface OpenedIntent {
  id: string
  providerId: string | null
  browserHash: Buffer
  callerHash: Buffer
}

const COLUMNS = [
  'id',
  'provider_id as providerId',
  'browser_hash as browserHash',
  'caller_hash as callerHash',
] as const

/** Notes that we're about to open a payment. Reuses this browser's earlier one if the provider's
 * answer was lost, which keeps us from opening it twice. */
export async function noteIntent(
  db: Db,
  intent: { browserHash: Buffer; callerHash: Buffer; amountCents: number; at: Date },
  unansweredSince: Date,
): Promise<string> {
  const lost = await db
    .selectFrom('intents')
    .select('id')
    .where('browser_hash', '=', intent.browserHash)
    .where('answered_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('amount_cents', '=', intent.amountCents)
    .where('created_at', '>', unansweredSince)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (lost) return lost.id
  const { id } = await db
    .insertInto('intents')
    .values({
      browser_hash: intent.browserHash,
      caller_hash: intent.callerHash,
      amount_cents: intent.amountCents,
      created_at: intent.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function answerIntent(
  db: Db,
  id: string,
  providerId: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('intents')
    .set({ provider_id: providerId, answered_at: at })
    .where('id', '=', id)
    .execute()
}

/** The provider may send events for a payment before it answers the call that opened it. */
export async function nameIntent(tx: Tx, id: string, providerId: string): Promise<void> {
  await tx
    .updateTable('intents')
    .set({ provider_id: providerId })
    .where('id', '=', id)
    .where('provider_id', 'is', null)
    .execute()
}

export async function findIntent(db: Db, providerId: string): Promise<OpenedIntent | undefined> {
  return db
    .selectFrom('intents')
    .select(COLUMNS)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

/**
 * Anyone recording an order or money for an intent holds this lock, or one could miss the other.
 */
export async function lockIntent(tx: Tx, providerId: string): Promise<OpenedIntent | undefined> {
  return tx
    .selectFrom('intents')
    .select(COLUMNS)
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst()
}

/** Which of these payments are this shop's: opened by it, or paid toward one of its orders. */
export async function ownIntents(db: Db, providerIds: string[]): Promise<Set<string>> {
  if (providerIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('intents')
    .select('provider_id as id')
    .where('provider_id', 'in', providerIds)
    .union(
      db
        .selectFrom('orders')
        .select('payment_intent_id as id')
        .where('payment_intent_id', 'in', providerIds),
    )
    .execute()
  return new Set(rows.flatMap(({ id }) => (id ? [id] : [])))
}

export async function closeIntent(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('intents')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
}

/** A caller's open payments, newest first: each can be paid at the provider right now. */
export async function openIntentsOf(
  db: Db,
  callerHash: Buffer,
  { skip, limit }: { skip: number; limit: number },
): Promise<Array<{ id: string; providerId: string }>> {
  const rows = await db
    .selectFrom('intents')
    .select(['id', 'provider_id as providerId'])
    .where('caller_hash', '=', callerHash)
    .where('closed_at', 'is', null)
    .where('provider_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  return rows.flatMap(({ id, providerId }) => (providerId ? [{ id, providerId }] : []))
}

/** The deeds a caller has ordered since then and not paid for, this order aside, and when the first of
 * them was ordered. Until the transaction ends, the caller can't place others at the same time. */
export async function lockUnpaidDeeds(
  tx: Tx,
  { callerHash, providerId }: Pick<OpenedIntent, 'callerHash' | 'providerId'>,
  since: Date,
): Promise<{ deeds: number; first: Date | null }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${callerHash.toString('hex')}, 22))`.execute(
    tx,
  )
  return tx
    .selectFrom('intents')
    .innerJoin('orders', 'orders.payment_intent_id', 'intents.provider_id')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('orders.deeds'), sql<number>`0`).as('deeds'),
      fn.min('orders.created_at').as('first'),
    ])
    .where('intents.caller_hash', '=', callerHash)
    .where('intents.created_at', '>', since)
    .where('intents.provider_id', '<>', providerId)
    .where('orders.paid_at', 'is', null)
    .executeTakeFirstOrThrow()
}
