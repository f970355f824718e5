import { AppError } from '../../errors.ts'
import { lockOrder, setOrderStatus } from '../../orders/orders.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { MoneyParts } from '../../parts.ts'
import { recordPayment } from './record-payment.ts'

/**
 * Gives up an order that nobody paid. The payment is closed at the provider first, so that it can't
 * be paid afterwards; where it is paid in that very moment, the order is completed instead.
 */
export async function expireOrder(
  parts: MoneyParts,
  { id, intentId }: { id: string; intentId: string },
): Promise<void> {
  try {
    await parts.payments.cancelIntent(intentId)
  } catch (error) {
    const isGone = error instanceof AppError && error.code === 'not_found'
    if (isGone) return markExpired(parts, id)
    if (!(error instanceof AppError && error.code === 'intent_not_open')) throw error
  }
  await recordPayment(parts, intentId, 'system')
}

/** The provider has never heard of the payment: nothing can come of it. */
async function markExpired({ db, clock }: MoneyParts, orderId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.status !== 'pending') return
    await setOrderStatus(tx, orderId, 'failed', null)
    await writeTimeline(tx, { orderId, event: 'expired', actor: 'system', at: clock() })
  })
}
