import { AppError } from '../../errors.ts'
import { balancePaymentId, isPaid } from '../../orders/order.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { completeOrder } from '../payments/complete-order.ts'
import { lockPayment } from '../payments/payment-lock.db.ts'
import { drawForOrder } from './draw-for-order.ts'
import { tellLow } from './tell-low.ts'

/**
 * Pays an order that its organization has just placed, in the same transaction: everything or nothing.
 * The order and its lines are written, its payment is
 * `balancePaymentId(order id)`. What we must not deliver is drawn with the rest and comes back at once,
 * as a card's refund would.
 */
export async function payFromBalance(
  tx: Tx,
  parts: Pick<Parts, 'clock' | 'jobs'>,
  { organizationId, orderId }: { organizationId: string; orderId: string },
): Promise<void> {
  const intentId = balancePaymentId(orderId)
  const { order } = await lockPayment(tx, { id: intentId, status: 'succeeded', metadata: {} })
  if (!order) throw new AppError('not_found', 'There is no such order.')
  if (isPaid(order.status)) return
  const cents = order.amountCents
  await drawForOrder(tx, { organizationId, orderId, intentId, cents, at: parts.clock() })
  await completeOrder(tx, parts, order, {
    actor: 'customer',
    receivedCents: cents,
    card: null,
    openedId: undefined,
    paidTwice: new Set(),
  })
  await tellLow(tx, parts, organizationId, parts.clock())
}
