import { sql } from 'kysely'
import { type Db, listOf, type Tx } from '../../platform/db.ts'
import { changeBalance } from '../balance/balances.db.ts'
import { DISPUTE_KINDS, type Entry } from './ledger.ts'

export interface Whose {
  intentId: string
  orderId: string | null
  /** Whose balance it is, where it moves one. */
  organizationId?: string | null | undefined
}

/**
 * Records money movements, each once no matter how often we hear of it; returns how many were new.
 * Every sum of money follows from here, in the same transaction: the order's, the customer's, the
 * day's and last the organization's, which others may be waiting for. Whoever posts for an order has
 * locked it. Throws `balance_too_low` where a balance would fall below nothing.
 */
export async function post(tx: Tx, entries: Entry[], whose: Whose): Promise<number> {
  const rows = entries.flatMap((entry) =>
    entry.rows.map(([account, amountCents]) => ({
      kind: entry.kind,
      providerId: entry.providerId,
      account,
      amountCents,
      paymentIntentId: whose.intentId,
      orderId: whose.orderId,
      organizationId: whose.organizationId ?? null,
      at: entry.at,
    })),
  )
  if (rows.length === 0) return 0
  const written = await tx
    .insertInto('ledger')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['kind', 'providerId', 'account']).doNothing())
    .returning(['id', 'account', 'amountCents as cents'])
    .execute()
  const ids = written.map(({ id }) => id)
  if (ids.length > 0) await addUp(tx, ids, whose.orderId)
  const cents = written
    .filter(({ account }) => account === 'balances')
    .reduce((sum, row) => sum - row.cents, 0)
  if (whose.organizationId && cents !== 0) await changeBalance(tx, whose.organizationId, cents)
  return ids.length
}

async function addUp(tx: Tx, ledgerIds: string[], orderId: string | null): Promise<void> {
  await sql`
    with moved as (
      select shop_day(at) as day, sum(captured) as captured, sum(refunds) as refunds,
        sum(refunded) as refunded, sum(disputed) as disputed
      from money_moved where id = any(${listOf(ledgerIds, 'uuid')}) group by 1
    ), by_day as (
      insert into day_increments (day, captured_cents, refunds, refunded_cents, disputed_cents)
      select day, captured, refunds, refunded, disputed from moved
    ), by_report as (
      insert into owner_increments (day, report, name, deeds, cents)
      select day, report, name, sum(deeds), sum(cents)
      from ledger_sorted where id = any(${listOf(ledgerIds, 'uuid')}) group by 1, 2, 3
    ), of_order as (
      update orders set
        captured_cents = captured_cents + sums.captured,
        refunded_cents = refunded_cents + sums.refunded,
        disputed_cents = disputed_cents + sums.disputed
      from (
        select sum(captured) as captured, sum(refunded) as refunded, sum(disputed) as disputed
        from moved
      ) as sums
      where orders.id = ${orderId}::uuid and sums.captured is not null
      returning email_key, sums.captured, sums.refunded, sums.disputed
    )
    update customers set
      captured_cents = captured_cents + captured,
      refunded_cents = refunded_cents + refunded,
      disputed_cents = disputed_cents + disputed
    from of_order where customers.email_key = of_order.email_key`.execute(tx)
}

/** An order's ledger rows; their sums by account are its balance. At most a few per line. */
export async function readLedger(db: Db, orderId: string) {
  return db
    .selectFrom('ledger')
    .select(['kind', 'account', 'amountCents as amount', 'providerId', 'at'])
    .where('orderId', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Whether a movement is on record, in whatever rows. */
export async function isPosted(
  tx: Tx,
  { kind, providerId }: Pick<Entry, 'kind' | 'providerId'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger')
    .select('id')
    .where('kind', '=', kind)
    .where('providerId', '=', providerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these movements at the provider are on record, and the amounts they moved. */
export async function recorded(
  db: Db,
  movements: ReadonlyArray<Pick<Entry, 'kind' | 'providerId'>>,
): Promise<Map<string, number>> {
  if (movements.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger')
    .select(['kind', 'providerId', 'amountCents'])
    .where('account', '=', 'provider')
    .where(
      'providerId',
      'in',
      movements.map(({ providerId }) => providerId),
    )
    .execute()
  return new Map(rows.map((row) => [`${row.kind} ${row.providerId}`, row.amountCents]))
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
      startedAt: result.startedAt,
      finishedAt: result.finishedAt,
      providerCents: result.providerCents,
      agreeingCents: result.agreeingCents,
      mended: result.mended,
      differing: result.differing,
    })
    .execute()
}
