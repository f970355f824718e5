import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { LineState } from '../line.ts'
import { orderNumber } from '../order.ts'
import { type Place, type Result, type Searched, searchBackwards } from './backward-search.ts'
import {
  isInView,
  isOpenView,
  type OwnView,
  STANDING_OF,
  type Standing,
  wordsOf,
} from './own-view.ts'
import { type Condition, searchedTable } from './searched-table.db.ts'
import { indexedTerm } from './trigrams.db.ts'
import { mayBePartOfId } from './trigrams.ts'

const LEAST_ID = '00000000-0000-0000-0000-000000000000'
const GREATEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const FAR = new Date('9999-01-01')
/** What an order's number is: the beginning of its ID. */
const NUMBER = sql`left(order_id::text, 8)`

/** The orders of one organization that have a deed in the view, from a place on into the past. */
export async function findOwnOrders(
  db: Db,
  organizationId: string,
  view: OwnView,
  { from, ...bounds }: { limit: number; budgetMs: number } & { from?: Place | undefined },
): Promise<Result<Place>> {
  if (isOpenView(view) || view.fileNumber) {
    const hits = await listOwnOrders(db, organizationId, view, { limit: bounds.limit, from })
    return { hits, stoppedAt: undefined }
  }
  return searchBackwards(searched(db, organizationId, view), startOf(view, from), bounds)
}

/** Those that an index of the orders themselves leads to: all of them, or one file's. */
export async function listOwnOrders(
  db: Db | Tx,
  organizationId: string,
  view: OwnView,
  { limit, from }: { limit: number; from?: Place | undefined },
): Promise<Place[]> {
  const { fileNumber, ...rest } = view
  const start = startOf(view, from)
  const isOne = fileNumber ? sql`search_fold(reference) = search_fold(${fileNumber})` : sql`true`
  const isIn = isOpenView(rest)
    ? sql`true`
    : sql`exists (select from order_search where order_id = orders.id
        and ${matches(organizationId, rest)})`
  const { rows } = await sql<Place>`
    select created_at as at, id as key from orders
    where organization_id = ${organizationId} and (created_at, id) < (${start.at}, ${start.key}::uuid)
      and ${notBefore(view)} and ${isOne} and ${isIn}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Where the view starts or where the page before ended, whichever is older. */
function startOf({ before }: OwnView, from: Place = { at: FAR, key: GREATEST_ID }): Place {
  return before && before < from.at ? { at: before, key: LEAST_ID } : from
}

function searched(db: Db, organizationId: string, view: OwnView): Searched<Place> {
  const words = wordsOf(view.search)
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  // Both come from an index of their own: what was ordered when, and what is written on it.
  const table = sql`(
    select orders.created_at, orders.id as order_id, body, marks
    from orders join order_search on order_search.order_id = orders.id
    where orders.organization_id = ${organizationId}) as own`
  const newest = sql<{ body: string }>`select body from ${table} order by created_at desc`
  const marks = marksOf(organizationId, view)
  const { isRare, isFound } = indexedTerm(db, {
    term: longest,
    newest,
    mayBeId: mayBeNumber(longest),
    marked: (stretch) => sql<SqlBool>`marks @> (array[${stretch}] || ${marks})`,
  })
  return {
    leastKey: LEAST_ID,
    isIndexed: true,
    isRare,
    ...searchedTable(db, {
      table,
      at: sql.ref('createdAt'),
      key: sql.ref('orderId'),
      after: ({ at, key }) =>
        sql`(created_at, order_id) < (${at}, ${key}::uuid) and ${notBefore(view)}`,
      isHit: matches(organizationId, view),
      isFound,
      isListed: notBefore(view),
    }),
    // Over the join, the database would read all of both.
    async oldest() {
      const { rows } = await sql<{ at: Date | null }>`select min(created_at) as at from orders
        where organization_id = ${organizationId} and ${notBefore(view)}`.execute(db)
      return rows[0]?.at ?? undefined
    },
  }
}

function marksOf(organizationId: string, view: OwnView): Condition {
  const plain = [
    `org.${organizationId}`,
    view.standing && `is.${view.standing}`,
    view.addressState && `in.${view.addressState}`,
    view.placedBy && `by.${view.placedBy}`,
  ].filter((mark) => typeof mark === 'string')
  const { costCenter, metadata } = view
  return sql`(${plain}::text[]
    || case when ${costCenter ?? null}::text is null then '{}'
      else array['cost.' || search_fold(${costCenter ?? null})] end
    || case when ${metadata?.name ?? null}::text is null then '{}'
      else array['meta.' || md5(${metadata?.name ?? null} || ':' || ${metadata?.value ?? null})] end)`
}

function notBefore({ from }: OwnView): Condition {
  return from ? sql`created_at >= ${from}` : sql`true`
}

/** Whether an order is in the view, judged by its row of the search. */
function matches(organizationId: string, view: OwnView): Condition {
  return sql`marks @> ${marksOf(organizationId, view)} and ${contains(wordsOf(view.search))}`
}

/** Before the sign stand the organization's own name and email, which are on all of its orders. */
function contains(words: string[]): Condition {
  if (words.length === 0) return sql`true`
  const own = sql`split_part(body, E'\\x1e', 2)`
  return sql.join(
    words.map((word) => {
      const folded = sql`search_fold(${word})`
      if (!mayBeNumber(word)) return sql<SqlBool>`strpos(${own}, ${folded}) > 0`
      return sql<SqlBool>`(strpos(${own}, ${folded}) > 0 or strpos(${NUMBER}, ${folded}) > 0)`
    }),
    sql` and `,
  ) as Condition
}

function mayBeNumber(word: string): boolean {
  return word.length <= 8 && mayBePartOfId(word) && !word.includes('-')
}

/** How many deeds of these orders are in the view, by how far they are. */
export async function countOwnDeeds(
  db: Db,
  orderIds: string[],
  view: OwnView,
): Promise<Record<Standing, number>> {
  const { rows } = await sql<CountedLine>`
    select order_id, orders.reference as file_number, order_lines.reference, progress,
      street_address, city, order_lines.state, found ->> 'parcelNumber' as parcel_number
    from orders join order_lines on order_id = orders.id
    where orders.id = any(${orderIds}::uuid[])`.execute(db)
  const counts = { processing: 0, with_staff: 0, delivered: 0, refunded: 0 }
  for (const { orderId, progress, parcelNumber, fileNumber, reference, ...address } of rows) {
    const deed = {
      fileNumber,
      reference,
      address,
      orderNumber: orderNumber(orderId),
      parcelNumber: progress === 'delivered' ? parcelNumber : null,
      standing: STANDING_OF[progress],
    }
    if (isInView(deed, view)) counts[deed.standing] += 1
  }
  return counts
}

interface CountedLine {
  orderId: string
  fileNumber: string | null
  reference: string | null
  progress: LineState
  streetAddress: string
  city: string
  state: string
  parcelNumber: string | null
}

/** The cost centers that an organization has used, each found by one look into their index. */
export async function usedCostCenters(db: Db, organizationId: string, most: number) {
  const { rows } = await sql<{ costCenter: string }>`
    with recursive used as (
      (select cost_center from orders
       where organization_id = ${organizationId} and cost_center is not null
       order by cost_center limit 1)
      union all
      select (select cost_center from orders
        where organization_id = ${organizationId} and orders.cost_center > used.cost_center
        order by orders.cost_center limit 1)
      from used where used.cost_center is not null
    )
    select cost_center from used where cost_center is not null limit ${most}`.execute(db)
  return rows.map(({ costCenter }) => costCenter)
}
