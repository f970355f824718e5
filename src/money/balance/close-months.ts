import { sellerOf } from '../../addresses/offices/seller-words.ts'
import { earlier, HOUR } from '../../durations.ts'
import { AppError, orNotFound } from '../../errors.ts'
import { mailStatement } from '../../job-catalog.ts'
import type { Parts } from '../../parts.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { lockAccounting, readAccounting } from './accounting.db.ts'
import { insertInvoice, monthsToInvoice, oweStatementMails, readInvoice } from './invoices.db.ts'
import { type Calendar, monthAt, monthBefore, monthInWords, nextMonth } from './month.ts'
import { firstMovement, readStatement } from './movements.db.ts'
import { type BilledMonth, type Invoice, sumOfDeeds } from './statement.ts'

/** Nothing that began within a month is still being written by then. */
const CLOSED_AFTER_MS = HOUR

/** Gives each month that is over, and in which the balance moved, its invoice: once, whoever asks and
 * however many at a time. The admins are owed the latest one's statement by email; those before would
 * be no news. */
export async function closeMonths(
  { db, clock, config, jobs }: Pick<Parts, 'db' | 'clock' | 'config' | 'jobs'>,
  organizationId: string,
): Promise<void> {
  const at = clock()
  const known = await readAccounting(db, organizationId)
  if (!known) return
  const shopZone = config.TIME_ZONE
  const calendar = { timeZones: known.timeZones, shopZone }
  if ((await openMonths(db, organizationId, { calendar, at })).length === 0) return
  await db.transaction().execute(async (tx) => {
    const accounting = await lockAccounting(tx, organizationId)
    if (!accounting) return
    const { name, billingName, billingAddress, timeZones } = accounting
    const locked = { timeZones, shopZone }
    for (const month of await openMonths(tx, organizationId, { calendar: locked, at })) {
      const { rows } = await readStatement(tx, organizationId, { month, calendar: locked })
      const invoiceId = await insertInvoice(tx, organizationId, {
        ...sumOfDeeds(rows),
        month,
        issuedAt: at,
        billTo: { name: billingName ?? name, address: billingAddress },
        soldBy: sellerOf(config),
      })
      const isNews = month === lastClosed(locked, at) && (await oweStatementMails(tx, invoiceId))
      if (isNews) await jobs.enqueue(tx, mailStatement, { invoiceId })
    }
  })
}

/** Over, moved in and not invoiced yet. */
async function openMonths(
  db: Db | Tx,
  organizationId: string,
  { calendar, at }: { calendar: Calendar; at: Date },
): Promise<string[]> {
  const first = await firstMovement(db, organizationId)
  const months: string[] = []
  let month = first ? monthAt(calendar, first) : undefined
  while (month && month <= lastClosed(calendar, at)) {
    months.push(month)
    month = nextMonth(month)
  }
  return monthsToInvoice(db, organizationId, { months, calendar })
}

function lastClosed(calendar: Calendar, at: Date): string {
  return monthBefore(monthAt(calendar, earlier(at, CLOSED_AFTER_MS)))
}

/** A month of an organization's balance. Once it's over, it gets its invoice here at the latest. */
export async function openMonth(
  parts: Pick<Parts, 'db' | 'clock' | 'config' | 'jobs'>,
  organizationId: string,
  month: string,
): Promise<BilledMonth> {
  const { db, config } = parts
  await closeMonths(parts, organizationId)
  const accounting = orNotFound(await readAccounting(db, organizationId), 'statement')
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
