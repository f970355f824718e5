import type { Parts } from '../../parts.ts'
import { BYTE_ORDER_MARK, csvDollars, csvRow } from './csv.ts'
import {
  type CustomerCursor,
  type CustomerSummary,
  findCustomerKeys,
  listCustomers,
} from './customer-list.db.ts'
import { exportPages } from './export-pages.ts'
import { COUNTED } from './list-totals.ts'

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
  return exportPages<CustomerCursor>({
    head: BYTE_ORDER_MARK + csvRow(COLUMNS),
    async read(after, limit) {
      const page = await listCustomers(db, search, { limit, after, budgetMs: 1000 })
      return { rows: page.customers.map(toRow), next: page.next }
    },
    onEnd,
  })
}

/** How many customers that file would have, as far as it's worth counting. */
export async function countCustomers(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  search: string | undefined,
): Promise<{ count: number; isMore: boolean }> {
  const budgetMs = config.PANEL_SEARCH_MS
  const { keys, isMore } = await findCustomerKeys(db, search, { most: COUNTED, budgetMs })
  return { count: keys.length, isMore }
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
