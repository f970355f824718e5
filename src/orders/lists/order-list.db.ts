import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Line } from '../lines.db.ts'
import { marksOf, type OrderView, refundDays } from '../order-view.ts'
import { type OrderRow, toOrder, withLines } from '../orders.db.ts'
import { type Place, type Searched, searchBackwards } from './backward-search.ts'
import { isIndexedTerm, isWholeId, mayBePartOfId } from './search-term.ts'
import { hasParts, tellingPartsOnce } from './telling-parts.db.ts'
import { partsOfId } from './telling-parts.ts'
import { withinTime } from './time-limit.db.ts'

export interface OrderCursor {
  createdAt: Date
  id: string
}

export interface OrderPage {
  orders: Array<OrderRow & { lines: Line[] }>
  /** From where the next page goes on; undefined where there is none. */
  next: OrderCursor | undefined
  /** How far back was searched, where that is not all the way. */
  searchedTo: Date | undefined
}

type Condition = RawBuilder<SqlBool>

const LEAST_ID = '00000000-0000-0000-0000-000000000000'
const GREATEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const FAR = new Date('9999-01-01')
const NEWEST = sql<{ body: string }>`select body from order_search order by created_at desc`

/** Orders of a view, newest first: a page of them, with their lines. */
export async function listOrders(
  db: Db,
  view: OrderView,
  page: { limit: number; after: OrderCursor | undefined; at: Date; budgetMs: number },
): Promise<OrderPage> {
  const from = placeOf(view, page.after)
  const { hits, stoppedAt } = await findOrders(db, view, from, page)
  const last = hits.length >= page.limit ? hits.at(-1) : stoppedAt
  return {
    orders: await readOrders(db, hits),
    next: last && { createdAt: last.at, id: last.key },
    searchedTo: stoppedAt?.at,
  }
}

/** The older of where the view begins and where the page before ended. */
function placeOf({ before }: OrderView, after: OrderCursor | undefined): Place {
  const start = before ? { at: before, key: LEAST_ID } : { at: FAR, key: GREATEST_ID }
  if (!after || after.createdAt > start.at) return start
  return { at: after.createdAt, key: after.id }
}

async function findOrders(
  db: Db,
  view: OrderView,
  from: Place,
  { limit, at, budgetMs }: { limit: number; at: Date; budgetMs: number },
): Promise<{ hits: Place[]; stoppedAt: Place | undefined }> {
  const { search } = view
  const marks = marksOf(view)
  if (!search && marks.length === 0) {
    const hits = await walkAll(db, view, from, limit)
    return { hits, stoppedAt: undefined }
  }
  if (search && isWholeId(search)) {
    const isThis = sql<SqlBool>`order_search.order_id = ${search}::uuid`
    const isIn = sql<SqlBool>`${isThis} and ${after(from, view)} and ${matches(view, marks)}`
    return { hits: await findThese(db, isIn, limit), stoppedAt: undefined }
  }
  return searchBackwards(searched(db, view, marks, at), from, { limit, budgetMs })
}

