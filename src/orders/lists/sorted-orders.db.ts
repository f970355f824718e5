import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { statesOf } from '../line.ts'
import { isWhole, type OrderSort, type OrderView } from '../order-view.ts'
import { findOrderIds, readOrders } from './order-list.db.ts'
import { sortKeys } from './sorted-table.db.ts'
import { SORTED_WITHIN, type SortedCursor, type Sorting } from './sorting.ts'

const ORDERS = {
  table: sql`orders`,
  key: sql<string>`id`,
  keyType: sql`uuid`,
  newest: sql<Date>`created_at`,
  values: {
    placed: sql`created_at`,
    customer: sql`search_fold(full_name)`,
    due: sql`(select min(promised_by) from order_lines
      where order_id = orders.id and progress = any(${statesOf('inWork')}))`,
    deeds: sql`deeds`,
    net: sql`(captured_cents - refunded_cents - disputed_cents)`,
  },
  indexed: { placed: sql`timestamptz`, net: sql`bigint` },
}

export async function listSortedOrders(
  db: Db,
  view: OrderView,
  sorting: Sorting<OrderSort>,
  page: { limit: number; after: SortedCursor | undefined; at: Date; budgetMs: number },
) {
  const { keys, ...rest } = await sortKeys(db, ORDERS, sorting, page, {
    isAll: isWhole(view),
    find: () => findOrderIds(db, view, { ...page, most: SORTED_WITHIN }),
  })
  return { orders: await readOrders(db, keys), ...rest }
}
