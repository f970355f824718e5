import type { Account } from '../account.ts'
import { noSuch, refused } from '../api/errors.ts'
import { addBalanceTransaction } from './balance.ts'
import type { Decline } from './cards.ts'
import { newId } from './ids.ts'
import type { Charge, Intent, PaymentMethod } from './objects.ts'

export function chargeOf(account: Account, id: string): Charge {
  const charge = account.state.charges.get(id)
  if (!charge) throw noSuch('charge', id, 'charge')
  return charge
}

/** The charge for a charge id or a PaymentIntent id. */
export function paidCharge(account: Account, chargeOrIntent: string): Charge {
  const intent = account.state.paymentIntents.get(chargeOrIntent)
  const charge = chargeOf(account, intent?.latest_charge ?? chargeOrIntent)
  if (!charge.paid) throw refused(`Charge ${charge.id} was never paid.`)
  return charge
}

/** Money moves or the bank declines; either way, a charge records the attempt. */
export function addCharge(
  account: Account,
  intent: Intent,
  method: PaymentMethod,
  decline?: Decline,
): Charge {
  const charge = newCharge(account, intent, method, decline)
  account.state.charges.set(charge.id, charge)
  if (charge.paid && charge.captured) bookCharge(account, charge)
  return charge
}

/** A bank debit: the bank says within days whether it has the money. */
export function addDebit(account: Account, intent: Intent, method: PaymentMethod): Charge {
  const charge: Charge = {
    ...newCharge(account, intent, method, undefined),
    paid: false,
    status: 'pending',
  }
  account.state.charges.set(charge.id, charge)
  return charge
}

export function settleDebit(account: Account, charge: Charge, failure: string | undefined): void {
  charge.paid = failure === undefined
  charge.status = charge.paid ? 'succeeded' : 'failed'
  charge.failure_code = failure ?? null
  if (charge.paid) bookCharge(account, charge)
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
    account.emit('charge.updated', charge)
  }
}

function bookCharge(account: Account, charge: Charge): void {
  if (account.switches.holdBalances) return
  charge.balance_transaction = addBalanceTransaction(account, charge.currency, {
    type: 'charge',
    amount: charge.amount_captured,
    fee: feeOf(charge),
    source: charge.id,
  }).id
}

function feeOf({ amount_captured, payment_method_details: { type } }: Charge): number {
  if (type === 'us_bank_account') return Math.min(500, Math.round(amount_captured * 0.008))
  return Math.round(amount_captured * 0.029) + 30
}

function newCharge(
  account: Account,
  intent: Intent,
  method: PaymentMethod,
  decline: Decline | undefined,
): Charge {
  const paid = !decline
  const captured = !decline && !(isManual(intent, method) && canBeHeld(account))
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured,
    created: account.now(),
    currency: intent.currency,
    disputed: false,
    failure_code: decline?.code ?? null,
    metadata: { ...intent.metadata },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method),
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  }
}

function detailsOf({ type, card, us_bank_account }: PaymentMethod) {
  return card ? { type, card } : { type, us_bank_account }
}

function isManual({ capture_method, payment_method_options }: Intent, { type }: PaymentMethod) {
  if (type !== 'card') return false
  return (payment_method_options.card?.capture_method ?? capture_method) === 'manual'
}

/** Whether the next payment can be authorized first. */
function canBeHeld(account: Account): boolean {
  if (account.switches.captureAtOnce === 0) return true
  account.switches.captureAtOnce -= 1
  return false
}
