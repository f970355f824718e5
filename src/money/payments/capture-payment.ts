import { AppError } from '../../errors.ts'
import { lockOrderByIntent } from '../../orders/orders.db.ts'
import type { MoneyParts } from '../../parts.ts'
import type { Intent } from '../../platform/payments.ts'
import { decideCapture, failOrder } from './decide-capture.ts'
import { giveUpCapture, lockIntent, type OpenedIntent, takeNextKey } from './intents.db.ts'
import { cancelUnlessOver } from './release-intent.ts'

/** Takes what we decided to take of an authorization, or releases it. The provider is asked outside
 * the transaction that decided; doing it again is harmless, as money is taken once at most. Returns
 * the intent as the provider answered, or nothing where it has to be asked what became of it. */
export async function capturePayment(
  parts: MoneyParts,
  intent: Intent,
): Promise<Intent | undefined> {
  const decided = await parts.db.transaction().execute((tx) => decideCapture(tx, parts, intent))
  if (!decided) return undefined
  if (decided.captureCents === 0) {
    await cancelUnlessOver(parts, intent.id)
    return undefined
  }
  try {
    const idempotencyKey = `${decided.id}:capture:${decided.captureAttempt}`
    return await parts.payments.captureIntent(intent.id, decided.captureCents, { idempotencyKey })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Taken by somebody else's call, canceled or expired: the provider says which when asked.
    if (error.code === 'intent_not_open') return undefined
    if (error.code === 'provider_failed') {
      await takeNextKey(parts.db, decided)
      // It may have been taken all the same.
      const now = await parts.payments.retrieveIntent(intent.id)
      if (now && now.status !== 'requires_capture') return now
    }
    if (error.code !== 'provider_refused') throw error
    await acceptRefusal(parts, intent.id, decided, error.message)
    await cancelUnlessOver(parts, intent.id)
    return undefined
  }
}

/** The bank doesn't let us take what it had authorized: nothing is sold. */
async function acceptRefusal(
  parts: MoneyParts,
  intentId: string,
  { id }: OpenedIntent,
  why: string,
): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    await lockIntent(tx, intentId)
    const order = await lockOrderByIntent(tx, intentId)
    // Paid after all: another call got through while this one was refused.
    if (order && order.status !== 'pending') return
    await giveUpCapture(tx, id)
    if (order) await failOrder(tx, parts, order, why)
  })
}
