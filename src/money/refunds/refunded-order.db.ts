import { refreshCustomer } from '../../orders/customers.db.ts'
import { lockLinesOf } from '../../orders/lines.db.ts'
import { isPaid, type OrderStatus } from '../../orders/order.ts'
import { type OrderRow, setOrderStatus } from '../../orders/orders.db.ts'
import { shopDay } from '../../orders/shop-day.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import { addToTotals } from '../../orders/totals.db.ts'
import type { Tx } from '../../platform/db.ts'

type SettledStatus = Extract<OrderStatus, 'completed' | 'refunded' | 'partially_refunded'>

/** Updates an order's status, and the stats that count completed orders, after its lines are
 * refunded. */
export async function followRefunds(
  tx: Tx,
  order: OrderRow,
  timeZone: string,
  at: Date,
): Promise<void> {
  const { paidAt } = order
  if (!isPaid(order.status) || !paidAt) return
  const ordered = await lockLinesOf(tx, order.id)
  const lines = ordered.filter(({ progress }) => progress !== 'released')
  const refunded = lines.filter(({ progress }) => progress === 'refunded').length
  const status = statusWith(refunded, lines.length)
  if (status === order.status) return
  await setOrderStatus(tx, order.id, status, paidAt)
  await writeTimeline(tx, {
    orderId: order.id,
    event: status,
    from: order.status,
    to: status,
    actor: 'provider',
    at,
  })
  const counted = Number(status === 'completed') - Number(order.status === 'completed')
  if (counted === 0) return
  await refreshCustomer(tx, order.emailKey)
  // On the day it was counted, which keeps every day the sum of its own orders.
  await addToTotals(tx, shopDay(paidAt, timeZone), { revenueCents: counted * order.amountCents })
}

function statusWith(refunded: number, lines: number): SettledStatus {
  if (refunded === 0) return 'completed'
  return refunded === lines ? 'refunded' : 'partially_refunded'
}
