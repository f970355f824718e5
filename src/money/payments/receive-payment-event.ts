import { earlier } from '../../durations.ts'
import { AppError } from '../../errors.ts'
import type { MoneyParts, Parts } from '../../parts.ts'
import type { ProviderEvent } from '../../platform/payments.ts'
import { DECLINES_COUNT_MS, endsOpenPayments } from './decline-delay.ts'
import { declinesSince, insertDecline } from './declines.db.ts'
import { findIntent } from './intents.db.ts'
import { markEventHandled, receiveEvent } from './payment-events.db.ts'
import { recordWarnings } from './record-disputes.ts'
import { recordPayment } from './record-payment.ts'
import { cancelOpenIntents } from './release-intent.ts'

/** Acts on a provider event once, no matter how often or in what order events arrive; says so first,
 * where there's anything to do. */
export async function receivePaymentEvent(
  parts: MoneyParts,
  event: ProviderEvent,
  onStart: () => void = () => {},
): Promise<void> {
  if (!(await receiveEvent(parts.db, event, parts.clock()))) return
  onStart()
  await actOnEvent(parts, event)
}

export async function actOnEvent(parts: MoneyParts, event: ProviderEvent): Promise<void> {
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
}

/**
 * Remembers that a card was declined, and where there were too many, ends what the caller still has
 * open. What fails is thrown, so that the provider tells us again.
 *
 * We hear of a decline only when the provider tells us. Its events come some seconds late, and in
 * those seconds a caller with open payments can keep trying cards on them: the number of payments
 * that one caller may have open at a time bounds that, not this.
 */
async function recordDecline(
  parts: Pick<Parts, 'db' | 'clock' | 'payments' | 'config'>,
  event: ProviderEvent,
): Promise<void> {
  if (event.type !== 'payment_intent.payment_failed' || !event.intentId) return
  const { db, clock, config } = parts
  const intent = await findIntent(db, event.intentId)
  if (!intent) return
  const at = clock()
  await insertDecline(db, { eventId: event.id, intent, at })
  const since = earlier(at, DECLINES_COUNT_MS)
  const { caller } = await declinesSince(db, intent, since)
  if (!endsOpenPayments(caller.count, config.FREE_DECLINES)) return
  await cancelOpenIntents(parts, intent.callerHash, { keep: 0 })
}
