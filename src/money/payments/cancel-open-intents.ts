import { AppError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { closeIntent, openIntentsOf } from './intents.db.ts'

/** Far more than a caller can have open; any left over are canceled next time. */
const AT_MOST = 100

/**
 * Cancels all but a caller's newest few open payments at the provider. Anyone with a payment's
 * secret can try cards on it at the provider without going through us, and it can only be stopped
 * there. A customer who comes back to a canceled one gets a new one from the checkout without
 * noticing.
 */
export async function cancelOpenIntents(
  { db, clock, payments }: Pick<Parts, 'db' | 'clock' | 'payments'>,
  callerHash: Buffer,
  { keep }: { keep: number },
): Promise<void> {
  const surplus = await openIntentsOf(db, callerHash, { skip: keep, limit: AT_MOST })
  await Promise.all(
    surplus.map(async (intent) => {
      try {
        await payments.cancelIntent(intent.providerId)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        // Paid or canceled in the meantime: the provider's own event will close it in our books.
        if (error.code === 'intent_not_open') return
        if (error.code !== 'not_found') throw error
      }
      await db.transaction().execute((tx) => closeIntent(tx, intent.id, clock()))
    }),
  )
}
