import { AppError } from '../../errors.ts'
import { lockOrder, setOrderStatus } from '../../orders/orders.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { MoneyParts } from '../../parts.ts'
import { recordPayment } from './record-payment.ts'
import { releaseIntent } from './release-intent.ts'

/** Gives up on an unpaid order. We cancel the payment at the provider first, because then it can't
 * be paid later. A card authorized at that very moment is released; money that was taken without
 * asking us completes the order instead. */
export async function expireOrder(
  parts: MoneyParts,
  { id, intentId }: { id: string; intentId: string },
): Promise<void> {
  try {
    await releaseIntent(parts, intentId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return markExpired(parts, id)
    throw error
  }
  await recordPayment(parts, intentId, 'system')
}

/** The provider has never heard of the payment, so nothing can come of it. */
async function markExpired({ db, clock }: MoneyParts, orderId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.status !== 'pending') return
    await setOrderStatus(tx, orderId, 'failed')
    await writeTimeline(tx, { orderId, event: 'expired', actor: 'system', at: clock() })
  })
}
