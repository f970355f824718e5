import { lineIs } from '../../orders/line.ts'
import { type Line, lockLine } from '../../orders/lines.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { startRefund } from './refund-lines.ts'

/** Refunds a line whose address was added to the suppression list after it was ordered, if it's still
 * in work. */
export async function refundWithheld(
  { db, clock, jobs }: Pick<Parts, 'db' | 'clock' | 'jobs'>,
  { id: lineId, orderId }: Line,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const current = await lockLine(tx, lineId)
    if (!order || !current || !lineIs('inWork', current.progress)) return
    const at = clock()
    const intentId = order.paymentIntentId
    const refund = { line: current, intentId, reason: 'withheld', actor: 'system', at } as const
    await startRefund(tx, { jobs }, refund)
  })
}
