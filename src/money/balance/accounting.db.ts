import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { TimeZones } from './month.ts'

export interface Accounting {
  name: string
  /** On the invoices to come; null: its name, and no address. */
  billingName: string | null
  billingAddress: string | null
  mailsStatements: boolean
  timeZones: TimeZones
}

export async function readAccounting(
  db: Db | Tx,
  organizationId: string,
  lock: RawBuilder<unknown> = sql``,
): Promise<Accounting | undefined> {
  const { rows } = await sql<Accounting>`
    select name, billing_name, billing_address, mails_statements, time_zones
    from organizations where id = ${organizationId} ${lock}`.execute(db)
  return rows[0]
}

/** The same, and nobody closes a month of it or changes its time zone until the transaction ends. */
export async function lockAccounting(tx: Tx, organizationId: string) {
  return readAccounting(tx, organizationId, sql`for no key update`)
}

export async function setAccounting(
  tx: Tx,
  organizationId: string,
  { billingName, billingAddress, mailsStatements, timeZones }: Omit<Accounting, 'name'>,
): Promise<void> {
  await sql`
    update organizations set billing_name = ${billingName}, billing_address = ${billingAddress},
      mails_statements = ${mailsStatements}, time_zones = ${JSON.stringify(timeZones)}::jsonb
    where id = ${organizationId}`.execute(tx)
}
