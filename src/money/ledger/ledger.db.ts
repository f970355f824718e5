import { type Insertable, sql } from 'kysely'
import { AppError } from '../../errors.ts'
import { formatCents } from '../../orders/price.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Reconciliations } from '../../schema.gen.ts'
import { isFrozen } from '../balance/balances.db.ts'
import { DISPUTE_KINDS, type Entry } from './ledger.ts'

export interface Whose {
  intentId: string
  orderId: string | null
  /** Whose balance it is, where it moves one. */
  organizationId?: string | null | undefined
}

/** What `post_movements` raises where a balance doesn't suffice. */
const TOO_LOW = 'DB001'
/** The same where it may pay for no order. */
const FROZEN = 'DB002'

/**
 * Records money movements, each once no matter how often we hear of it; returns how many were new.
 * Every sum of money follows from here, in the same statement: the order's, the customer's, and last
 * the organization's, which others may be waiting for. The order is locked by the caller. Throws
 * `balance_too_low` where a balance would fall below nothing, and `balance_frozen` where it may pay for
 * no order.
 */
export async function post(tx: Tx, entries: Entry[], whose: Whose): Promise<number> {
  const rows = entries.flatMap(({ kind, providerId, at, rows: sides }) =>
    sides.map(([account, cents]) => ({ kind, providerId, account, cents, at })),
  )
  if (rows.length === 0) return 0
  try {
    const { rows: posted } = await sql<{ written: number }>`
      select post_movements(${rows.map(({ kind }) => kind)}::text[],
        ${rows.map(({ providerId }) => providerId)}::text[],
        ${rows.map(({ account }) => account)}::text[], ${rows.map(({ cents }) => cents)}::int[],
        ${rows.map(({ at }) => at)}::timestamptz[], ${whose.intentId}::text,
        ${whose.orderId}::uuid, ${whose.organizationId ?? null}::uuid) as written`.execute(tx)
    return posted[0]?.written ?? 0
  } catch (error) {
    const code = error instanceof Error && 'code' in error && error.code
    if (code === FROZEN) throw isFrozen()
    if (code !== TOO_LOW) throw error
    const held = Number(error instanceof Error && 'detail' in error ? error.detail : 0)
    const drawn = rows.filter(({ account }) => account === 'balances')
    const cents = drawn.reduce((sum, row) => sum + row.cents, 0)
    const words = `The balance is ${formatCents(held)}, and this costs ${formatCents(cents)}. Top it up, then try again.`
    throw new AppError('balance_too_low', words)
  }
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

export async function isPosted(tx: Tx, { kind, providerId }: Pick<Entry, 'kind' | 'providerId'>) {
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
  const providerIds = movements.map(({ providerId }) => providerId)
  const rows = await db
    .selectFrom('ledger')
    .select(['kind', 'providerId', 'amountCents'])
    .where('account', '=', 'provider')
    .where('providerId', 'in', providerIds)
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

export async function writeReconciliation(db: Db, result: Insertable<Reconciliations>) {
  await db.insertInto('reconciliations').values(result).execute()
}
