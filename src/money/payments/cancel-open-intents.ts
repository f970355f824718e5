import { AppError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { closeIntent, openIntentsOf } from './intents.db.ts'

/** Far more than a caller can have open; what is left over is ended the next time. */
const AT_MOST = 100

/**
 * Ends a caller's open payments at the provider but for the newest few. Whoever holds the secret of
 * one can try cards on it at the provider without asking us, and only there can it be stopped. A
 * person who comes back to one that was ended is given another by the checkout, unnoticed.
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
        // Paid or ended meanwhile: the provider's own word of that closes it in our books.
        if (error.code === 'intent_not_open') return
        if (error.code !== 'not_found') throw error
      }
      await db.transaction().execute((tx) => closeIntent(tx, intent.id, clock()))
    }),
  )
}
