import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { CustomerSort } from '../order-view.ts'
import { type CustomerSummary, findCustomerKeys, readCustomers } from './customer-list.db.ts'
import { COUNTED, type ListTotals } from './list-totals.ts'
import { partAfter, SORTED_WITHIN, type SortedCursor, type Sorting } from './sorting.ts'

const VALUE: Record<CustomerSort, RawBuilder<unknown>> = {
  name: sql`search_fold(full_name)`,
  orders: sql`order_count`,
  deeds: sql`deeds`,
  spent: sql`spent_cents`,
  last: sql`last_order_at`,
}
/** An index carries these over all customers there are, with the type of their values. */
const INDEXED: Partial<Record<CustomerSort, RawBuilder<unknown>>> = {
  orders: sql`integer`,
  spent: sql`bigint`,
  last: sql`timestamptz`,
}

/** A page of customers by any column: over all of them where an index carries that, else over those
 * who ordered last. */
export async function listSortedCustomers(
  db: Db,
  search: string | undefined,
  sorting: Sorting<CustomerSort>,
  page: { limit: number; after: SortedCursor | undefined; budgetMs: number },
): Promise<{
  customers: CustomerSummary[]
  next: SortedCursor | undefined
  within: number | undefined
}> {
  const type = INDEXED[sorting.by]
  const way = sorting.isDescending ? sql`desc` : sql`asc`
  const value = VALUE[sorting.by]
  if (!search && type) {
    const { key, value: last } = page.after ?? {}
    const beyond = sorting.isDescending ? sql`<` : sql`>`
    const isAfter = key
      ? sql`(${value}, email_key) ${beyond} (${last ?? null}::${type}, ${key})`
      : sql`true`
    const { rows } = await sql<{ key: string; value: string }>`
      select email_key as key, ${value}::text as value from customers where ${isAfter}
      order by ${value} ${way}, email_key ${way} limit ${page.limit}`.execute(db)
    const keys = rows.map((row) => row.key)
    const next = rows.length >= page.limit ? rows.at(-1) : undefined
    return { customers: await readCustomers(db, keys), next, within: undefined }
  }
  const found = await findCustomerKeys(db, search, { most: SORTED_WITHIN, ...page })
  const { rows } = await sql<{ key: string }>`
    select email_key as key from customers where email_key = any(${found.keys})
    order by ${value} ${way}, last_order_at desc, email_key desc`.execute(db)
  const all = rows.map(({ key }) => key)
  const { keys, next } = partAfter(all, page.after, page.limit)
  return {
    customers: await readCustomers(db, keys),
    next,
    within: found.isMore ? found.keys.length : undefined,
  }
}

/** How many customers a search finds and what they spent; only the least there is if it's many. */
export async function readCustomerTotals(
  db: Db,
  search: string,
  { budgetMs }: { budgetMs: number },
): Promise<ListTotals> {
  const { keys, isMore } = await findCustomerKeys(db, search, { most: COUNTED, budgetMs })
  const { rows } = await sql<{ net: number }>`
    select coalesce(sum(spent_cents), 0)::bigint as net
    from customers where email_key = any(${keys})`.execute(db)
  return { count: keys.length, net: rows[0]?.net ?? 0, certainty: isMore ? 'at_least' : 'exact' }
}
