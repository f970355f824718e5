import type { Parts } from '../../parts.ts'
import { csvDollars } from './csv.ts'
import {
  type CustomerCursor,
  type CustomerSummary,
  findCustomerKeys,
  listCustomers,
} from './customer-list.db.ts'
import { exportPages } from './export-pages.ts'
import { COUNTED } from './list-totals.db.ts'

const COLUMNS: Record<string, (customer: CustomerSummary) => string | number | null> = {
  Name: ({ fullName }) => fullName,
  Email: ({ email }) => email,
  Orders: ({ orderCount }) => orderCount,
  Deeds: ({ deeds }) => deeds,
  'Total spent (USD)': ({ totalSpent }) => csvDollars(totalSpent),
  'Paid (USD)': ({ captured }) => csvDollars(captured),
  'Refunded (USD)': ({ refunded }) => csvDollars(refunded),
  'Disputed (USD)': ({ disputed }) => csvDollars(disputed),
  'Last order': ({ lastOrderAt }) => lastOrderAt.toISOString(),
}

export function exportCustomers(
  { db }: Pick<Parts, 'db'>,
  search: string | undefined,
  onEnd: (rows: number, isWhole: boolean) => Promise<void>,
): AsyncIterable<string> {
  return exportPages<CustomerSummary, CustomerCursor>({
    columns: COLUMNS,
    async read(after, limit) {
      const page = await listCustomers(db, search, { limit, after, budgetMs: 1000 })
      return { rows: page.customers, next: page.next }
    },
    onEnd,
  })
}

export async function countCustomers(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  search: string | undefined,
): Promise<{ count: number; isMore: boolean }> {
  const budgetMs = config.PANEL_SEARCH_MS
  const { keys, isMore } = await findCustomerKeys(db, search, { most: COUNTED, budgetMs })
  return { count: keys.length, isMore }
}
