import { lineIs } from '../../orders/line.ts'
import { readOrders } from '../../orders/lists/order-list.db.ts'
import type { Previewed } from '../../orders/lists/preview.ts'
import { isPaid } from '../../orders/order.ts'
import type { ChosenReason } from '../../orders/refund.ts'
import { deliveries } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { NOT_PAID, objectionTo } from './policy-objection.ts'

export async function previewRefunds(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  orderIds: string[],
  { reason, despitePolicy }: { reason: ChosenReason; despitePolicy: boolean },
): Promise<Previewed[]> {
  const orders = await readOrders(db, orderIds)
  const delivered = await deliveries(db, ...orderIds)
  const at = clock()
  return orders.map(({ id: orderId, fullName, status, paidAt, lines }) => {
    const none = { orderId, fullName, lines: [], cents: 0 }
    if (!isPaid(status) || !paidAt) return { ...none, refused: [NOT_PAID] }
    const open = lines.filter(({ progress }) => !lineIs('givenBack', progress))
    if (open.length === 0) return { ...none, refused: ['Refunded already, or on its way.'] }
    const judged = open.map((line) => {
      const deliveredAt = delivered.get(line.id) ?? null
      const { progress } = line
      const rules = { isStaff: true, despitePolicy }
      return { line, why: objectionTo(reason, { progress, paidAt, deliveredAt }, at, rules) }
    })
    const allowed = judged.flatMap(({ line, why }) => (why ? [] : [line]))
    return {
      orderId,
      fullName,
      lines: allowed.map(({ id }) => ({ id })),
      cents: allowed.reduce((sum, { priceCents }) => sum + priceCents, 0),
      refused: judged.flatMap(({ why }) => why ?? []),
    }
  })
}
