import type { Address } from '../../addresses/address.ts'
import { earlier, HOUR } from '../../durations.ts'
import { AppError, tooSoon } from '../../errors.ts'
import { deedsFor, MAX_DEEDS_PER_ORDER, totalCents } from '../../orders/price.ts'
import type { Parts } from '../../parts.ts'
import type { Intent } from '../../platform/payments.ts'
import { checkSold } from './check-lines.ts'
import { DECLINES_COUNT_MS, openPaymentsAllowed, waitAfterDeclines } from './decline-delay.ts'
import { declinesSince } from './declines.db.ts'
import { closedIntent, isOpenIntent } from './intent.ts'
import { answerIntent, closeIntent, findIntent, noteIntent, type TopUpOf } from './intents.db.ts'
import { cancelOpenIntents } from './release-intent.ts'
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

/** Opens an intent for a whole number of deeds, or changes the amount of one that's still open. */
export async function openPaymentIntent(
  parts: Pick<Parts, 'db' | 'clock' | 'payments' | 'config'>,
  request: {
    amountCents: number
    /** What's to be paid for, if the caller says so; the order names it in any case. */
    addresses?: readonly Address[] | undefined
    intentId: string | undefined
    browserHash: Buffer
    callerHash: Buffer
  },
): Promise<Intent> {
  const { db, payments } = parts
  const { amountCents, intentId, browserHash, callerHash } = request
  if (deedsFor(amountCents) === undefined) {
    const words = `The amount must be the price of 1 to ${MAX_DEEDS_PER_ORDER} deeds.`
    throw new AppError('amount_invalid', words, { field: 'amount' })
  }
  if (request.addresses) {
    if (totalCents(request.addresses.length) !== amountCents) throw notTheirPrice()
    await checkSold(db, request.addresses)
  }
  const { declines } = await checkDeclines(parts, request)
  if (!intentId) return openIntent(parts, { browserHash, callerHash, amountCents, declines })
  const opened = await findIntent(db, intentId)
  // Someone else's intent is treated as if it didn't exist.
  if (!opened?.browserHash.equals(browserHash)) throw noSuchIntent('paymentIntentId')
  const intent = await payments.retrieveIntent(intentId)
  if (!intent) throw noSuchIntent('paymentIntentId')
  if (!isOpenIntent(intent.status)) throw closedIntent('paymentIntentId')
  if (intent.amountCents === amountCents) return intent
  return payments.changeAmount(intent.id, amountCents)
}

function notTheirPrice(): AppError {
  return new AppError('amount_mismatch', 'The amount doesn’t match the price of these deeds.', {
    field: 'amount',
  })
}

function noSuchIntent(field: string): AppError {
  return new AppError('not_found', 'We can’t find this payment.', { field })
}

/** Refuses a caller that must wait before trying another card, even if its browser has moved to another
 * IP. Everyone else gets the number of declines so far. */
export async function checkDeclines(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  payer: { browserHash: Buffer; callerHash: Buffer },
): Promise<{ declines: number }> {
  const at = clock()
  const since = earlier(at, DECLINES_COUNT_MS)
  const { caller, browser } = await declinesSince(db, payer, since)
  const seen = [caller, browser]
  const wait = Math.max(
    ...seen.map((declines) => waitAfterDeclines(declines, config.FREE_DECLINES, at)),
  )
  if (wait > 0) throw tooSoon('Several cards were declined, so there’s a short wait.', wait)
  return { declines: Math.max(...seen.map(({ count }) => count)) }
}
