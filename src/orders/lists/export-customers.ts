import type { Parts } from '../../parts.ts'
import { BYTE_ORDER_MARK, csvDollars, csvRow } from './csv.ts'
import { type CustomerCursor, type CustomerSummary, listCustomers } from './customer-list.db.ts'
import { countPages, exportPages, type ReadPage } from './export-pages.ts'

const COLUMNS = [
  'Name',
  'Email',
  'Orders',
  'Deeds',
  'Total spent (USD)',
  'Paid (USD)',
  'Refunded (USD)',
  'Disputed (USD)',
  'Last order',
]

/** Every customer a search finds, as a file, by latest order. */
export function exportCustomers(
  { db }: Pick<Parts, 'db'>,
  search: string | undefined,
  onEnd: (rows: number, isWhole: boolean) => Promise<void>,
): AsyncIterable<string> {
  const head = BYTE_ORDER_MARK + csvRow(COLUMNS)
  return exportPages({ head, read: reading(db, search), onEnd })
}

/** How many customers that file would have. */
export function countCustomers({ db }: Pick<Parts, 'db'>, search: string | undefined) {
  return countPages(reading(db, search))
}

function reading(db: Parts['db'], search: string | undefined): ReadPage<CustomerCursor> {
  return async (after, limit) => {
    const page = await listCustomers(db, search, { limit, after, budgetMs: 1000 })
    return { rows: page.customers.map(toRow), next: page.next }
  }
}

function toRow(customer: CustomerSummary): string {
  return csvRow([
    customer.fullName,
    customer.email,
    customer.orderCount,
    customer.deeds,
    csvDollars(customer.spentCents),
    csvDollars(customer.captured),
    csvDollars(customer.refunded),
    csvDollars(customer.disputed),
    customer.lastOrderAt.toISOString(),
  ])
}
