import type { Account } from '../account.ts'
import { paidCharge } from './charges.ts'
import { newId } from './ids.ts'
import type { Charge, Warning } from './objects.ts'

/** A card network reports a charge as suspicious, usually days before a dispute. */
export function raiseWarning(account: Account, chargeOrIntent: string): Warning {
  const charge = paidCharge(account, chargeOrIntent)
  const warning: Warning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: isActionable(charge),
    charge: charge.id,
    created: account.now(),
    fraud_type: 'unauthorized_use_of_card',
    payment_intent: charge.payment_intent,
  }
  account.state.warnings.set(warning.id, warning)
  account.emit('radar.early_fraud_warning.created', warning)
  return warning
}

/** Once the money has been refunded or is disputed, a warning no longer asks for anything. */
export function reviewWarnings(account: Account, charge: Charge): void {
  if (isActionable(charge)) return
  for (const warning of account.state.warnings.values()) {
    if (warning.charge !== charge.id || !warning.actionable) continue
    warning.actionable = false
    account.emit('radar.early_fraud_warning.updated', warning)
  }
}

function isActionable(charge: Charge): boolean {
  return !charge.refunded && !charge.disputed
}
