import type { MoneyParts } from '../../parts.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { releaseIntent } from '../payments/release-intent.ts'
import { findCharge } from './automatic.db.ts'

/** Gives up on a charge that waits for its cardholder, or was authorized and not taken yet: the admin
 * has just decided otherwise. Money that we're taking is taken. */
export async function releaseCharge(parts: MoneyParts, organizationId: string): Promise<void> {
  const charge = await findCharge(parts.db, organizationId)
  if (!charge?.providerId) return
  await releaseIntent(parts, charge.providerId)
  await recordPayment(parts, charge.providerId, 'system')
}
