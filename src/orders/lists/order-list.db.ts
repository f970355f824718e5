import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Line } from '../lines.db.ts'
import { isOpen, marksOf, type OrderView, refundDays } from '../order-view.ts'
import { ORDER_COLUMNS, type OrderRow, toOrder, withLines } from '../orders.db.ts'
import {
  firstOf,
  type Place,
  pageOf,
  type Result,
  type Searched,
  searchBackwards,
} from './backward-search.ts'
import { type Condition, searchedTable } from './searched-table.db.ts'
import { indexedTerm } from './trigrams.db.ts'
import { isWholeId, mayBePartOfId } from './trigrams.ts'

export interface OrderCursor {
  createdAt: Date
  id: string
}

export type ListedOrder = OrderRow & { lines: Line[] }

const LEAST_ID = '00000000-0000-0000-0000-000000000000'
const GREATEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const FAR = new Date('9999-01-01')
const MOST_CENTS = 2 ** 31 - 1
const NEWEST = sql<{ body: string }>`select body from order_search order by created_at desc`

export async function listOrders(
  db: Db,
  view: OrderView,
  page: { limit: number; after: OrderCursor | undefined; at: Date; budgetMs: number },
) {
  const from = placeOf(view, page.after)
  const { keys, last, searchedTo } = pageOf(await findOrders(db, view, from, page), page.limit)
  const next = last && { createdAt: last.at, id: last.key }
  return { orders: await readOrders(db, keys), next, searchedTo }
}

export async function findOrderIds(
  db: Db,
  view: OrderView,
  { most, at, budgetMs }: { most: number; at: Date; budgetMs: number },
) {
  const from = placeOf(view, undefined)
  const page = { limit: most + 1, at, budgetMs }
  return firstOf(await findOrders(db, view, from, page), most)
}

/** Where the view starts or where the previous page ended, whichever is older. */
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
): Promise<Result<Place>> {
  const { search } = view
  const marks = marksOf(view)
  if (isOpen(view)) {
    return { hits: await walkAll(db, view, from, limit), stoppedAt: undefined }
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

/** Whether a search row is in the view, judged by the row itself. */
function matches(view: OrderView, marks: string[]): Condition {
  return sql`marks @> ${marks}::text[] and ${contains(view.search)} and ${refundedSince(view)}
    and ${isFiled(view)} and ${isOfAmount(view)}`
}

function contains(term: string | undefined): Condition {
  if (!term) return sql`true`
  const folded = sql`search_fold(${term})`
  if (!mayBePartOfId(term)) return sql`strpos(body, ${folded}) > 0`
  return sql`(strpos(body, ${folded}) > 0 or strpos(order_id::text, ${folded}) > 0)`
}

function refundedSince({ refundedFrom }: OrderView): Condition {
  if (!refundedFrom) return sql`true`
  // Not "exists": the database would read every refund of that time before the first row.
  return sql`case when marks @> '{refund}' then (
      select max(refunds.created_at) from refunds where refunds.order_id = order_search.order_id
    ) >= ${refundedFrom} else false end`
}

function isFiled({ file }: OrderView): Condition {
  if (!file) return sql`true`
  const folded = sql`search_fold(${file})`
  return sql`strpos(body, ${folded}) > 0 and (
    exists (select from orders
      where orders.id = order_search.order_id and strpos(search_fold(reference), ${folded}) > 0)
    or exists (select from order_lines
      where order_lines.order_id = order_search.order_id and strpos(search_fold(reference), ${folded}) > 0))`
}

function isOfAmount({ amountFrom, amountTo }: OrderView): Condition {
  if (amountFrom === undefined && amountTo === undefined) return sql`true`
  return sql`(select amount_cents from orders where orders.id = order_search.order_id)
    between ${amountFrom ?? 0} and ${amountTo ?? MOST_CENTS}`
}

function searched(db: Db, view: OrderView, marks: string[], now: Date): Searched<Place> {
  // A file number is among what the words of a search are looked for in.
  const term = view.search ?? view.file ?? ''
  const days = view.refundedFrom && refundDays(view.refundedFrom, now)
  const marked = (stretch: string) => {
    const all = sql<SqlBool>`marks @> ${[stretch, ...marks]}::text[]`
    return days ? sql<SqlBool>`${all} and marks && ${days}::text[]` : all
  }
  const mayBeId = mayBePartOfId(term)
  const { isIndexed, isRare, isFound } = indexedTerm(db, { term, newest: NEWEST, mayBeId, marked })
  return {
    leastKey: LEAST_ID,
    isIndexed: isIndexed || marks.length > 0,
    isRare,
    ...searchedTable(db, {
      table: sql.table('orderSearch'),
      at: sql.ref('createdAt'),
      key: sql.ref('orderId'),
      after: (place) => after(place, view),
      isHit: matches(view, marks),
      isFound,
      isListed: notBefore(view),
    }),
  }
}

export async function readOrders(db: Db, ids: string[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('orders').select(ORDER_COLUMNS).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toOrder(row)]))
  return withLines(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}
