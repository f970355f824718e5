import { randomBytes } from 'node:crypto'
import { type NotNull, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Intents } from '../../schema.gen.ts'

/** Whose balance a payment tops up, and who of them pays. */
export interface TopUpOf {
  organizationId: string
  memberId: string
}

export const INTENT_COLUMNS = [
  'id',
  'providerId',
  'browserHash',
  'callerHash',
  // What its card was authorized for when we decided what to take; null if nobody had paid.
  'authorizedCents',
  // How much of it we take, 0 being nothing; null until that's decided. It's decided once.
  'captureCents',
  'captureAttempt',
  // When its money was taken or it was canceled, as far as our books go.
  'closedAt',
  // Whose balance it tops up, if it isn't for an order.
  'organizationId',
  // A charge of a saved card that nobody pressed a button for.
  'isAutomatic',
  // Since when a bank debit is under way or was paid.
  'debitedAt',
] as const
/** A payment as we opened it, independent of what the provider says about it. */
export type OpenedIntent = Pick<Selectable<Intents>, (typeof INTENT_COLUMNS)[number]>

/** Notes that we're about to open a payment. Reuses this browser's earlier one if the provider's
 * answer was lost, which keeps us from opening it twice. */
export async function noteIntent(
  db: Db,
  intent: {
    browserHash: Buffer
    callerHash: Buffer
    amountCents: number
    topUp?: TopUpOf | undefined
    at: Date
  },
  unansweredSince: Date,
): Promise<string> {
  const { topUp } = intent
  const { rows } = await sql<{ id: string }>`
    with lost as (
      select id from intents
      where browser_hash = ${intent.browserHash} and answered_at is null and closed_at is null
        and amount_cents = ${intent.amountCents} and created_at > ${unansweredSince}
      order by created_at desc limit 1
    ), opened as (
      insert into intents (browser_hash, caller_hash, amount_cents, organization_id, opened_by,
        created_at)
      select ${intent.browserHash}, ${intent.callerHash}, ${intent.amountCents}::int,
        ${topUp?.organizationId ?? null}::uuid, ${topUp?.memberId ?? null}::uuid,
        ${intent.at}::timestamptz
      where not exists (select from lost) returning id
    )
    select id from lost union all select id from opened`.execute(db)
  const [noted] = rows
  if (!noted) throw new Error('The payment was not noted.')
  return noted.id
}

export async function answerIntent(db: Db, id: string, providerId: string, at: Date) {
  await db.updateTable('intents').set({ providerId, answeredAt: at }).where('id', '=', id).execute()
}

