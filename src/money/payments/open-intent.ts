import { earlier, HOUR } from '../../durations.ts'
import { AppError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import type { Intent } from '../../platform/payments.ts'
import { cancelOpenIntents } from './cancel-open-intents.ts'
import { openPaymentsAllowed } from './decline-delay.ts'
import { answerIntent, closeIntent, noteIntent, type TopUpOf } from './intents.db.ts'
import { shopMark } from './settle-lost-payments.ts'

type OpenParts = Pick<Parts, 'db' | 'clock' | 'payments' | 'config'>

/** How long we may ask again for a lost answer; the provider forgets keys after a day. */
const UNANSWERED_MS = HOUR

/** Noted before the provider is asked. Ends those that its caller has too many of. */
export async function openIntent(
  parts: OpenParts,
  opening: {
    browserHash: Buffer
    callerHash: Buffer
    amountCents: number
    /** How many cards of the same caller were declined lately. */
    declines: number
    topUp?: TopUpOf
  },
): Promise<Intent> {
  const { db, clock, config } = parts
  const { browserHash, callerHash, amountCents, topUp } = opening
  const at = clock()
  const since = earlier(at, UNANSWERED_MS)
  const id = await noteIntent(db, { browserHash, callerHash, amountCents, topUp, at }, since)
  const intent = await createIntent(parts, id, { amountCents, acceptsDebit: topUp !== undefined })
  await answerIntent(db, id, intent.id, clock())
  const keep = openPaymentsAllowed(config.OPEN_PAYMENTS_PER_CALLER, opening.declines)
  await cancelOpenIntents(parts, callerHash, { keep })
  return intent
}

async function createIntent(
  { db, clock, payments, config }: OpenParts,
  id: string,
  { amountCents, acceptsDebit }: { amountCents: number; acceptsDebit: boolean },
): Promise<Intent> {
  try {
    const metadata = { intent: id, shop: shopMark(config.PUBLIC_URL) }
    return await payments.createIntent(amountCents, { idempotencyKey: id, metadata, acceptsDebit })
  } catch (error) {
    // If it was opened anyway, no one has its secret; the next try must be a new one.
    if (error instanceof AppError && error.code === 'provider_failed') {
      await db.transaction().execute((tx) => closeIntent(tx, id, clock()))
    }
    throw error
  }
}
