import type { Actor } from '../../orders/actor.ts'
import { lockLinesOf } from '../../orders/lines.db.ts'
import { isPaid, type OrderStatus } from '../../orders/order.ts'
import { type OrderRow, setOrderStatus } from '../../orders/orders.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Tx } from '../../platform/db.ts'

type SettledStatus = Extract<OrderStatus, 'completed' | 'refunded' | 'partially_refunded'>

export async function followRefunds(
  tx: Tx,
  order: OrderRow,
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  if (!isPaid(order.status)) return
  const ordered = await lockLinesOf(tx, order.id)
  const lines = ordered.filter(({ progress }) => progress !== 'released')
  const refunded = lines.filter(({ progress }) => progress === 'refunded').length
  const status = statusWith(refunded, lines.length)
  if (status === order.status) return
  await setOrderStatus(tx, order.id, status)
  await writeTimeline(tx, {
    orderId: order.id,
    event: status,
    from: order.status,
    to: status,
    actor,
    at,
  })
}

function statusWith(refunded: number, lines: number): SettledStatus {
  if (refunded === 0) return 'completed'
  return refunded === lines ? 'refunded' : 'partially_refunded'
}
