import { isWithheld } from '../../addresses/suppressions.db.ts'
import { lineIs } from '../../orders/line.ts'
import { lockLine, readLine } from '../../orders/lines.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { startRefund } from './refund-lines.ts'

/** Refunds a line whose address was added to the suppression list after it was ordered; returns
 * whether it did. */
export async function refundWithheld(
  { db, clock, jobs }: Pick<Parts, 'db' | 'clock' | 'jobs'>,
  lineId: string,
): Promise<boolean> {
  const line = await readLine(db, lineId)
  if (!line || !(await isWithheld(db, line.address))) return false
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, line.orderId)
    const current = await lockLine(tx, lineId)
    if (!order || !current || !lineIs('inWork', current.progress)) return false
    const at = clock()
    const intentId = order.paymentIntentId
    const refund = { line: current, intentId, reason: 'withheld', actor: 'system', at } as const
    await startRefund(tx, { jobs }, refund)
    return true
  })
}
