import { AppError } from '../../errors.ts'
import type { MoneyParts } from '../../parts.ts'
import type { ProviderEvent } from '../../platform/payments.ts'
import { markEventHandled, receiveEvent } from './payment-events.db.ts'
import { recordDecline } from './record-decline.ts'
import { recordWarnings } from './record-disputes.ts'
import { recordPayment } from './record-payment.ts'

/** Acts on a provider event once, no matter how often or in what order events arrive; returns
 * whether it was new. */
export async function receivePaymentEvent(
  parts: MoneyParts,
  event: ProviderEvent,
): Promise<boolean> {
  if (!(await receiveEvent(parts.db, event, parts.clock()))) return false
  if (event.intentId) {
    try {
      await recordDecline(parts, event)
      await recordPayment(parts, event.intentId, 'provider')
      // The only event about a payment that the payment itself doesn't show.
      if (event.type.startsWith('radar.')) await recordWarnings(parts, event.intentId)
    } catch (error) {
      // An intent the provider no longer knows will never be worth a retry.
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
    }
  }
  await markEventHandled(parts.db, event.id, parts.clock())
  return true
}
