import { earlier } from '../../durations.ts'
import type { Parts } from '../../parts.ts'
import type { ProviderEvent } from '../../platform/payments.ts'
import { cancelOpenIntents } from './cancel-open-intents.ts'
import { DECLINES_COUNT_MS, endsOpenPayments } from './decline-delay.ts'
import { declinesSince, insertDecline } from './declines.db.ts'
import { findIntent } from './intents.db.ts'

/**
 * Remembers that a card was declined, and where there were too many, ends what the caller still has
 * open. What fails is thrown, so that the provider tells us again.
 *
 * We hear of a decline only when the provider tells us. Its events come some seconds late, and in
 * those seconds whoever holds open payments can go on trying cards on them: the number of payments
 * that one caller may have open at a time bounds that, not this.
 */
export async function recordDecline(
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
