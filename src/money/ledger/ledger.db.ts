import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { changeBalance } from '../balance/balances.db.ts'
import { type Account, DISPUTE_KINDS, type Entry } from './ledger.ts'

export interface Whose {
  intentId: string
  orderId: string | null
  /** Whose balance it is, where it moves one. */
  organizationId?: string | null | undefined
}

/**
 * Records money movements, each once no matter how often we hear of it; returns how many were new.
 * Every sum of money follows from here, in the same transaction: the order's, the customer's, and last
 * the organization's, which others may be waiting for. The order is locked by the caller. Throws `balance_too_low` where a balance would fall below nothing.
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
    .returning(['account', 'amountCents as cents'])
    .execute()
  if (whose.orderId && written.length > 0) await addToOrder(tx, whose.orderId, written)
  const cents = sumOf(written, 'balances')
  if (whose.organizationId && cents !== 0) await changeBalance(tx, whose.organizationId, -cents)
  return written.length
}

type Written = { account: string; cents: number }

function sumOf(rows: readonly Written[], account: Account): number {
  return rows.filter((row) => row.account === account).reduce((sum, { cents }) => sum + cents, 0)
}

/** The money of an order and its customer, for the panel's lists. */
async function addToOrder(tx: Tx, orderId: string, rows: readonly Written[]): Promise<void> {
  const [captured, refunded, disputed] = [
    -sumOf(rows, 'sales'),
    sumOf(rows, 'refunds'),
    sumOf(rows, 'disputes'),
  ]
  if (captured === 0 && refunded === 0 && disputed === 0) return
  await sql`
    with changed as (
      update orders set
        captured_cents = captured_cents + ${captured},
        refunded_cents = refunded_cents + ${refunded},
        disputed_cents = disputed_cents + ${disputed}
      where id = ${orderId} returning email_key
    )
    update customers set
      captured_cents = captured_cents + ${captured},
      refunded_cents = refunded_cents + ${refunded},
      disputed_cents = disputed_cents + ${disputed}
    from changed where customers.email_key = changed.email_key`.execute(tx)
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
