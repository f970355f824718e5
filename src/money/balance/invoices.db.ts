import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { type Calendar, nextMonth, startOfMonth } from './month.ts'
import { type DeedSum, type Invoice, invoiceNumber } from './statement.ts'

/** Those of these months in which the balance moved and that have no invoice yet. */
export async function monthsToInvoice(
  db: Db | Tx,
  organizationId: string,
  { months, calendar }: { months: readonly string[]; calendar: Calendar },
): Promise<string[]> {
  if (months.length === 0) return []
  const from = months.map((month) => startOfMonth(calendar, month))
  const until = months.map((month) => startOfMonth(calendar, nextMonth(month)))
  const { rows } = await sql<{ month: string }>`
    select month from unnest(${months}::text[], ${from}::timestamptz[], ${until}::timestamptz[])
      as span (month, from_at, until_at)
    where exists (
        select from ledger where organization_id = ${organizationId} and account = 'balances'
          and at >= from_at and at < until_at)
      and not exists (
        select from invoices where organization_id = ${organizationId}
          and invoices.month = (span.month || '-01')::date)
    order by month`.execute(db)
  return rows.map(({ month }) => month)
}

/** With the next number: the organization is locked. */
export async function insertInvoice(
  tx: Tx,
  organizationId: string,
  { month, issuedAt, billTo, soldBy, ...sum }: Omit<Invoice, 'id' | 'number'>,
): Promise<string> {
  const { deeds, chargedCents, refunds, refundedCents } = sum
  const { rows } = await sql<{ id: string }>`
    insert into invoices (organization_id, number, month, issued_at, bill_to_name, bill_to_address,
      sold_by, deeds, charged_cents, refunds, refunded_cents)
    select ${organizationId}, coalesce(max(number), 0) + 1, ${`${month}-01`}::date, ${issuedAt},
      ${billTo.name}, ${billTo.address}, ${soldBy}, ${deeds}, ${chargedCents}, ${refunds},
      ${refundedCents}
    from invoices where organization_id = ${organizationId}
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('An invoice wasn’t written')
  return row.id
}

interface Row extends DeedSum {
  id: string
  organizationId: string
  number: number
  month: string
  issuedAt: Date
  billToName: string
  billToAddress: string | null
  soldBy: string
}

const COLUMNS = sql`id, organization_id, number, to_char(month, 'YYYY-MM') as month, issued_at,
  bill_to_name, bill_to_address, sold_by, deeds, charged_cents, refunds, refunded_cents`

export async function readInvoice(
  db: Db,
  organizationId: string,
  month: string,
): Promise<Invoice | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from invoices
    where organization_id = ${organizationId} and month = ${`${month}-01`}::date`.execute(db)
  return rows.map(toInvoice)[0]
}

/** Its number by month. */
export async function invoiceNumbers(db: Db, organizationId: string): Promise<Map<string, string>> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from invoices where organization_id = ${organizationId}`.execute(db)
  return new Map(rows.map(toInvoice).map(({ month, number }) => [month, number]))
}

function toInvoice({ organizationId, number, billToName, billToAddress, ...row }: Row): Invoice {
  return {
    ...row,
    number: invoiceNumber(organizationId, number),
    billTo: { name: billToName, address: billToAddress },
  }
}

/** Organizations whose balance moved lately, so that a month of theirs may have ended. */
export async function movedLately(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from organizations where exists (
      select from ledger where organization_id = organizations.id and account = 'balances'
        and at >= ${since})
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The admins as they are now; nobody, if the organization wants no emails or has no admins. */
export async function oweStatementMails(tx: Tx, invoiceId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into invoice_mails (invoice_id, staff_id)
    select invoices.id, staff.id
    from invoices join organizations on organizations.id = invoices.organization_id
    join staff on staff.organization_id = organizations.id
    where invoices.id = ${invoiceId} and mails_statements
      and staff.role = 'admin' and staff.disabled_at is null and staff.email is not null`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** Emails about an invoice that haven't left yet. */
export async function owedStatementMails(db: Db, invoiceId: string) {
  const { rows } = await sql<{ email: string; month: string; organizationId: string }>`
    select email, to_char(month, 'YYYY-MM') as month, invoices.organization_id
    from invoice_mails join invoices on invoices.id = invoice_id join staff on staff.id = staff_id
    where invoice_id = ${invoiceId} and ended_at is null and email is not null
      and staff.disabled_at is null
    order by staff_id`.execute(db)
  return rows
}

export async function endStatementMail(
  db: Db,
  { invoiceId, email, at }: { invoiceId: string; email: string; at: Date },
): Promise<void> {
  await sql`
    update invoice_mails set ended_at = ${at} from staff
    where invoice_id = ${invoiceId} and staff.id = staff_id and staff.email = ${email}`.execute(db)
}
