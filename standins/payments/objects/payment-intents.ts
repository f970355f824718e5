import type { Account, Call } from '../account.ts'
import { invalidParameter, noSuch, refused } from '../api/errors.ts'
import { allowOnly, flag, integer, oneOf, requiredText, text } from '../api/form.ts'
import { expireAuthorization } from './authorizations.ts'
import {
  CONFIRM_PARAMS,
  CREATE_PARAMS,
  checkedAmount,
  commonFields,
  newIntent,
  readEmail,
  readTypes,
  UPDATE_PARAMS,
} from './intent-fields.ts'
import type { Intent } from './objects.ts'
import { attemptPayment, capturePayment } from './pay-intent.ts'
import { paymentMethodOf } from './payment-methods.ts'

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function createIntent(account: Account, call: Call): Intent {
  const { params } = call
  allowOnly(params, CREATE_PARAMS)
  const intent = newIntent(account, params)
  const method = paymentMethodOf(account, params)
  if (method) {
    // One that was saved is its customer's; one that is charged off-session has to be saved.
    const isForeign = method.customer !== null || flag(params, 'off_session')
    if (isForeign && intent.customer !== method.customer) {
      const message =
        'The provided PaymentMethod cannot be attached: it belongs to another customer.'
      throw invalidParameter(message, 'payment_method')
    }
    intent.payment_method = method.id
    intent.status = 'requires_confirmation'
  }
  const confirm = flag(params, 'confirm')
  if (confirm) requireMethod(intent)
  account.state.paymentIntents.set(intent.id, intent)
  account.emit('payment_intent.created', intent)
  return confirm ? attemptPayment(account, intent, call) : intent
}

export function retrieveIntent(account: Account, call: Call): Intent {
  const intent = account.state.paymentIntents.get(call.id)
  if (!intent) throw noSuch('payment_intent', call.id, 'intent')
  if (call.fromBrowser && requiredText(call.params, 'client_secret') !== intent.client_secret) {
    const message =
      'The client_secret provided does not match the client_secret associated with this PaymentIntent.'
    throw invalidParameter(message, 'client_secret', 'payment_intent_invalid_parameter')
  }
  expireAuthorization(account, intent)
  return intent
}

export function updateIntent(account: Account, call: Call): Intent {
  const { params } = call
  allowOnly(params, UPDATE_PARAMS)
  const intent = retrieveIntent(account, call)
  for (const name of ['amount', 'currency', 'payment_method', 'payment_method_data']) {
    if (params[name] === undefined || OPEN.includes(intent.status)) continue
    const message = `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only update the ${name} of a PaymentIntent with one of the following statuses: ${OPEN.join(', ')}.`
    throw refused(message, 'payment_intent_unexpected_state', { payment_intent: intent })
  }
  const next = { ...intent, ...commonFields(params, intent) }
  const amount = integer(params, 'amount')
  if (amount !== undefined) next.amount = checkedAmount(amount)
  next.currency = text(params, 'currency') ?? next.currency
  const types = readTypes(params)
  if (types.length > 0) next.payment_method_types = types
  const method = paymentMethodOf(account, params)
  if (method) next.payment_method = method.id
  // Any earlier authentication or decline was for a different payment.
  if (method || (intent.status === 'requires_action' && next.amount !== intent.amount)) {
    next.status = 'requires_confirmation'
    next.next_action = null
  }
  return Object.assign(intent, next)
}

export function confirmIntent(account: Account, call: Call): Intent {
  const { params } = call
  allowOnly(params, CONFIRM_PARAMS)
  const intent = retrieveIntent(account, call)
  if (!OPEN.includes(intent.status)) {
    const message =
      intent.status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`
    throw refused(message, 'payment_intent_unexpected_state', { payment_intent: intent })
  }
  const method = paymentMethodOf(account, params)
  if (method) intent.payment_method = method.id
  intent.receipt_email = readEmail(params, intent.receipt_email)
  requireMethod(intent)
  return attemptPayment(account, intent, call)
}

const CAPTURE_PARAMS = [
  'amount_to_capture',
  'final_capture',
  'metadata',
  'statement_descriptor',
  'statement_descriptor_suffix',
]

export function captureIntent(account: Account, call: Call): Intent {
  const { params } = call
  allowOnly(params, CAPTURE_PARAMS)
  const intent = retrieveIntent(account, call)
  if (intent.status !== 'requires_capture') {
    const message = `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`
    throw refused(message, 'payment_intent_unexpected_state', { payment_intent: intent })
  }
  const amount = integer(params, 'amount_to_capture') ?? intent.amount_capturable
  if (amount > intent.amount_capturable) {
    const message = `The amount could not be captured because it is greater than the remaining amount_capturable (${intent.amount_capturable}).`
    throw invalidParameter(message, 'amount_to_capture', 'amount_too_large')
  }
  if (amount < 1) {
    throw invalidParameter(
      'Invalid positive integer',
      'amount_to_capture',
      'parameter_invalid_integer',
    )
  }
  if (account.switches.refuseCaptures > 0) {
    account.switches.refuseCaptures -= 1
    const message = 'The authorization of this charge has expired, so it cannot be captured.'
    throw refused(message, 'capture_charge_authorization_expired', { payment_intent: intent })
  }
  Object.assign(intent, commonFields(params, intent))
  return capturePayment(account, intent, amount)
}

export function cancelIntent(account: Account, call: Call): Intent {
  allowOnly(call.params, ['cancellation_reason'])
  const intent = retrieveIntent(account, call)
  const cancelable = [...OPEN, 'requires_capture', 'processing']
  if (!cancelable.includes(intent.status)) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`
    throw refused(message, 'payment_intent_unexpected_state', { payment_intent: intent })
  }
  const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const
  intent.cancellation_reason = oneOf(call.params, 'cancellation_reason', reasons) ?? null
  // What was held is let go: no refund is made, as no money moved.
  intent.amount_capturable = 0
  intent.canceled_at = account.now()
  intent.status = 'canceled'
  intent.next_action = null
  account.emit('payment_intent.canceled', intent)
  return intent
}

function requireMethod(intent: Intent): void {
  if (intent.payment_method) return
  const message =
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken."
  throw refused(message, 'payment_intent_unexpected_state', { payment_intent: intent })
}
