import { AppError } from '../../errors.ts'
import { lockOrder, setOrderStatus } from '../../orders/orders.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { MoneyParts } from '../../parts.ts'
import { recordPayment } from './record-payment.ts'

/** Gives up on an unpaid order. We cancel the payment at the provider first, because then it can't
 * be paid later; if it's paid at that very moment, we complete the order instead. */
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

/** The provider has never heard of the payment, so nothing can come of it. */
async function markExpired({ db, clock }: MoneyParts, orderId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.status !== 'pending') return
    await setOrderStatus(tx, orderId, 'failed', null)
    await writeTimeline(tx, { orderId, event: 'expired', actor: 'system', at: clock() })
  })
}
