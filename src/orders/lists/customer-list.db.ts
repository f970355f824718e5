import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import {
  firstOf,
  type Place,
  pageOf,
  type Result,
  type Searched,
  searchBackwards,
} from './backward-search.ts'
import { isIndexedTerm } from './search-term.ts'
import { type Condition, searchedTable } from './searched-table.db.ts'
import { hasTrigrams, tellingTrigramsOnce } from './trigrams.db.ts'

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
  const telling = tellingTrigramsOnce(db, term, NEWEST)
  return {
    leastKey: LEAST_KEY,
    isIndexed: isIndexedTerm(term),
    isRare: async () => (await telling()).isRare,
    ...searchedTable(db, {
      table: sql.table('customers'),
      at: sql.ref('lastOrderAt'),
      key: sql.ref('emailKey'),
      after,
      isHit: contains,
      isFound: async (mark) =>
        sql`${hasTrigrams(sql`body`, (await telling()).parts)} and marks @> ${[mark]}::text[]`,
      isListed: sql`true`,
    }),
  }
}

export async function readCustomers(db: Db, keys: string[]) {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('customers')
    .select(CUSTOMER_COLUMNS)
    .where('emailKey', 'in', keys)
    .execute()
  const byKey = new Map(rows.map((row) => [row.emailKey, row]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}
