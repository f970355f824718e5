import { type Account, type Call, THE_WORLD } from './account.ts'
import { chargeOf } from './charges.ts'
import { noSuch, refused } from './errors.ts'
import { newId } from './ids.ts'
import type { Charge, Dispute, Warning } from './objects.ts'

export function retrieveDispute(account: Account, call: Call): Dispute {
  const dispute = account.state.disputes.get(call.id)
  if (!dispute) throw noSuch('dispute', call.id, 'dispute')
  return dispute
}

export function retrieveWarning(account: Account, call: Call): Warning {
  const warning = account.state.warnings.get(call.id)
  if (!warning) throw noSuch('early fraud warning', call.id, 'early_fraud_warning')
  return warning
}

/** The cardholder disputes a charge; it may be named by its PaymentIntent too. */
export function openDispute(
  account: Account,
  chargeOrIntent: string,
  { reason = 'fraudulent', amount }: { reason?: string; amount?: number },
): Dispute {
  const charge = findCharge(account, chargeOrIntent)
  if (charge.refunded) {
    throw refused(`Charge ${charge.id} is fully refunded and cannot be disputed.`)
  }
  if (charge.disputed) throw refused(`Charge ${charge.id} is already disputed.`)
  charge.disputed = true
  const dispute = newDispute(account, charge, reason, amount ?? charge.amount)
  account.state.disputes.set(dispute.id, dispute)
  account.emit('charge.dispute.created', dispute, THE_WORLD)
  return dispute
}

export function closeDispute(account: Account, id: string, status: 'won' | 'lost'): Dispute {
  const dispute = account.state.disputes.get(id)
  if (!dispute) throw noSuch('dispute', id, 'dispute')
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw refused(`This dispute is already closed: ${dispute.status}.`)
  }
  const before = dispute.status
  dispute.status = status
  dispute.is_charge_refundable = status === 'won'
  account.emit('charge.dispute.closed', dispute, THE_WORLD, { status: before })
  return dispute
}

/** A card network reports a charge as suspicious, usually days before a dispute. */
export function raiseWarning(
  account: Account,
  chargeOrIntent: string,
  { fraudType = 'unauthorized_use_of_card' }: { fraudType?: string },
): Warning {
  const charge = findCharge(account, chargeOrIntent)
  const warning: Warning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: account.now(),
    fraud_type: fraudType,
    livemode: false,
    ...(charge.payment_intent ? { payment_intent: charge.payment_intent } : {}),
  }
  account.state.warnings.set(warning.id, warning)
  account.emit('radar.early_fraud_warning.created', warning, THE_WORLD)
  return warning
}

function findCharge(account: Account, chargeOrIntent: string): Charge {
  const intent = account.state.paymentIntents.get(chargeOrIntent)
  const charge = chargeOf(account, intent?.latest_charge ?? chargeOrIntent)
  if (!charge.paid) throw refused(`Charge ${charge.id} was never paid.`)
  return charge
}

function newDispute(account: Account, charge: Charge, reason: string, amount: number): Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: charge.billing_details.email,
      customer_name: charge.billing_details.name,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: account.now() + 9 * 24 * 3600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'unknown',
        case_type: 'chargeback',
        network: charge.payment_method_details?.card?.network ?? 'unknown',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  }
}
