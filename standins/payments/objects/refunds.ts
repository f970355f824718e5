import type { Account, Call } from '../account.ts'
import { invalidParameter, noSuch, refused } from '../api/errors.ts'
import { allowOnly, type Form, integer, oneOf, text } from '../api/form.ts'
import { mergeMetadata } from '../api/metadata.ts'
import { addBalanceTransaction } from './balance.ts'
import { chargeOf } from './charges.ts'
import { closeInquiries } from './disputes.ts'
import { newId } from './ids.ts'
import type { Charge, Refund } from './objects.ts'
import { behaviourOfMethod } from './payment-methods.ts'
import { reviewWarnings } from './warnings.ts'

const CREATE_PARAMS =
  'amount charge currency customer instructions_email metadata origin payment_intent reason refund_application_fee reverse_transfer'.split(
    ' ',
  )

export function createRefund(account: Account, call: Call): Refund {
  const { params } = call
  allowOnly(params, CREATE_PARAMS)
  const charge = refundableCharge(account, params)
  const amount = checkedAmount(params, charge)
  const refund = newRefund(account, params, charge, amount)
  const forced = takeForcedStatus(account)
  if (forced) refund.status = 'pending'
  account.state.refunds.set(refund.id, refund)
  refund.balance_transaction = book(account, refund, 'refund')
  countRefund(charge, amount)
  account.emit('refund.created', refund)
  account.emit('charge.refunded', charge)
  if (charge.refunded) closeInquiries(account, charge)
  reviewWarnings(account, charge)

  if (forced === 'failed') return settleRefund(account, refund.id, 'failed')
  if (behaviourOfMethod(account, charge.payment_method).refund !== 'failed') return refund
  // That card takes the money and returns it later: the caller only hears about a success.
  const answer = structuredClone(refund)
  settleRefund(account, refund.id, 'failed')
  return answer
}

/** The card network's final word; a refund that looked done can still come back. */
export function settleRefund(account: Account, id: string, status: 'succeeded' | 'failed'): Refund {
  const refund = account.state.refunds.get(id)
  if (!refund) throw noSuch('refund', id)
  const before = refund.status
  if (before === 'failed' || before === status) throw refused(`This refund is already ${before}.`)
  refund.status = status
  if (status === 'failed') {
    refund.failure_reason = 'expired_or_canceled_card'
    refund.failure_balance_transaction = book(account, refund, 'refund_failure')
    countRefund(chargeOf(account, refund.charge), -refund.amount)
  }
  // The event is still sent under its older name too.
  account.emit('charge.refund.updated', refund)
  account.emit('refund.updated', refund)
  if (status === 'failed') account.emit('refund.failed', refund)
  return refund
}

/** A refund takes money from the balance; if it fails, the money comes back. */
function book(account: Account, refund: Refund, type: 'refund' | 'refund_failure'): string {
  return addBalanceTransaction(account, refund.currency, {
    type,
    amount: type === 'refund' ? -refund.amount : refund.amount,
    source: refund.id,
  }).id
}

function takeForcedStatus(account: Account): 'pending' | 'failed' | undefined {
  const { nextRefunds } = account.switches
  if (nextRefunds.count === 0) return undefined
  nextRefunds.count -= 1
  return nextRefunds.status
}

function countRefund(charge: Charge, amount: number): void {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
}

function refundableCharge(account: Account, params: Form): Charge {
  const intentId = text(params, 'payment_intent')
  const chargeId = text(params, 'charge')
  if (!intentId && !chargeId) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.'
    throw invalidParameter(message, undefined, 'parameter_missing')
  }
  const charge = chargeId ? chargeOf(account, chargeId) : chargeOfIntent(account, intentId ?? '')
  if (!charge.paid) {
    throw refused(`Charge ${charge.id} was not successful and cannot be refunded.`, undefined)
  }
  if (!charge.captured) {
    throw refused(`Charge ${charge.id} is not captured: cancel its PaymentIntent instead.`)
  }
  const disputed = [...account.state.disputes.values()].some(
    (dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable,
  )
  if (disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw refused(message, 'charge_disputed')
  }
  return charge
}

function chargeOfIntent(account: Account, id: string): Charge {
  const intent = account.state.paymentIntents.get(id)
  if (!intent) throw noSuch('payment_intent', id, 'payment_intent')
  if (intent.status === 'succeeded' && intent.latest_charge) {
    return chargeOf(account, intent.latest_charge)
  }
  const message = `This PaymentIntent (${id}) does not have a successful charge to refund.`
  throw refused(message, 'payment_intent_unexpected_state', { payment_intent: intent })
}

function checkedAmount(params: Form, charge: Charge): number {
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) {
    throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  }
  const amount = integer(params, 'amount') ?? left
  if (amount < 1) {
    throw invalidParameter('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  }
  if (amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`
    throw refused(message, undefined, { param: 'amount' })
  }
  return amount
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

function newRefund(account: Account, params: Form, charge: Charge, amount: number): Refund {
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const
  const behaviour = behaviourOfMethod(account, charge.payment_method)
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    metadata: mergeMetadata(params, {}),
    payment_intent: charge.payment_intent,
    reason: oneOf(params, 'reason', reasons) ?? null,
    status: behaviour.refund === 'pending' ? 'pending' : 'succeeded',
  }
}
