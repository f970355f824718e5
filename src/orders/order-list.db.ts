import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import { likePattern } from './customers.db.ts'
import type { Line } from './lines.db.ts'
import { newerFirst, type OrderRow, toOrder, withLines } from './orders.db.ts'

export interface OrderCursor {
  createdAt: Date
  id: string
}

/** Orders, newest first: a page of them, with their lines. */
export async function listOrders(
  db: Db,
  page: { limit: number; after: OrderCursor | undefined; search: string | undefined },
): Promise<Array<OrderRow & { lines: Line[] }>> {
  let query = db.selectFrom('orders').selectAll('orders')
  if (page.after) query = query.where(newerFirst(page.after))
  if (page.search) {
    const pattern = likePattern(page.search)
    query = query.where(sql<boolean>`(
      orders.email ilike ${pattern}
      or orders.full_name ilike ${pattern}
      or orders.id::text ilike ${pattern}
      or exists (
        select from order_lines where order_lines.order_id = orders.id and (
          order_lines.street_address ilike ${pattern}
          or order_lines.city ilike ${pattern}
          or order_lines.state ilike ${pattern}
        )
      ))`)
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
  return withLines(db, rows.map(toOrder))
}
