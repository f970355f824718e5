import { AppError } from '../../errors.ts'
import type { MoneyParts } from '../../parts.ts'
import { isOpenIntent } from '../payments/intent.ts'
import { findIntent } from '../payments/intents.db.ts'
import { recordPayment } from '../payments/record-payment.ts'

/** `debited`: the bank sends the money within days. */
export type TopUpState = 'credited' | 'waiting' | 'debited' | 'released' | 'unpaid'

/** What became of a top-up: the page's way to hear of it without waiting for the provider's event.
 * Somebody else's doesn't exist. */
export async function confirmTopUp(
  parts: MoneyParts,
  { organizationId, intentId }: { organizationId: string; intentId: string },
): Promise<TopUpState> {
  const opened = await findIntent(parts.db, intentId)
  if (!opened?.organizationId || opened.organizationId !== organizationId) {
    throw new AppError('not_found', 'We can’t find this payment.')
  }
  const { status, isDebit } = await recordPayment(parts, intentId, 'customer')
  if (status === 'succeeded') return 'credited'
  if (status === 'canceled') return 'released'
  if (isOpenIntent(status)) return 'unpaid'
  return isDebit ? 'debited' : 'waiting'
}
