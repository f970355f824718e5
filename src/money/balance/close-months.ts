import { sellerOf } from '../../addresses/offices/seller-words.ts'
import { earlier, HOUR } from '../../durations.ts'
import { mailStatement } from '../../job-catalog.ts'
import type { Parts } from '../../parts.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { lockAccounting, readCalendar } from './accounting.db.ts'
import { insertInvoice, monthsToInvoice, oweStatementMails } from './invoices.db.ts'
import { type Calendar, monthAt, monthBefore, nextMonth } from './month.ts'
import { sumOfDeeds } from './movement.ts'
import { firstMovement, readStatement } from './movements.db.ts'

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
  const calendar = await readCalendar(db, organizationId, config.TIME_ZONE)
  if ((await openMonths(db, organizationId, { calendar, at })).length === 0) return
  await db.transaction().execute(async (tx) => {
    const accounting = await lockAccounting(tx, organizationId)
    if (!accounting) return
    const { name, billingName, billingAddress, timeZones } = accounting
    const locked = { timeZones, shopZone: config.TIME_ZONE }
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
