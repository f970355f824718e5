import { sql } from 'kysely'
import { PAID_STATUSES } from '../../orders/order.ts'
import { type OrderRow, toOrder, withLines } from '../../orders/orders.db.ts'
import type { Db, Tx } from '../../platform/db.ts'

export async function paidOrdersOf(db: Db, email: string, limit: number): Promise<OrderRow[]> {
  const rows = await ordersOf(db, email).where('status', 'in', PAID_STATUSES).limit(limit).execute()
  return rows.map(toOrder)
}

/** The newest orders of an email whose payment may still arrive. */
export async function unpaidOrdersOf(db: Db, email: string, limit: number): Promise<OrderRow[]> {
  const rows = await ordersOf(db, email)
    .where('status', '=', 'pending')
    .where('nextPaymentCheckAt', 'is not', null)
    .limit(limit)
    .execute()
  return rows.map(toOrder)
}

function ordersOf(db: Db, email: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('emailKey', '=', sql<string>`lower(${email})`)
    .orderBy('createdAt', 'desc')
}

/** Those whose link hasn't been revoked, in their current state: newest first, with their lines. */
export async function ordersForMail(db: Db | Tx, orderIds: string[]) {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .innerJoin('orderLinks', 'orderLinks.orderId', 'orders.id')
    .selectAll('orders')
    .select('orderLinks.id as linkId')
    .where('orders.id', 'in', orderIds)
    .where('orderLinks.revokedAt', 'is', null)
    .orderBy('orders.createdAt', 'desc')
    .execute()
  const linkOf = new Map(rows.map((row) => [row.id, row.linkId]))
  const orders = await withLines(db, rows.map(toOrder))
  return orders.flatMap((order) => {
    const linkId = linkOf.get(order.id)
    return linkId ? [{ ...order, linkId }] : []
  })
}