async function walkAll(db: Db, view: OrderView, from: Place, limit: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select created_at as at, id as key from orders
    where (created_at, id) < (${from.at}, ${from.key}::uuid) and ${notBefore(view)}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

async function findThese(db: Db, condition: Condition, limit: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select created_at as at, order_id as key from order_search where ${condition}
    order by created_at desc, order_id desc limit ${limit}`.execute(db)
  return rows
}

function after({ at, key }: Place, view: OrderView): Condition {
  return sql`(created_at, order_id) < (${at}, ${key}::uuid) and ${notBefore(view)}`
}

function notBefore({ from }: OrderView): Condition {
  return from ? sql`created_at >= ${from}` : sql`true`
}

/** Whether a row of the search is in the view, judged by the row itself. */
function matches(view: OrderView, marks: string[]): Condition {
  return sql`marks @> ${marks}::text[] and ${contains(view.search)} and ${refundedSince(view)}`
}

function contains(term: string | undefined): Condition {
  if (!term) return sql`true`
  const folded = sql`search_fold(${term})`
  if (!mayBePartOfId(term)) return sql`strpos(body, ${folded}) > 0`
  return sql`(strpos(body, ${folded}) > 0 or strpos(order_id::text, ${folded}) > 0)`
}

function refundedSince({ refundedFrom }: OrderView): Condition {
  if (!refundedFrom) return sql`true`
  // Not by "exists": the database would read all refunds of that time before the first row.
  return sql`case when marks @> '{refund}' then (
      select max(refunds.created_at) from refunds where refunds.order_id = order_search.order_id
    ) >= ${refundedFrom} else false end`
}

function searched(db: Db, view: OrderView, marks: string[], now: Date): Searched<Place> {
  const { search: term = '' } = view
  const byTerm = isIndexedTerm(term)
  const days = view.refundedFrom && refundDays(view.refundedFrom, now)
  const asMarked = (stretch: string) => {
    const all = sql<SqlBool>`marks @> ${[stretch, ...marks]}::text[]`
    return days ? sql<SqlBool>`${all} and marks && ${days}::text[]` : all
  }
  const telling = tellingPartsOnce(db, term, NEWEST)
  const found = async (stretch: string) => {
    const marked = asMarked(stretch)
    if (!byTerm) return marked
    const { parts } = await telling()
    const inBody = sql<SqlBool>`${hasParts(sql`body`, parts)} and ${marked}`
    if (!mayBePartOfId(term)) return inBody
    const inId = hasParts(sql`order_id::text`, partsOfId(term))
    return sql<SqlBool>`((${inBody}) or (${inId} and ${marked}))`
  }

  return {
    leastKey: LEAST_ID,
    isIndexed: byTerm || marks.length > 0,
    async isRare() {
      // A few figures alone may stand in many ids.
      if (!byTerm || (mayBePartOfId(term) && partsOfId(term).length < 2)) return false
      return (await telling()).isRare
    },

    async walk(from, rows, most) {
      const walked = await sql<Place & { isHit: boolean; number: number }>`
        select * from (
          select created_at as at, order_id as key, ${matches(view, marks)} as "isHit",
            row_number() over (order by created_at desc, order_id desc) as number
          from order_search where ${after(from, view)}
          order by created_at desc, order_id desc limit ${rows}
        ) as walked
        where "isHit" or number = ${rows} order by number limit ${most + 1}`.execute(db)
      const end = walked.rows.find(({ number }) => number === rows)
      const hits = walked.rows.filter(({ isHit }) => isHit).slice(0, most)
      return { hits: hits.map(toPlace), end: end && toPlace(end) }
    },

    async look(from, { mark, level }, most) {
      // What the index could not tell is asked of each row that it gives.
      const query = sql<{ seen: number; at: Date | null; key: string | null }>`
        with found as materialized (
          select order_id, created_at, ${contains(term)} and ${refundedSince(view)} as "isHit"
          from order_search where ${await found(mark)}
        ), wanted as (select * from found where ${after(from, view)})
        select counted.seen, hits.at, hits.key
        from (select count(*) as seen from wanted) as counted
        left join lateral (
          select created_at as at, order_id as key from wanted where "isHit"
          order by created_at desc, order_id desc limit ${most}
        ) as hits on true order by hits.at desc, hits.key desc`
      const rows = await withinTime(db, level, async (tx) => (await query.execute(tx)).rows)
      if (!rows) return undefined
      const hits = rows.flatMap(({ at, key }) => (at && key ? [{ at, key }] : []))
      return { hits, seen: rows[0]?.seen ?? 0 }
    },

    async oldest() {
      const { rows } = await sql<{ at: Date | null }>`
        select min(created_at) as at from order_search where ${notBefore(view)}`.execute(db)
      return rows[0]?.at ?? undefined
    },
  }
}

function toPlace({ at, key }: Place): Place {
  return { at, key }
}

async function readOrders(db: Db, hits: Place[]): Promise<OrderPage['orders']> {
  if (hits.length === 0) return []
  const ids = hits.map(({ key }) => key)
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toOrder(row)]))
  return withLines(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}
