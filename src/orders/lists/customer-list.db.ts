import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { type Place, type Searched, searchBackwards } from './backward-search.ts'
import { isIndexedTerm } from './search-term.ts'
import { hasParts, tellingPartsOnce } from './telling-parts.db.ts'
import { withinTime } from './time-limit.db.ts'

export interface CustomerSummary {
  emailKey: string
  email: string
  fullName: string
  orderCount: number
  deeds: number
  spentCents: number
  lastOrderAt: Date
}

export interface CustomerCursor {
  lastOrderAt: Date
  emailKey: string
}

export interface CustomerPage {
  customers: CustomerSummary[]
  /** From where the next page goes on; undefined where there is none. */
  next: CustomerCursor | undefined
  /** How far back was searched, where that is not all the way. */
  searchedTo: Date | undefined
}

type Condition = RawBuilder<SqlBool>

const LEAST_KEY = ''
const FAR = new Date('9999-01-01')
const NEWEST = sql<{ body: string }>`select body from customers order by last_order_at desc`

/** Customers by their latest order, newest first: a page of those whose e-mail or name has the term. */
export async function listCustomers(
  db: Db,
  search: string | undefined,
  page: { limit: number; after: CustomerCursor | undefined; budgetMs: number },
): Promise<CustomerPage> {
  const from = page.after
    ? { at: page.after.lastOrderAt, key: page.after.emailKey }
    : { at: FAR, key: LEAST_KEY }
  const { hits, stoppedAt } = search
    ? await searchBackwards(searched(db, search), from, page)
    : { hits: await walkAll(db, from, page.limit), stoppedAt: undefined }
  const last = hits.length >= page.limit ? hits.at(-1) : stoppedAt
  return {
    customers: await readCustomers(db, hits),
    next: last && { lastOrderAt: last.at, emailKey: last.key },
    searchedTo: stoppedAt?.at,
  }
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
  const telling = tellingPartsOnce(db, term, NEWEST)
  return {
    leastKey: LEAST_KEY,
    isIndexed: isIndexedTerm(term),
    isRare: async () => (await telling()).isRare,

    async walk(from, rows, most) {
      const walked = await sql<Place & { isHit: boolean; number: number }>`
        select * from (
          select last_order_at as at, email_key as key, ${contains} as "isHit",
            row_number() over (order by last_order_at desc, email_key desc) as number
          from customers where ${after(from)}
          order by last_order_at desc, email_key desc limit ${rows}
        ) as walked
        where "isHit" or number = ${rows} order by number limit ${most + 1}`.execute(db)
      const end = walked.rows.find(({ number }) => number === rows)
      const hits = walked.rows.filter(({ isHit }) => isHit).slice(0, most)
      return { hits, end }
    },

    async look(from, { mark, level }, most) {
      const hasTelling = hasParts(sql`body`, (await telling()).parts)
      const query = sql<{ seen: number; at: Date | null; key: string | null }>`
        with found as materialized (
          select email_key, last_order_at, ${contains} as "isHit" from customers
          where ${hasTelling} and marks @> ${[mark]}::text[]
        ), wanted as (select * from found where ${after(from)})
        select counted.seen, hits.at, hits.key
        from (select count(*) as seen from wanted) as counted
        left join lateral (
          select last_order_at as at, email_key as key from wanted where "isHit"
          order by last_order_at desc, email_key desc limit ${most}
        ) as hits on true order by hits.at desc, hits.key desc`
      const rows = await withinTime(db, level, async (tx) => (await query.execute(tx)).rows)
      if (!rows) return undefined
      const hits = rows.flatMap(({ at, key }) => (at && key !== null ? [{ at, key }] : []))
      return { hits, seen: rows[0]?.seen ?? 0 }
    },

    async oldest() {
      const { rows } = await sql<{ at: Date | null }>`
        select min(last_order_at) as at from customers`.execute(db)
      return rows[0]?.at ?? undefined
    },
  }
}

async function readCustomers(db: Db, hits: Place[]): Promise<CustomerSummary[]> {
  if (hits.length === 0) return []
  const keys = hits.map(({ key }) => key)
  const rows = await db
    .selectFrom('customers')
    .select([
      'email_key as emailKey',
      'email',
      'full_name as fullName',
      'order_count as orderCount',
      'deeds',
      'spent_cents as spentCents',
      'last_order_at as lastOrderAt',
    ])
    .where('email_key', 'in', keys)
    .execute()
  const byKey = new Map(rows.map((row) => [row.emailKey, row]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}
