import { AppError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { readAccounting } from './accounting.db.ts'
import { closeMonths } from './close-months.ts'
import type { BilledMonth, Invoice } from './invoice.ts'
import { readInvoice } from './invoices.db.ts'
import { monthInWords } from './month.ts'
import { readStatement } from './movements.db.ts'

/** A month of an organization's balance. Once it's over, it gets its invoice here at the latest. */
export async function openMonth(
  parts: Pick<Parts, 'db' | 'clock' | 'config' | 'jobs'>,
  organizationId: string,
  month: string,
): Promise<BilledMonth> {
  const { db, config } = parts
  await closeMonths(parts, organizationId)
  const accounting = await readAccounting(db, organizationId)
  if (!accounting) throw new AppError('not_found', 'We can’t find this statement.')
  const calendar = { timeZones: accounting.timeZones, shopZone: config.TIME_ZONE }
  const [statement, invoice] = await Promise.all([
    readStatement(db, organizationId, { month, calendar }),
    readInvoice(db, organizationId, month),
  ])
  return { organization: accounting.name, calendar, statement, invoice }
}

/** The same for what only a month that is over has. */
export async function openInvoicedMonth(
  ...args: Parameters<typeof openMonth>
): Promise<BilledMonth & { invoice: Invoice }> {
  const opened = await openMonth(...args)
  const { statement, invoice } = opened
  if (invoice) return { ...opened, invoice }
  const words = `There’s no invoice for ${monthInWords(statement.month)}. A month gets one when it’s over, if the balance moved.`
  throw new AppError('not_found', words)
}
