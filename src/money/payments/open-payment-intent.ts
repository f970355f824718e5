import type { Address } from '../../addresses/address.ts'
import { AppError } from '../../errors.ts'
import { deedsFor, MAX_DEEDS_PER_ORDER, totalCents } from '../../orders/price.ts'
import type { Parts } from '../../parts.ts'
import type { Intent } from '../../platform/payments.ts'
import { checkDeclines } from './check-declines.ts'
import { checkSold } from './check-sold.ts'
import { closedIntent, isOpenIntent } from './intent.ts'
import { findIntent } from './intents.db.ts'
import { openIntent } from './open-intent.ts'

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
    throw new AppError(
      'amount_invalid',
      `The amount must be the price of 1 to ${MAX_DEEDS_PER_ORDER} deeds.`,
      { field: 'amount' },
    )
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
