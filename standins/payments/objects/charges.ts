import { type Account, type Call, THE_WORLD } from '../account.ts'
import { noSuch, refused } from '../api/errors.ts'
import { addBalanceTransaction } from './balance.ts'
import type { Decline } from './cards.ts'
import { newId } from './ids.ts'
import type { Charge, Intent, PaymentMethod } from './objects.ts'

export function retrieveCharge(account: Account, call: Call): Charge {
  return chargeOf(account, call.id, 'id')
}

export function chargeOf(account: Account, id: string, param = 'charge'): Charge {
  const charge = account.state.charges.get(id)
  if (!charge) throw noSuch('charge', id, param)
  return charge
}

/** The charge for a charge id or a PaymentIntent id. */
export function paidCharge(account: Account, chargeOrIntent: string): Charge {
  const intent = account.state.paymentIntents.get(chargeOrIntent)
  const charge = chargeOf(account, intent?.latest_charge ?? chargeOrIntent)
  if (!charge.paid) throw refused(`Charge ${charge.id} was never paid.`)
  return charge
}

interface Outcome {
  decline?: Decline
  authenticated: boolean
}

/** Money moves or the bank declines; either way, a charge records the attempt. */
export function addCharge(
  account: Account,
  intent: Intent,
  method: PaymentMethod,
  outcome: Outcome,
): Charge {
  const charge = newCharge(account, intent, method, outcome)
  account.state.charges.set(charge.id, charge)
  if (charge.paid && charge.captured) bookCharge(account, charge)
  return charge
}

/** Captures an authorization, or a part of it; the rest is released, and no money moves for it. */
export function captureCharge(account: Account, charge: Charge, amount: number): void {
  charge.captured = true
  charge.amount_captured = amount
  bookCharge(account, charge)
}

/** Books the charges that the balance hasn't been told about yet. */
export function settleBalances(account: Account): void {
  for (const charge of account.state.charges.values()) {
    if (!charge.paid || !charge.captured || charge.balance_transaction) continue
    bookCharge(account, charge)
    account.emit('charge.updated', charge, THE_WORLD, { balance_transaction: null })
  }
}

function bookCharge(account: Account, charge: Charge): void {
  if (account.switches.holdBalances) return
  charge.balance_transaction = addBalanceTransaction(account, charge.currency, {
    type: charge.payment_method_details?.type === 'card' ? 'charge' : 'payment',
    amount: charge.amount_captured,
    fee: Math.round(charge.amount_captured * 0.029) + 30,
    source: charge.id,
    description: charge.description,
  }).id
}

function newCharge(
  account: Account,
  intent: Intent,
  method: PaymentMethod,
  { decline, authenticated }: Outcome,
): Charge {
  const paid = !decline
  const captured = !decline && !(intent.capture_method === 'manual' && canBeHeld(account))
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'DEEDBOX',
    captured,
    created: account.now(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(intent, method, authenticated), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}

/** Whether the next payment can be authorized first. */
function canBeHeld(account: Account): boolean {
  if (account.switches.captureAtOnce === 0) return true
  account.switches.captureAtOnce -= 1
  return false
}

function outcomeOf(decline: Decline | undefined): NonNullable<Charge['outcome']> {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: decline ? '01' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: decline ? 'The bank did not return any further details.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

type CardDetails = NonNullable<NonNullable<Charge['payment_method_details']>['card']>

function cardDetails(intent: Intent, method: PaymentMethod, authenticated: boolean): CardDetails {
  const card = method.card
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: 'pass',
    },
    country: card?.country ?? null,
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  }
}
