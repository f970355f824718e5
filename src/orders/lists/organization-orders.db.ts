import type { Db, Tx } from '../../platform/db.ts'
import { ORDER_COLUMNS, toOrder, withLines } from '../orders.db.ts'

export type OrganizationOrder = Awaited<ReturnType<typeof withTheirLines>>[number]

/** In the order of their IDs here. */
export async function readOrganizationOrders(
  db: Db | Tx,
  organizationId: string,
  orderIds: string[],
) {
  if (orderIds.length === 0) return []
  const rows = await ordersOf(db, organizationId).where('id', 'in', orderIds).execute()
  const byId = new Map((await withTheirLines(db, rows)).map((order) => [order.id, order]))
  return orderIds.flatMap((id) => byId.get(id) ?? [])
}

export async function readOrganizationOrder(db: Db | Tx, organizationId: string, orderId: string) {
  const rows = await ordersOf(db, organizationId).where('id', '=', orderId).execute()
  return (await withTheirLines(db, rows))[0]
}

export async function orderOfDeed(db: Db | Tx, organizationId: string, deedId: string) {
  const rows = await ordersOf(db, organizationId)
    .where('id', '=', (from) =>
      from.selectFrom('orderLines').select('orderId').where('orderLines.id', '=', deedId),
    )
    .execute()
  return (await withTheirLines(db, rows))[0]
}

/** Which order each of these deeds is of; another organization's aren't there. */
export async function ordersOfDeeds(db: Db | Tx, organizationId: string, deedIds: string[]) {
  return db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .select(['orderLines.id', 'orderId'])
    .where('orders.organizationId', '=', organizationId)
    .where('orderLines.id', 'in', deedIds)
    .execute()
}

function ordersOf(db: Db | Tx, organizationId: string) {
  return db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .select(['costCenter', 'metadata', 'deliverTo', 'placedBy'])
    .where('organizationId', '=', organizationId)
}

type Row = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number]

function withTheirLines(db: Db | Tx, rows: Row[]) {
  const orders = rows.map(({ costCenter, metadata, deliverTo, placedBy, ...row }) => ({
    ...toOrder(row),
    costCenter,
    placedBy,
    metadata: (metadata ?? {}) as Record<string, string>,
    deliverTo: deliverTo ?? [],
  }))
  return withLines(db, orders)
}
