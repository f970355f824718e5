import { type NotNull, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { AutomaticTopUps } from '../../schema.gen.ts'

export type Automatic = Selectable<AutomaticTopUps>

function automaticOf(db: Db | Tx, organizationId: string) {
  return db.selectFrom('automaticTopUps').selectAll().where('organizationId', '=', organizationId)
}

export async function readAutomatic(db: Db | Tx, organizationId: string) {
  return automaticOf(db, organizationId).executeTakeFirst()
}

/** The same, and nobody changes it until the transaction ends. */
export async function lockAutomatic(tx: Tx, organizationId: string) {
  return automaticOf(tx, organizationId).forUpdate().executeTakeFirst()
}

/** Of two calls at once, the second finds the customer of the first. */
export async function noteCustomer(db: Db, organizationId: string, customerId: string) {
  await db
    .insertInto('automaticTopUps')
    .values({ organizationId, customerId })
    .onConflict((conflict) => conflict.column('organizationId').doNothing())
    .execute()
}

/** Nothing of what came before is remembered. */
export const FRESH = {
  stoppedAt: null,
  stoppedBecause: null,
  declineCode: null,
  tries: 0,
  nextTryAt: null,
} as const
export const OFF = { ...FRESH, onSince: null } as const

export async function changeAutomatic(
  tx: Tx,
  organizationId: string,
  change: Updateable<AutomaticTopUps>,
): Promise<void> {
  await tx
    .updateTable('automaticTopUps')
    .set(change)
    .where('organizationId', '=', organizationId)
    .execute()
}

/** A charge that went through, so the next one begins afresh. What a cardholder confirmed in person
 * isn't stopped anymore; what a bank disputes still is. */
export async function noteCredited(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .updateTable('automaticTopUps')
    .set(FRESH)
    .where('organizationId', '=', organizationId)
    .where((row) =>
      row.or([row('stoppedBecause', 'is', null), row('stoppedBecause', '=', 'authentication')]),
    )
    .execute()
}

/** Written before the provider is asked. The balance is locked. */
export async function insertCharge(
  tx: Tx,
  charge: {
    organizationId: string
    enabledBy: string
    amountCents: number
    hash: Buffer
    at: Date
  },
): Promise<Charge> {
  const { organizationId, enabledBy, amountCents, hash, at } = charge
  const { id } = await tx
    .insertInto('intents')
    .values({
      organizationId,
      openedBy: enabledBy,
      amountCents,
      browserHash: hash,
      callerHash: hash,
      isAutomatic: true,
      createdAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, organizationId, amountCents, providerId: null, createdAt: at }
}

/** A charge of a saved card as we wrote it down. */
export interface Charge {
  id: string
  organizationId: string
  amountCents: number
  /** Null until the provider has answered. */
  providerId: string | null
  createdAt: Date
}

/** The one that isn't over in our books: there's one at most. */
export async function findCharge(db: Db | Tx, organizationId: string): Promise<Charge | undefined> {
  return db
    .selectFrom('intents')
    .select(['id', 'organizationId', 'amountCents', 'providerId', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .$narrowType<{ organizationId: NotNull }>()
    .where('isAutomatic', '=', true)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}

/** What was charged since then or may still be. */
export async function chargedSince(db: Db | Tx, organizationId: string, since: Date) {
  const { cents } = await db
    .selectFrom('intents')
    .select(
      sql<number>`coalesce(sum(coalesce(capture_cents, amount_cents)), 0)::bigint`.as('cents'),
    )
    .where('organizationId', '=', organizationId)
    .where('isAutomatic', '=', true)
    .where(sql<boolean>`(closed_at is null or coalesce(capture_decided_at, closed_at) > ${since})`)
    .executeTakeFirstOrThrow()
  return cents
}

/** Organizations whose balance is short, and those whose charge has been under way since then. */
export async function automaticDue(
  db: Db,
  { at, startedBefore }: { at: Date; startedBefore: Date },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ organizationId: string }>`
    select auto.organization_id
    from automatic_top_ups as auto left join balances using (organization_id)
    where auto.on_since is not null and auto.stopped_at is null
      and coalesce(cents, 0) < auto.below_cents
      and (auto.next_try_at is null or auto.next_try_at <= ${at})
    union
    select organization_id from intents
    where is_automatic and closed_at is null and created_at < ${startedBefore}
    limit ${limit}`.execute(db)
  return rows.map(({ organizationId }) => organizationId)
}

/** Bank debits whose money hasn't come yet, the latest first. */
export async function pendingDebits(db: Db, organizationId: string) {
  return db
    .selectFrom('intents')
    .select(['amountCents as cents', 'debitedAt as at'])
    .where('organizationId', '=', organizationId)
    .where('debitedAt', 'is not', null)
    .$narrowType<{ at: NotNull }>()
    .where('closedAt', 'is', null)
    .orderBy('debitedAt', 'desc')
    .limit(20)
    .execute()
}

/** Whether a bank is disputing a top-up of theirs and hasn't decided. */
export async function hasOpenDispute(tx: Tx, organizationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('disputes')
    .innerJoin('intents', 'intents.providerId', 'disputes.paymentIntentId')
    .select('disputes.providerId')
    .where('intents.organizationId', '=', organizationId)
    .where('disputes.closedAt', 'is', null)
    .where('disputes.status', 'not like', 'warning%')
    .executeTakeFirst()
  return row !== undefined
}
