import { AppError } from '../../errors.ts'
import type { MoneyParts } from '../../parts.ts'
import type { ProviderEvent } from '../../platform/payments.ts'
import { markEventHandled, receiveEvent } from './payment-events.db.ts'
import { recordDecline } from './record-decline.ts'
import { recordWarnings } from './record-disputes.ts'
import { recordPayment } from './record-payment.ts'

/** Acts on an event of the provider's, once, however often and in whatever order they come; says whether it was news. */
export async function receivePaymentEvent(
  parts: MoneyParts,
  event: ProviderEvent,
): Promise<boolean> {
  if (!(await receiveEvent(parts.db, event, parts.clock()))) return false
  if (event.intentId) {
    try {
      await recordDecline(parts, event)
      await recordPayment(parts, event.intentId, 'provider')
      // The only event about a payment that the payment itself does not show.
      if (event.type.startsWith('radar.')) await recordWarnings(parts, event.intentId)
    } catch (error) {
      // An intent that the provider itself does not know any more will never be worth a retry.
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
    }
  }
  await markEventHandled(parts.db, event.id, parts.clock())
  return true
}
