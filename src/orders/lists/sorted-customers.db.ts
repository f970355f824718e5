import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { CustomerSort } from '../order-view.ts'
import { findCustomerKeys, readCustomers } from './customer-list.db.ts'
import { sortKeys } from './sorted-table.db.ts'
import { SORTED_WITHIN, type SortedCursor, type Sorting } from './sorting.ts'

const CUSTOMERS = {
  table: sql`customers`,
  key: sql<string>`email_key`,
  keyType: sql`text`,
  newest: sql<Date>`last_order_at`,
  values: {
    name: sql`search_fold(full_name)`,
    orders: sql`order_count`,
    deeds: sql`deeds`,
    spent: sql`spent_cents`,
    last: sql`last_order_at`,
  },
  indexed: { orders: sql`bigint`, spent: sql`bigint`, last: sql`timestamptz` },
}

export async function listSortedCustomers(
  db: Db,
  search: string | undefined,
  sorting: Sorting<CustomerSort>,
  page: { limit: number; after: SortedCursor | undefined; budgetMs: number },
) {
  const { keys, ...rest } = await sortKeys(db, CUSTOMERS, sorting, page, {
    isAll: !search,
    find: () => findCustomerKeys(db, search, { ...page, most: SORTED_WITHIN }),
  })
  return { customers: await readCustomers(db, keys), ...rest }
}
