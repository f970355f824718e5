import { sql } from 'kysely'
import { AppError } from '../../errors.ts'
import { formatCents } from '../../orders/price.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** An organization that has never paid anything in has no row. */
const NEW = { cents: 0, lowCents: 10_000 }

export interface Balance {
  cents: number
  /** Below this, its admins are told. */
  lowCents: number
}

export async function readBalance(db: Db | Tx, organizationId: string): Promise<Balance> {
  const row = await db
    .selectFrom('balances')
    .select(['cents', 'lowCents'])
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()
  return row ?? NEW
}

/** The balance, so that nobody changes it until the transaction ends. Always the last lock
 * taken: a transaction that has it waits for nothing else. */
export async function lockBalance(tx: Tx, organizationId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    insert into balances as held (organization_id) values (${organizationId})
    on conflict (organization_id) do update set cents = held.cents
    returning cents`.execute(tx)
  return rows[0]?.cents ?? 0
}

/** Only for `post`, which has written the same to the ledger. */
export async function changeBalance(tx: Tx, organizationId: string, cents: number): Promise<void> {
  if (cents > 0) {
    await sql`
      insert into balances as held (organization_id, cents) values (${organizationId}, ${cents})
      on conflict (organization_id) do update set cents = held.cents + excluded.cents`.execute(tx)
    return
  }
  const { numUpdatedRows } = await tx
    .updateTable('balances')
    .set({ cents: sql`cents + ${cents}` })
    .where('organizationId', '=', organizationId)
    .where('cents', '>=', -cents)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const held = await readBalance(tx, organizationId)
  const words = `The balance is ${formatCents(held.cents)}, and this takes ${formatCents(-cents)}. Top it up, then try again.`
  throw new AppError('balance_too_low', words)
}

/** Whether the balance fell below what its organization set, and nobody was told since it was topped
 * up. True once. */
export async function noteLow(tx: Tx, organizationId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('balances')
    .set({ toldLowAt: at })
    .where('organizationId', '=', organizationId)
    .where('toldLowAt', 'is', null)
    .whereRef('cents', '<', 'lowCents')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Balances that aren't what the ledger says. Asked in one statement, so nobody moves money between. */
export async function differingBalances(
  db: Db,
): Promise<Array<{ organizationId: string; cents: number; ledgerCents: number }>> {
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
