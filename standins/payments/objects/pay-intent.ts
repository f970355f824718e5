import type { Account, Call } from '../account.ts'
import { ApiError, refused } from '../api/errors.ts'
import { flag, text } from '../api/form.ts'
import type { Decline } from './cards.ts'
import { addCharge, addDebit, captureCharge, chargeOf, settleDebit } from './charges.ts'
import { openDispute } from './disputes.ts'
import type { Charge, Intent, PaymentMethod } from './objects.ts'
import { behaviourOfMethod, failureOfAccount } from './payment-methods.ts'
import { raiseWarning } from './warnings.ts'

const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

export function attemptPayment(account: Account, intent: Intent, call: Call): Intent {
  const method = methodOf(account, intent)
  intent.last_payment_error = null
  intent.next_action = null
  if (!intent.payment_method_types.includes(method.type)) {
    const message = `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`
    throw refused(message, 'payment_intent_incompatible_payment_method', { payment_intent: intent })
  }
  if (method.type !== 'card' || !behaviourOfMethod(account, method.id).authenticate) {
    return charge(account, intent)
  }
  if (flag(call.params, 'off_session') || flag(call.params, 'error_on_requires_action')) {
    throw decline(account, intent, method, AUTHENTICATION_REQUIRED)
  }
  return askForAuthentication(account, intent, call)
}

function methodOf(account: Account, intent: Intent): PaymentMethod {
  const method = account.state.paymentMethods.get(intent.payment_method ?? '')
  if (!method) throw new Error(`${intent.id} has no payment method`)
  return method
}

function charge(account: Account, intent: Intent): Intent {
  const method = methodOf(account, intent)
  if (method.type === 'us_bank_account') return debit(account, intent, method)
  const behaviour = behaviourOfMethod(account, method.id)
  if (behaviour.decline) throw decline(account, intent, method, behaviour.decline)
  if (account.switches.holdConfirms > 0) {
    account.switches.holdConfirms -= 1
    intent.status = 'processing'
    account.emit('payment_intent.processing', intent)
    return intent
  }
  return succeed(account, intent, method)
}

/** The money comes days later, or the bank says that it won't: `settleIntent` does. */
function debit(account: Account, intent: Intent, method: PaymentMethod): Intent {
  const pending = addDebit(account, intent, method)
  intent.latest_charge = pending.id
  intent.status = 'processing'
  account.emit('charge.pending', pending)
  account.emit('payment_intent.processing', intent)
  return intent
}

function succeed(account: Account, intent: Intent, method: PaymentMethod): Intent {
  const charge = addCharge(account, intent, method)
  intent.latest_charge = charge.id
  account.emit('charge.succeeded', charge)
  if (!charge.captured) {
    intent.status = 'requires_capture'
    intent.amount_capturable = intent.amount
    account.emit('payment_intent.amount_capturable_updated', intent)
    return intent
  }
  return receive(account, intent, charge)
}

/** The money has arrived; some cards take it right back. */
function receive(account: Account, intent: Intent, charge: Charge): Intent {
  intent.status = 'succeeded'
  intent.amount_received = charge.amount_captured
  account.emit('payment_intent.succeeded', intent)
  const { afterwards } = behaviourOfMethod(account, charge.payment_method)
  if (afterwards === 'warning') raiseWarning(account, charge.id)
  else if (afterwards) {
    const { dispute: reason, inquiry } = afterwards
    openDispute(account, charge.id, { reason, inquiry })
  }
  return intent
}

export function capturePayment(account: Account, intent: Intent, amount: number): Intent {
  const charge = chargeOf(account, intent.latest_charge ?? '')
  captureCharge(account, charge, amount)
  intent.amount_capturable = 0
  account.emit('charge.captured', charge)
  return receive(account, intent, charge)
}

function decline(
  account: Account,
  intent: Intent,
  method: PaymentMethod,
  reason: Decline,
): ApiError {
  const failed = addCharge(account, intent, method, reason)
  const error = new ApiError(402, {
    type: 'card_error',
    code: reason.code,
    decline_code: reason.declineCode,
    network_decline_code: '01',
    message: reason.message,
    param: reason.param,
    charge: failed.id,
    payment_method: method,
  })
  intent.latest_charge = failed.id
  intent.last_payment_error = { ...error.body, payment_intent: undefined }
  askForAnotherMethod(intent)
  account.emit('charge.failed', failed)
  account.emit('payment_intent.payment_failed', intent)
  error.body.payment_intent = structuredClone(intent)
  return error
}

function askForAnotherMethod(intent: Intent): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
}

function askForAuthentication(account: Account, intent: Intent, call: Call): Intent {
  const query = new URLSearchParams({
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
  })
  const url = `${account.publicUrl()}/frames/three-d-secure?${query}`
  const returnUrl = text(call.params, 'return_url')
  intent.status = 'requires_action'
  intent.next_action =
    returnUrl && !flag(call.params, 'use_stripe_sdk')
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
      : {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url },
        }
  account.emit('payment_intent.requires_action', intent)
  return intent
}

/** The cardholder answers the bank's challenge. */
export function answerChallenge(account: Account, intent: Intent, authorized: boolean): Intent {
  if (intent.status !== 'requires_action') {
    throw refused(`This PaymentIntent has a status of ${intent.status}.`)
  }
  intent.next_action = null
  if (authorized) {
    try {
      return charge(account, intent)
    } catch (error) {
      // The intent already shows the decline, and no caller here is waiting for a 402.
      if (error instanceof ApiError) return intent
      throw error
    }
  }
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: methodOf(account, intent),
  }
  askForAnotherMethod(intent)
  account.emit('payment_intent.payment_failed', intent)
  return intent
}

/** The bank decides on a payment left in `processing`. */
export function settleIntent(account: Account, intent: Intent, succeeded: boolean): Intent {
  if (intent.status !== 'processing') {
    throw refused(`This PaymentIntent has a status of ${intent.status}, not processing.`)
  }
  const method = methodOf(account, intent)
  if (method.type === 'us_bank_account') return endDebit(account, intent, method, succeeded)
  if (succeeded) return succeed(account, intent, method)
  const reason = {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  }
  decline(account, intent, method, reason)
  return intent
}

function endDebit(
  account: Account,
  intent: Intent,
  method: PaymentMethod,
  succeeded: boolean,
): Intent {
  const debited = chargeOf(account, intent.latest_charge ?? '')
  const known = failureOfAccount(account, method.id)
  const code = succeeded ? known : (known ?? 'insufficient_funds')
  settleDebit(account, debited, code)
  if (code === undefined) {
    account.emit('charge.succeeded', debited)
    return receive(account, intent, debited)
  }
  const message = `The customer's bank returned the debit: ${code}.`
  const error = { type: 'card_error', code, message, charge: debited.id, payment_method: method }
  intent.last_payment_error = error
  askForAnotherMethod(intent)
  account.emit('charge.failed', debited)
  account.emit('payment_intent.payment_failed', intent)
  return intent
}
