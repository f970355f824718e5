import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { isSearch, marksOf, type OrderView } from '../order-view.ts'
import { findCustomerKeys } from './customer-list.db.ts'
import { findOrderIds } from './order-list.db.ts'

/** Up to here, the rows of a filtered list are counted one by one. */
export const COUNTED = 2000

interface ListTotals {
  count: number
  net: number
  certainty: 'exact' | 'estimate' | 'at_least'
}

export async function readOrderTotals(
  db: Db,
  view: OrderView,
  { at, budgetMs }: { at: Date; budgetMs: number },
): Promise<ListTotals> {
  const { keys: ids, isMore } = await findOrderIds(db, view, { most: COUNTED, at, budgetMs })
  const { rows } = await sql<{ net: number }>`
    select coalesce(sum(captured_cents - refunded_cents - disputed_cents), 0)::bigint as net
    from orders where id = any(${ids}::uuid[])`.execute(db)
  const net = rows[0]?.net ?? 0
  if (!isMore) return { count: ids.length, net, certainty: 'exact' }
  const estimate = await estimateOrders(db, view)
  // Where the search ended before the first hit, nothing says what the others are like.
  if (estimate === undefined || ids.length === 0 || estimate <= ids.length) {
    return { count: ids.length, net, certainty: 'at_least' }
  }
  // As if the others were like the newest.
  return { count: estimate, net: Math.round((net / ids.length) * estimate), certainty: 'estimate' }
}

/** What the planner thinks, from its statistics; it can't tell for words, nor for when a refund was. */
async function estimateOrders(db: Db, view: OrderView): Promise<number | undefined> {
  if (isSearch(view) || view.refundedFrom) return undefined
  const { from, before } = view
  const { rows } = await sql<{ 'QUERY PLAN': Array<{ Plan: { 'Plan Rows': number } }> }>`
    explain (format json) select from order_search
    where marks @> ${marksOf(view)}::text[]
      and created_at >= ${from ?? '-infinity'}::timestamptz
      and created_at < ${before ?? 'infinity'}::timestamptz`.execute(db)
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows']
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
