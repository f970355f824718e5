import { AppError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { isOpenIntent } from './intent.ts'
import { closeIntent, decideIntent, lockIntent, openIntentsOf } from './intents.db.ts'

type ReleaseParts = Pick<Parts, 'db' | 'clock' | 'payments'>

/** Gives up on a payment that nobody has made yet, unless we're about to take it: after this it can't
 * be taken anymore, whatever is authorized in the meantime. Returns whether it did. */
export async function releaseIntent(parts: ReleaseParts, providerId: string): Promise<boolean> {
  const isTaken = await parts.db.transaction().execute(async (tx) => {
    const opened = await lockIntent(tx, providerId)
    if (opened && opened.captureCents === null) {
      const decision = { captureCents: 0, authorized: null, at: parts.clock() }
      await decideIntent(tx, opened.id, decision)
    }
    return (opened?.captureCents ?? 0) > 0
  })
  if (!isTaken) await cancelUnlessOver(parts, providerId)
  return !isTaken
}

/** Cancels a payment at the provider; one that's over already stays as it ended. */
export async function cancelUnlessOver({ payments }: Pick<Parts, 'payments'>, providerId: string) {
  try {
    await payments.cancelIntent(providerId)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'intent_not_open')) throw error
  }
}

/** Far more than a caller can have open; any left over are canceled next time. */
const AT_MOST = 100

/**
 * Cancels all but a caller's newest few open payments at the provider. Anyone with a payment's
 * secret can try cards on it at the provider without going through us, and it can only be stopped
 * there. A customer who comes back to a canceled one gets a new one from the checkout without
 * noticing.
 */
export async function cancelOpenIntents(
  parts: Pick<Parts, 'db' | 'clock' | 'payments'>,
  callerHash: Buffer,
  { keep }: { keep: number },
): Promise<void> {
  const { db, clock, payments } = parts
  const surplus = await openIntentsOf(db, callerHash, { skip: keep, limit: AT_MOST })
  await Promise.all(
    surplus.map(async (intent) => {
      try {
        // Authorized, paid or canceled in the meantime: that's for its own event to record, and a
        // customer whose bank has just said yes must not lose the order.
        const found = await payments.retrieveIntent(intent.providerId)
        if (found && !isOpenIntent(found.status)) return
        if (!(await releaseIntent(parts, intent.providerId))) return
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'not_found')) throw error
      }
      await db.transaction().execute((tx) => closeIntent(tx, intent.id, clock()))
    }),
  )
}
