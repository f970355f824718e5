import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { CustomerSort } from '../order-view.ts'
import {
  firstOf,
  type Place,
  pageOf,
  type Result,
  type Searched,
  searchBackwards,
} from './backward-search.ts'
import { type Condition, searchedTable } from './searched-table.db.ts'
import { sortKeys } from './sorted-table.db.ts'
import { SORTED_WITHIN, type SortedCursor, type Sorting } from './sorting.ts'
import { indexedTerm } from './trigrams.db.ts'

export const CUSTOMER_COLUMNS = [
  'id',
  'emailKey',
  'email',
  'fullName',
  'orderCount',
  'deeds',
  // Captured, less refunded, less disputed.
  'spentCents as totalSpent',
  'capturedCents as captured',
  'refundedCents as refunded',
  'disputedCents as disputed',
  'lastOrderAt',
] as const
export type CustomerSummary = Awaited<ReturnType<typeof readCustomers>>[number]

export interface CustomerCursor {
  lastOrderAt: Date
  emailKey: string
}

const LEAST_KEY = ''
const FAR = new Date('9999-01-01')
const NEWEST = sql<{ body: string }>`select body from customers order by last_order_at desc`

export async function listCustomers(
  db: Db,
  search: string | undefined,
  page: { limit: number; after: CustomerCursor | undefined; budgetMs: number },
) {
  const from = page.after
    ? { at: page.after.lastOrderAt, key: page.after.emailKey }
    : { at: FAR, key: LEAST_KEY }
  const found = await findCustomers(db, search, from, page)
  const { keys, last, searchedTo } = pageOf(found, page.limit)
  const next = last && { lastOrderAt: last.at, emailKey: last.key }
  return { customers: await readCustomers(db, keys), next, searchedTo }
}

export async function findCustomerKeys(
  db: Db,
  search: string | undefined,
  { most, budgetMs }: { most: number; budgetMs: number },
) {
  const from = { at: FAR, key: LEAST_KEY }
  return firstOf(await findCustomers(db, search, from, { limit: most + 1, budgetMs }), most)
}

async function findCustomers(
  db: Db,
  search: string | undefined,
  from: Place,
  page: { limit: number; budgetMs: number },
): Promise<Result<Place>> {
  return search
    ? searchBackwards(searched(db, search), from, page)
    : { hits: await walkAll(db, from, page.limit), stoppedAt: undefined }
}

async function walkAll(db: Db, from: Place, limit: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select last_order_at as at, email_key as key from customers where ${after(from)}
    order by last_order_at desc, email_key desc limit ${limit}`.execute(db)
  return rows
}

function after({ at, key }: Place): Condition {
  return sql`(last_order_at, email_key) < (${at}, ${key})`
}

function searched(db: Db, term: string): Searched<Place> {
  const contains = sql<SqlBool>`strpos(body, search_fold(${term})) > 0`
  const marked = (stretch: string) => sql<SqlBool>`marks @> ${[stretch]}::text[]`
  const { isIndexed, isRare, isFound } = indexedTerm(db, { term, newest: NEWEST, marked })
  return {
    leastKey: LEAST_KEY,
    isIndexed,
    isRare,
    ...searchedTable(db, {
      table: sql.table('customers'),
      at: sql.ref('lastOrderAt'),
      key: sql.ref('emailKey'),
      after,
      isHit: contains,
      isFound,
      isListed: sql`true`,
    }),
  }
}

async function readCustomers(db: Db, keys: string[]) {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('customers')
    .select(CUSTOMER_COLUMNS)
    .where('emailKey', 'in', keys)
    .execute()
  const byKey = new Map(rows.map((row) => [row.emailKey, row]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

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
