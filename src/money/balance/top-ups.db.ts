import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { EntryKind } from '../ledger/ledger.ts'

/** What we took from cards for this balance since then or are about to take, and the bank debits that
 * began since then and didn't fail. */
export async function toppedUpSince(db: Db | Tx, organizationId: string, since: Date) {
  const { cents } = await db
    .selectFrom('intents')
    .select(
      sql<number>`coalesce(sum(coalesce(capture_cents, amount_cents)), 0)::bigint`.as('cents'),
    )
    .where('organizationId', '=', organizationId)
    .where(sql<boolean>`coalesce(capture_decided_at, debited_at) > ${since}`)
    .executeTakeFirstOrThrow()
  return cents
}

/** Whether the organization is switched on. */
export async function isActive(db: Db | Tx, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('disabledAt')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row !== undefined && row.disabledAt === null
}

/** A top-up that reached the balance. */
export async function readTopUp(db: Db, intentId: string) {
  return db
    .selectFrom('intents')
    .innerJoin('ledger', 'ledger.paymentIntentId', 'intents.providerId')
    .innerJoin('staff', 'staff.id', 'intents.openedBy')
    .select([
      'ledger.paymentIntentId as intentId',
      sql<string>`intents.organization_id`.as('organizationId'),
      sql<number>`-ledger.amount_cents`.as('cents'),
      'staff.email as memberEmail',
      'intents.isAutomatic',
      'intents.debitedAt',
      'ledger.at',
    ])
    .where('intents.providerId', '=', intentId)
    .where('ledger.kind', '=', 'charge')
    .where('ledger.account', '=', 'balances')
    .executeTakeFirst()
}

/** Somebody tells its admins again once it falls below what they set. */
export async function forgetLow(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .updateTable('balances')
    .set({ toldLowAt: null })
    .where('organizationId', '=', organizationId)
    .where('toldLowAt', 'is not', null)
    .execute()
}

/** What this payment's movements of these kinds took from the balance, less what they gave back, and
 * what the balance has paid since of the rest. */
export async function takenBack(
  tx: Tx,
  intentId: string,
  { kinds, rest }: { kinds: readonly EntryKind[]; rest: 'disputes' | 'refunds' },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case when account = 'balances' then amount_cents else -amount_cents end), 0)::int
      as cents
    from ledger where payment_intent_id = ${intentId}
      and (account = 'balances' and kind = any(${kinds}::text[])
        or account = ${rest} and kind = 'owed_payment')`.execute(tx)
  return rows[0]?.cents ?? 0
}

/** The organization's top-ups, the latest first, with what their cards could still take back: less
 * what went back already or is on its way, and none of a disputed one. */
export async function returnableTopUps(tx: Tx, organizationId: string) {
  const { rows } = await sql<{ intentId: string; returnable: number }>`
    select paid.payment_intent_id as intent_id,
      (-paid.amount_cents
        - (select coalesce(sum(amount_cents), 0) from refunds
          where refunds.payment_intent_id = paid.payment_intent_id)
        -- Refunded by hand at the provider: those of ours are on another account.
        - (select coalesce(sum(amount_cents), 0) from ledger as back
          where back.payment_intent_id = paid.payment_intent_id
            and back.account in ('balances', 'refunds')
            and back.kind in ('refund', 'refund_return')))::int as returnable
    from ledger as paid
    where paid.organization_id = ${organizationId} and paid.account = 'balances'
      and paid.kind = 'charge' and paid.order_id is null
      and not exists (select from disputes
        where disputes.payment_intent_id = paid.payment_intent_id and disputes.status <> 'won')
    order by paid.id desc`.execute(tx)
  return rows
}

export async function setLowCents(tx: Tx, organizationId: string, lowCents: number): Promise<void> {
  await sql`
    insert into balances (organization_id, low_cents) values (${organizationId}, ${lowCents})
    on conflict (organization_id) do update set low_cents = excluded.low_cents,
      told_low_at = null`.execute(tx)
}
