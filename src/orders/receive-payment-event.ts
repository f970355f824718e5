import { AppError } from '../errors.ts'
import type { ProviderEvent } from '../platform/payments.ts'
import { markEventHandled, receiveEvent } from './payment-events.db.ts'
import { recordPayment } from './record-payment.ts'

/** Acts on an event of the provider's, once, however often and in whatever order they come. */
export async function receivePaymentEvent(
  parts: Parameters<typeof recordPayment>[0],
  event: ProviderEvent,
): Promise<void> {
  if (!(await receiveEvent(parts.db, event, parts.clock()))) return
  if (event.intentId) {
    try {
      await recordPayment(parts, event.intentId, 'provider')
    } catch (error) {
      // An intent that the provider itself does not know any more will never be worth a retry.
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
    }
  }
  await markEventHandled(parts.db, event.id, parts.clock())
}
