import type { Account } from '../account.ts'
import { chargeOf } from './charges.ts'
import type { Intent } from './objects.ts'

const HELD_SECONDS = 7 * 24 * 3600

/** Banks hold money for seven days; then the payment is canceled and nothing was taken. */
export function expireAuthorization(account: Account, intent: Intent): void {
  if (intent.status !== 'requires_capture') return
  const charge = chargeOf(account, intent.latest_charge ?? '')
  if (charge.created + HELD_SECONDS > account.now()) return
  intent.status = 'canceled'
  intent.cancellation_reason = 'expired'
  intent.canceled_at = account.now()
  intent.amount_capturable = 0
  account.emit('charge.expired', charge)
  account.emit('payment_intent.canceled', intent)
}
