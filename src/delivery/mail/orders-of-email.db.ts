import { sql } from 'kysely'
import type { Line } from '../../orders/lines.db.ts'
import { PAID_STATUSES } from '../../orders/order.ts'
import { type OrderRow, toOrder, withLines } from '../../orders/orders.db.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** The newest paid orders of an email, whatever has happened to them since. */
export async function paidOrdersOf(db: Db, email: string, limit: number): Promise<OrderRow[]> {
  const rows = await ordersOf(db, email).where('status', 'in', PAID_STATUSES).limit(limit).execute()
  return rows.map(toOrder)
}

/** The newest orders of an email whose payment may still arrive. */
export async function unpaidOrdersOf(db: Db, email: string, limit: number): Promise<OrderRow[]> {
  const rows = await ordersOf(db, email)
    .where('status', '=', 'pending')
    .where('next_payment_check_at', 'is not', null)
    .limit(limit)
    .execute()
  return rows.map(toOrder)
}

function ordersOf(db: Db, email: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('email_key', '=', sql<string>`lower(${email})`)
    .orderBy('created_at', 'desc')
}

/** Those whose link hasn't been revoked, in their current state: newest first, with their lines. */
export async function ordersForMail(
  db: Db | Tx,
  orderIds: string[],
): Promise<Array<OrderRow & { lines: Line[]; linkId: string }>> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_links', 'order_links.order_id', 'orders.id')
    .selectAll('orders')
    .select('order_links.id as link_id')
    .where('orders.id', 'in', orderIds)
    .where('order_links.revoked_at', 'is', null)
    .orderBy('orders.created_at', 'desc')
    .execute()
  const linkOf = new Map(rows.map((row) => [row.id, row.link_id]))
  const orders = await withLines(db, rows.map(toOrder))
  return orders.flatMap((order) => {
    const linkId = linkOf.get(order.id)
    return linkId ? [{ ...order, linkId }] : []
  })
}
