import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { Intent } from '../platform/payments.ts'
import { closedIntent, isOpenIntent } from './intent.ts'
import { deedsFor, MAX_DEEDS_PER_ORDER } from './price.ts'

/** Opens an intent for a whole number of deeds, or changes the amount of one that is still open. */
export async function openPaymentIntent(
  { payments }: Pick<Parts, 'payments'>,
  request: { amountCents: number; intentId: string | undefined; browserHash: string },
): Promise<Intent> {
  if (deedsFor(request.amountCents) === undefined) {
    throw new AppError(
      'amount_invalid',
      `The amount must be the price of 1 to ${MAX_DEEDS_PER_ORDER} deeds.`,
      { field: 'amount' },
    )
  }
  if (!request.intentId) {
    return payments.createIntent(request.amountCents, { browser: request.browserHash })
  }
  const intent = await payments.retrieveIntent(request.intentId)
  // Someone else's intent is treated like one that does not exist.
  if (!intent || intent.metadata.browser !== request.browserHash) {
    throw new AppError('not_found', 'There is no such payment.', { field: 'paymentIntentId' })
  }
  if (!isOpenIntent(intent.status)) throw closedIntent('paymentIntentId')
  if (intent.amountCents === request.amountCents) return intent
  return payments.changeAmount(intent.id, request.amountCents)
}
