import { AppError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { isOpenIntent } from '../payments/intent.ts'
import { findCharge, pendingDebits, readAutomatic } from './automatic.db.ts'
import { declineWords } from './automatic.ts'
import { roomToday } from './decide-charge.ts'

/** How an organization's balance is topped up: its card, its rule, and what's on its way. */
export async function findTopUps(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  organizationId: string,
) {
  const at = clock()
  const automatic = await readAutomatic(db, organizationId)
  const debits = await pendingDebits(db, organizationId)
  const charge = automatic && (await findCharge(db, organizationId))
  const { cardBrand: brand, cardLast4: last4, declineCode } = automatic ?? {}
  const { belowCents, addCents, dayCents, stoppedBecause, stoppedAt } = automatic ?? {}
  const rule = belowCents && addCents && dayCents ? { belowCents, addCents, dayCents } : null
  const isOn = Boolean(automatic?.onSince)
  const hasFailed = isOn && Boolean(declineCode) && !charge
  return {
    card: brand && last4 ? { brand, last4 } : null,
    rule,
    isOn,
    stopped:
      stoppedBecause && stoppedAt
        ? {
            because: stoppedBecause,
            at: stoppedAt,
            detail: stoppedBecause === 'declined' ? declineWords(declineCode ?? null) : null,
            canConfirm: stoppedBecause === 'authentication' && Boolean(charge?.providerId),
          }
        : null,
    nextTryAt: hasFailed && !stoppedAt ? (automatic?.nextTryAt ?? null) : null,
    isCapped:
      automatic !== undefined &&
      isOn &&
      !stoppedAt &&
      !charge &&
      rule !== null &&
      (await roomToday(db, automatic, at)) < rule.addCents,
    debits,
  }
}

/** What an admin's browser needs to confirm the charge that their bank asked about. */
export async function openConfirmation(
  { db, payments }: Pick<Parts, 'db' | 'payments'>,
  organizationId: string,
): Promise<{ clientSecret: string; paymentMethodId: string; cents: number }> {
  const automatic = await readAutomatic(db, organizationId)
  const charge = await findCharge(db, organizationId)
  const intent = charge?.providerId ? await payments.retrieveIntent(charge.providerId) : undefined
  const { paymentMethodId, stoppedBecause } = automatic ?? {}
  const waits = intent && isOpenIntent(intent.status) && stoppedBecause === 'authentication'
  if (!waits || !paymentMethodId) {
    throw new AppError('not_found', 'There is nothing to confirm anymore.')
  }
  return { clientSecret: intent.clientSecret, paymentMethodId, cents: intent.amountCents }
}
