import { AppError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { decideIntent, lockIntent } from './intents.db.ts'

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
