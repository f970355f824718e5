import { readOrders } from '../orders/lists/order-list.db.ts'
import type { Previewed } from '../orders/lists/preview.ts'
import type { Parts } from '../parts.ts'
import { openDeliveries } from './renew-link.ts'
import { objectionToResend } from './resend-links.ts'

/** Which of these orders have links to email again, and for how many deeds. */
export async function previewResend(
  { db }: Pick<Parts, 'db'>,
  orderIds: string[],
): Promise<Previewed[]> {
  const orders = await readOrders(db, orderIds)
  const open = Map.groupBy(await openDeliveries(db, ...orderIds), ({ orderId }) => orderId)
  return orders.map((order) => {
    const kept = open.get(order.id) ?? []
    const objection = objectionToResend(order, kept)
    return {
      orderId: order.id,
      fullName: order.fullName,
      lines: objection ? [] : kept.map(({ lineId }) => ({ id: lineId })),
      cents: 0,
      refused: objection ? [objection.message] : [],
    }
  })
}