/** Takes a payment back into the books that a restore has lost. Whose browser it was is lost with it. */
export async function adoptIntent(
  db: Db,
  { at, ...intent }: { id: string; providerId: string; amountCents: number; at: Date },
): Promise<void> {
  const nobody = randomBytes(32)
  const lost = { browserHash: nobody, callerHash: nobody, createdAt: at, answeredAt: at }
  await db
    .insertInto('intents')
    .values({ ...intent, ...lost })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The provider may send events for a payment before it answers the call that opened it. */
export async function nameIntent(tx: Tx, id: string, providerId: string): Promise<void> {
  await tx
    .updateTable('intents')
    .set({ providerId })
    .where('id', '=', id)
    .where('providerId', 'is', null)
    .execute()
}

function intentsOf(db: Db | Tx, providerId: string) {
  return db.selectFrom('intents').select(INTENT_COLUMNS).where('providerId', '=', providerId)
}

export async function findIntent(db: Db, providerId: string): Promise<OpenedIntent | undefined> {
  return intentsOf(db, providerId).executeTakeFirst()
}

/** Recording an order or money for an intent takes this lock. Otherwise, one could miss the other. */
export async function lockIntent(tx: Tx, providerId: string): Promise<OpenedIntent | undefined> {
  return intentsOf(tx, providerId).forUpdate().executeTakeFirst()
}

/** The same by our own ID, also where the provider hasn't answered yet. */
export async function lockOpened(tx: Tx, id: string): Promise<OpenedIntent | undefined> {
  const intents = tx.selectFrom('intents').select(INTENT_COLUMNS)
  return intents.where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Its money comes days later, if it comes. Once. */
export async function noteDebit(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('intents')
    .set({ debitedAt: at })
    .where('id', '=', id)
    .where('debitedAt', 'is', null)
    .execute()
}

/** Writes down how much we take of a payment. The caller holds its lock and saw it undecided. */
export async function decideIntent(
  tx: Tx,
  id: string,
  decision: { captureCents: number; authorized: { cents: number; at: Date } | null; at: Date },
): Promise<void> {
  const { captureCents, authorized, at } = decision
  await tx
    .updateTable('intents')
    .set({
      captureCents,
      captureDecidedAt: at,
      authorizedCents: authorized?.cents ?? null,
      authorizedAt: authorized?.at ?? null,
    })
    .where('id', '=', id)
    .where('captureCents', 'is', null)
    .execute()
}

/** The bank refused what we had decided to take, so we take nothing. */
export async function giveUpCapture(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('intents').set({ captureCents: 0 }).where('id', '=', id).execute()
}

/** The provider keeps a failure under the call's key: the next call needs another. */
export async function takeNextKey(db: Db, { id, captureAttempt }: OpenedIntent): Promise<void> {
  await db
    .updateTable('intents')
    .set({ captureAttempt: captureAttempt + 1 })
    .where('id', '=', id)
    .where('captureAttempt', '=', captureAttempt)
    .execute()
}

/** Decided a while ago, or open for long without an order; others are their order's to check. A bank
 * debit takes days: it's asked about once an hour, at the minute it began. */
export async function unfinishedIntents(
  db: Db,
  { at, decidedBefore, openedBefore }: { at: Date; decidedBefore: Date; openedBefore: Date },
  limit: number,
): Promise<Array<{ id: string; providerId: string }>> {
  return db
    .selectFrom('intents')
    .select(['id', 'providerId'])
    .where('closedAt', 'is', null)
    .where('providerId', 'is not', null)
    .$narrowType<{ providerId: NotNull }>()
    .where((row) =>
      row.or([
        row('captureDecidedAt', '<', decidedBefore),
        row.and([
          row('createdAt', '<', openedBefore),
          row.not(
            row.exists(
              row
                .selectFrom('orders')
                .select('orders.id')
                .whereRef('orders.paymentIntentId', '=', 'intents.providerId')
                .where('orders.status', '=', 'pending'),
            ),
          ),
        ]),
      ]),
    )
    .where(
      sql<boolean>`(debited_at is null
        or extract(minute from debited_at) = extract(minute from ${at}::timestamptz))`,
    )
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

/** Which of these payments aren't over in our books. */
export async function openAmong(db: Db, providerIds: string[]): Promise<Set<string>> {
  if (providerIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('intents')
    .select('providerId as id')
    .where('providerId', 'in', providerIds)
    .where('closedAt', 'is', null)
    .execute()
  return new Set(rows.flatMap(({ id }) => (id ? [id] : [])))
}

/** Which of these payments are this shop's: opened by it, or paid toward one of its orders. */
export async function ownIntents(db: Db, providerIds: string[]): Promise<Set<string>> {
  if (providerIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('intents')
    .select('providerId as id')
    .where('providerId', 'in', providerIds)
    .union(
      db
        .selectFrom('orders')
        .select('paymentIntentId as id')
        .where('paymentIntentId', 'in', providerIds),
    )
    .execute()
  return new Set(rows.flatMap(({ id }) => (id ? [id] : [])))
}

export async function closeIntent(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('intents')
    .set({ closedAt: at })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .execute()
}

/** A caller's open payments, newest first: each can be paid at the provider right now. */
export async function openIntentsOf(
  db: Db,
  callerHash: Buffer,
  { skip, limit }: { skip: number; limit: number },
): Promise<Array<{ id: string; providerId: string }>> {
  return (
    db
      .selectFrom('intents')
      .select(['id', 'providerId'])
      .where('callerHash', '=', callerHash)
      .where('closedAt', 'is', null)
      // Given up on and perhaps not canceled yet; but not one that we're about to take.
      .where((row) => row.or([row('captureCents', 'is', null), row('captureCents', '=', 0)]))
      .where('providerId', 'is not', null)
      .$narrowType<{ providerId: NotNull }>()
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .offset(skip)
      .limit(limit)
      .execute()
  )
}

/** The intent of an order about to be placed. Until the transaction ends, neither can it be paid nor
 * can its caller place others at the same time. */
export async function lockIntentToOrder(
  tx: Tx,
  providerId: string,
): Promise<OpenedIntent | undefined> {
  return intentsOf(tx, providerId)
    .select(
      sql`pg_advisory_xact_lock(hashtextextended(encode(caller_hash, 'hex'), 22))`.as('caller'),
    )
    .forUpdate()
    .executeTakeFirst()
}

/** The deeds a caller has ordered since then and not paid for, this order aside, and when the first of
 * them was ordered. Its caller is locked. */
export async function unpaidDeeds(
  tx: Tx,
  { callerHash, providerId }: Pick<OpenedIntent, 'callerHash' | 'providerId'>,
  since: Date,
): Promise<{ deeds: number; first: Date | null }> {
  return tx
    .selectFrom('intents')
    .innerJoin('orders', 'orders.paymentIntentId', 'intents.providerId')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('orders.deeds'), sql<number>`0`).as('deeds'),
      fn.min('orders.createdAt').as('first'),
    ])
    .where('intents.callerHash', '=', callerHash)
    .where('intents.createdAt', '>', since)
    .where('intents.providerId', '<>', providerId)
    .where('orders.paidAt', 'is', null)
    .executeTakeFirstOrThrow()
}
