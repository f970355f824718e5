import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { statesOf } from '../line.ts'
import { isWhole, type OrderSort, type OrderView } from '../order-view.ts'
import { findOrderIds, type OrderPage, readOrders } from './order-list.db.ts'
import { partAfter, SORTED_WITHIN, type SortedCursor, type Sorting } from './sorting.ts'

const VALUE: Record<OrderSort, RawBuilder<unknown>> = {
  placed: sql`created_at`,
  customer: sql`search_fold(full_name)`,
  due: sql`(select min(promised_by) from order_lines
    where order_id = orders.id and progress = any(${statesOf('inWork')}))`,
  deeds: sql`deeds`,
  net: sql`(captured_cents - refunded_cents - disputed_cents)`,
}
/** An index carries these over all orders there are, with the type of their values. */
const INDEXED: Partial<Record<OrderSort, RawBuilder<unknown>>> = {
  placed: sql`timestamptz`,
  net: sql`integer`,
}

export interface SortedOrders {
  orders: OrderPage['orders']
  next: SortedCursor | undefined
  /** Only so many of the newest were sorted. */
  within: number | undefined
}

/** A page of a view's orders by any column: over all of them where an index carries that, else over
 * the newest of them. */
export async function listSortedOrders(
  db: Db,
  view: OrderView,
  sorting: Sorting<OrderSort>,
  page: { limit: number; after: SortedCursor | undefined; at: Date; budgetMs: number },
): Promise<SortedOrders> {
  const type = INDEXED[sorting.by]
  if (isWhole(view) && type) {
    const { ids, next } = await walk(db, sorting, type, page)
    return { orders: await readOrders(db, ids), next, within: undefined }
  }
  const { at, budgetMs } = page
  const found = await findOrderIds(db, view, { most: SORTED_WITHIN, at, budgetMs })
  const { keys, next } = partAfter(await sort(db, found.ids, sorting), page.after, page.limit)
  return {
    orders: await readOrders(db, keys),
    next,
    within: found.isMore ? found.ids.length : undefined,
  }
}

async function walk(
  db: Db,
  { by, isDescending }: Sorting<OrderSort>,
  type: RawBuilder<unknown>,
  { limit, after }: { limit: number; after: SortedCursor | undefined },
): Promise<{ ids: string[]; next: SortedCursor | undefined }> {
  const [value, way] = [VALUE[by], direction(isDescending)]
  const beyond = isDescending ? sql`<` : sql`>`
  const isAfter = after
    ? sql`(${value}, id) ${beyond} (${after.value ?? null}::${type}, ${after.key}::uuid)`
    : sql`true`
  const { rows } = await sql<{ key: string; value: string }>`
    select id as key, ${value}::text as value from orders where ${isAfter}
    order by ${value} ${way}, id ${way} limit ${limit}`.execute(db)
  return {
    ids: rows.map(({ key }) => key),
    next: rows.length >= limit ? rows.at(-1) : undefined,
  }
}

async function sort(
  db: Db,
  ids: string[],
  { by, isDescending }: Sorting<OrderSort>,
): Promise<string[]> {
  const way = direction(isDescending)
  const { rows } = await sql<{ id: string }>`
    select id from orders where id = any(${ids}::uuid[])
    order by ${VALUE[by]} ${way} nulls last, created_at desc, id desc`.execute(db)
  return rows.map(({ id }) => id)
}

function direction(isDescending: boolean): RawBuilder<unknown> {
  return isDescending ? sql`desc` : sql`asc`
}
