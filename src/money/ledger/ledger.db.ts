import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { DISPUTE_KINDS, type Entry } from './ledger.ts'

/**
 * Records money movements, each once no matter how often we hear of it; returns how many were new.
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
  return written.length
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
