import type { Account, Call } from '../account.ts'
import { ApiError, invalidParameter, noSuch, refused } from '../api/errors.ts'
import { allowOnly, oneOf, optionalText, requiredText } from '../api/form.ts'
import { mergeMetadata } from '../api/metadata.ts'
import { newClientSecret, newId } from './ids.ts'
import { customerOf, readTypes } from './intent-fields.ts'
import type { Customer, Setup } from './objects.ts'
import { behaviourOfMethod, paymentMethodOf } from './payment-methods.ts'

export function createCustomer(account: Account, call: Call): Customer {
  const { params } = call
  allowOnly(params, ['name', 'email', 'description', 'metadata'])
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    created: account.now(),
    email: optionalText(params, 'email', null),
    metadata: mergeMetadata(params, {}),
    name: optionalText(params, 'name', null),
  }
  account.state.customers.set(customer.id, customer)
  account.emit('customer.created', customer)
  return customer
}

const CREATE_PARAMS = [
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'customer',
  'description',
  'metadata',
  'usage',
]

export function createSetup(account: Account, call: Call): Setup {
  const { params } = call
  allowOnly(params, CREATE_PARAMS)
  const id = newId('seti')
  const types = readTypes(params)
  const setup: Setup = {
    id,
    object: 'setup_intent',
    client_secret: newClientSecret(id),
    created: account.now(),
    customer: customerOf(account, params),
    last_setup_error: null,
    metadata: mergeMetadata(params, {}),
    next_action: null,
    payment_method: null,
    payment_method_types: types.length > 0 ? types : ['card'],
    status: 'requires_payment_method',
    usage: oneOf(params, 'usage', ['off_session', 'on_session'] as const) ?? 'off_session',
  }
  account.state.setups.set(id, setup)
  account.emit('setup_intent.created', setup)
  return setup
}

export function retrieveSetup(account: Account, call: Call): Setup {
  const setup = account.state.setups.get(call.id)
  if (!setup) throw noSuch('setupintent', call.id, 'intent')
  if (call.fromBrowser && requiredText(call.params, 'client_secret') !== setup.client_secret) {
    const message =
      'The client_secret provided does not match the client_secret associated with this SetupIntent.'
    throw invalidParameter(message, 'client_secret', 'setup_intent_invalid_parameter')
  }
  return setup
}

const CONFIRM_PARAMS = ['payment_method', 'payment_method_data', 'return_url', 'use_stripe_sdk']

export function confirmSetup(account: Account, call: Call): Setup {
  allowOnly(call.params, CONFIRM_PARAMS)
  const setup = retrieveSetup(account, call)
  if (setup.status !== 'requires_payment_method') {
    const message = `You cannot confirm this SetupIntent because it has a status of ${setup.status}.`
    throw refused(message, 'setup_intent_unexpected_state')
  }
  const method = paymentMethodOf(account, call.params)
  if (!method)
    throw refused('You cannot confirm this SetupIntent because it has no payment method.')
  setup.payment_method = method.id
  setup.last_setup_error = null
  if (behaviourOfMethod(account, method.id).authenticate) {
    setup.status = 'requires_action'
    setup.next_action = {
      type: 'use_stripe_sdk',
      use_stripe_sdk: {
        type: 'three_d_secure_redirect',
        stripe_js: `${account.publicUrl()}/frames/three-d-secure`,
      },
    }
    account.emit('setup_intent.requires_action', setup)
    return setup
  }
  return finish(account, setup)
}

/** The bank agrees or declines; a card that it agrees to belongs to the customer from then on. */
function finish(account: Account, setup: Setup): Setup {
  const method = account.state.paymentMethods.get(setup.payment_method ?? '')
  if (!method) throw new Error(`${setup.id} has no payment method`)
  const { decline, canBeSaved } = behaviourOfMethod(account, method.id)
  if (decline && !canBeSaved) {
    const { code, declineCode: decline_code, message, param } = decline
    const body = { type: 'card_error', code, decline_code, message, param } as const
    fail(account, setup, body)
    throw new ApiError(402, body)
  }
  method.customer = setup.customer
  setup.status = 'succeeded'
  account.emit('payment_method.attached', method)
  account.emit('setup_intent.succeeded', setup)
  return setup
}

function fail(account: Account, setup: Setup, error: object): void {
  setup.last_setup_error = error
  setup.status = 'requires_payment_method'
  setup.payment_method = null
  account.emit('setup_intent.setup_failed', setup)
}

/** The cardholder answers the bank's challenge. */
export function answerSetup(account: Account, setup: Setup, authorized: boolean): Setup {
  if (setup.status !== 'requires_action') {
    throw refused(`This SetupIntent has a status of ${setup.status}.`)
  }
  setup.next_action = null
  if (authorized) {
    try {
      return finish(account, setup)
    } catch (error) {
      // The setup already shows the decline, and no caller here is waiting for a 402.
      if (error instanceof ApiError) return setup
      throw error
    }
  }
  const message = 'The provided PaymentMethod has failed authentication.'
  const error = {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message,
  }
  fail(account, setup, error)
  return setup
}
