import { sql } from 'kysely'
import { refreshCustomerOf } from '../../orders/customers.db.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { DISPUTE_KINDS, type Entry } from './ledger.ts'

/**
 * Records money movements, each once no matter how often we hear of it; returns how many were new.
 * Every sum of money follows from here, in the same transaction: the order's, the customer's and the
 * day's. Whoever posts for an order has locked it.
 */
export async function post(
  tx: Tx,
  entries: Entry[],
  whose: { intentId: string; orderId: string | null },
): Promise<number> {
  const rows = entries.flatMap((entry) =>
    entry.rows.map(([account, amountCents]) => ({
      kind: entry.kind,
      provider_id: entry.providerId,
      account,
      amount_cents: amountCents,
      payment_intent_id: whose.intentId,
      order_id: whose.orderId,
      at: entry.at,
    })),
  )
  if (rows.length === 0) return 0
  const written = await tx
    .insertInto('ledger')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['kind', 'provider_id', 'account']).doNothing())
    .returning('id')
    .execute()
  const ids = written.map(({ id }) => id)
  if (ids.length > 0) await addUp(tx, ids, whose.orderId)
  return ids.length
}

async function addUp(tx: Tx, ledgerIds: string[], orderId: string | null): Promise<void> {
  await sql`
    insert into day_increments (day, captured_cents, refunds, refunded_cents, disputed_cents)
    select shop_day(at), sum(captured), sum(refunds), sum(refunded), sum(disputed)
    from money_moved where id = any(${ledgerIds}) group by 1`.execute(tx)
  if (!orderId) return
  await sql`
    update orders set
      captured_cents = captured_cents + moved.captured,
      refunded_cents = refunded_cents + moved.refunded,
      disputed_cents = disputed_cents + moved.disputed
    from (
      select sum(captured) as captured, sum(refunded) as refunded, sum(disputed) as disputed
      from money_moved where id = any(${ledgerIds})
    ) as moved
    where orders.id = ${orderId} and moved.captured is not null`.execute(tx)
  await refreshCustomerOf(tx, orderId)
}

/** An order's ledger rows; their sums by account are its balance. At most a few per line. */
export async function readLedger(db: Db, orderId: string) {
  return db
    .selectFrom('ledger')
    .select(['kind', 'account', 'amount_cents as amount', 'provider_id as providerId', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Which of these movements at the provider are on record, and the amounts they moved. */
export async function recorded(
  db: Db,
  movements: ReadonlyArray<Pick<Entry, 'kind' | 'providerId'>>,
): Promise<Map<string, number>> {
  if (movements.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger')
    .select(['kind', 'provider_id', 'amount_cents'])
    .where('account', '=', 'provider')
    .where(
      'provider_id',
      'in',
      movements.map(({ providerId }) => providerId),
    )
    .execute()
  return new Map(rows.map((row) => [`${row.kind} ${row.provider_id}`, row.amount_cents]))
}

/** Everything moved by charges, fees and refunds in a period, in either direction. */
export async function ledgerCents(db: Db, since: Date, before: Date): Promise<number> {
  const { cents } = await db
    .selectFrom('ledger')
    .select(sql<number>`coalesce(sum(abs(amount_cents)), 0)::bigint`.as('cents'))
    .where('account', '=', 'provider')
    .where('kind', 'not in', DISPUTE_KINDS)
    .where('at', '>=', sql<Date>`date_trunc('second', ${since}::timestamptz)`)
    .where('at', '<', before)
    // The provider lists a refund by when it was made, its return along with it.
    .where(
      sql<boolean>`(kind <> 'refund_return' or exists (
        select from ledger as made where made.kind = 'refund' and made.account = 'provider'
          and made.provider_id = ledger.provider_id
          and made.at >= date_trunc('second', ${since}::timestamptz)))`,
    )
    .executeTakeFirstOrThrow()
  return cents
}

export async function writeReconciliation(
  db: Db,
  result: {
    since: Date
    startedAt: Date
    finishedAt: Date
    providerCents: number
    agreeingCents: number
    mended: number
    differing: number
  },
): Promise<void> {
  await db
    .insertInto('reconciliations')
    .values({
      since: result.since,
      started_at: result.startedAt,
      finished_at: result.finishedAt,
      provider_cents: result.providerCents,
      agreeing_cents: result.agreeingCents,
      mended: result.mended,
      differing: result.differing,
    })
    .execute()
}
