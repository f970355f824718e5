import { sql } from 'kysely'
import { AppError } from '../../errors.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** An organization that has never paid anything in has no row. */
const NEW = { cents: 0, lowCents: 10_000, frozenAt: null }

export interface Balance {
  cents: number
  /** Below this, its admins are told. */
  lowCents: number
  /** Since when it may pay for no order. */
  frozenAt: Date | null
}

export async function readBalance(db: Db | Tx, organizationId: string): Promise<Balance> {
  const row = await db
    .selectFrom('balances')
    .select(['cents', 'lowCents', 'frozenAt'])
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()
  return row ?? NEW
}

/** The balance, so that nobody changes it until the transaction ends. Always the last lock
 * taken: a transaction that has it waits for nothing else. */
export async function lockBalance(tx: Tx, organizationId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    insert into balances as held (organization_id) values (${organizationId})
    on conflict (organization_id) do update set low_cents = held.low_cents
    returning cents`.execute(tx)
  return rows[0]?.cents ?? 0
}

export function assertNotFrozen({ frozenAt }: Pick<Balance, 'frozenAt'>): void {
  if (frozenAt) throw isFrozen()
}

export function isFrozen(): AppError {
  const words =
    'This balance is on hold: a bank is disputing a top-up, or took one back that had been spent. Top up what is owed, or wait until the dispute is decided.'
  return new AppError('balance_frozen', words)
}

/** Freezes a balance, or frees it again: nobody spends from it while a bank disputes one of its top-ups
 * or anything is owed. It's locked. */
export async function followDisputes(tx: Tx, organizationId: string, at: Date): Promise<void> {
  await sql`
    update balances set frozen_at = case when
      exists (
        select from disputes join intents on intents.provider_id = disputes.payment_intent_id
        where intents.organization_id = ${organizationId} and disputes.closed_at is null
          and disputes.status not like 'warning%')
      or (select sum(amount_cents) from ledger
        where organization_id = ${organizationId} and order_id is null
          and account in ('disputes', 'refunds')) > 0
      then coalesce(frozen_at, ${at}) end
    where organization_id = ${organizationId}`.execute(tx)
}

export interface Owed {
  /** The top-up that went back. */
  intentId: string
  account: 'disputes' | 'refunds'
  cents: number
}

/** What went back to a card after it was spent and wasn't paid since, the oldest first. */
export async function readOwed(tx: Tx, organizationId: string): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select payment_intent_id as intent_id, account, sum(amount_cents)::int as cents
    from ledger
    where organization_id = ${organizationId} and order_id is null
      and account in ('disputes', 'refunds')
    group by payment_intent_id, account having sum(amount_cents) > 0
    order by min(id::text)`.execute(tx)
  return rows
}

/** Whether the balance is low, which is said once, and whether it's so short that a saved card is
 * charged. One statement, as it's asked for each order. */
export async function noteLow(
  tx: Tx,
  organizationId: string,
  at: Date,
): Promise<{ isLow: boolean; isShort: boolean }> {
  const { rows } = await sql<{ isLow: boolean; isShort: boolean }>`
    with told as (
      update balances set told_low_at = ${at}
      where organization_id = ${organizationId} and told_low_at is null and cents < low_cents
      returning organization_id
    )
    select exists (select from told) as is_low, exists (
      select from balances join automatic_top_ups as auto using (organization_id)
      where organization_id = ${organizationId} and cents < auto.below_cents
        and auto.on_since is not null and auto.stopped_at is null
          and (auto.next_try_at is null or auto.next_try_at <= ${at})) as is_short`.execute(tx)
  return rows[0] ?? { isLow: false, isShort: false }
}

/** Balances that aren't what the ledger says. Asked in one statement, so nobody moves money between. */
export async function differingBalances(db: Db) {
  const { rows } = await sql<{ organizationId: string; cents: number; ledgerCents: number }>`
    select coalesce(balances.organization_id, said.organization_id) as organization_id,
      coalesce(balances.cents, 0) as cents, coalesce(said.cents, 0)::int as ledger_cents
    from balances full join (
      select organization_id, -sum(amount_cents) as cents from ledger
      where account = 'balances' group by organization_id
    ) as said on said.organization_id = balances.organization_id
    where coalesce(balances.cents, 0) <> coalesce(said.cents, 0)
    order by 1 limit 100`.execute(db)
  return rows
}
