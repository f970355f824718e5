import type { Account } from '../account.ts'
import { invalidParameter, missingParameter, noSuch } from '../api/errors.ts'
import {
  type Form,
  integer,
  items,
  oneOf,
  optionalText,
  record,
  requiredText,
  text,
} from '../api/form.ts'
import { mergeMetadata } from '../api/metadata.ts'
import { newClientSecret, newId } from './ids.ts'
import type { Intent } from './objects.ts'

export const CREATE_PARAMS =
  'amount currency allowed_payment_method_types amount_details application_fee_amount automatic_payment_methods capture_method confirm confirmation_method confirmation_token customer customer_account description error_on_requires_action excluded_payment_method_types hooks mandate mandate_data metadata off_session on_behalf_of payment_details payment_method payment_method_configuration payment_method_data payment_method_options radar_options receipt_email return_url setup_future_usage shipping statement_descriptor statement_descriptor_suffix transfer_data transfer_group use_stripe_sdk'.split(
    ' ',
  )
export const UPDATE_PARAMS = CREATE_PARAMS.filter(
  (name) => !/^(confirm|off_session$|use_s)/.test(name),
)
export const CONFIRM_PARAMS =
  'allowed_payment_method_types amount_details capture_method confirmation_token error_on_requires_action excluded_payment_method_types hooks mandate mandate_data off_session payment_details payment_method payment_method_data payment_method_options radar_options receipt_email return_url setup_future_usage shipping use_stripe_sdk expected_payment_method_type'.split(
    ' ',
  )

/** The ways to pay that a caller narrows it down to; of those, this stand-in has two. */
export function readTypes(params: Form): string[] {
  const types = items(params, 'allowed_payment_method_types')
  const unknown = types.find((type) => type !== 'card' && type !== 'us_bank_account')
  if (unknown !== undefined) {
    const message = `The payment method type "${unknown}" is invalid. This stand-in has cards and bank debits only.`
    throw invalidParameter(message, 'allowed_payment_method_types')
  }
  return types
}

export function customerOf(account: Account, params: Form): string | null {
  const id = text(params, 'customer')
  if (id !== undefined && !account.state.customers.has(id)) throw noSuch('customer', id, 'customer')
  return id ?? null
}

/** How one way to pay differs from the others: a card that is authorized first. */
function optionsOf(params: Form): Intent['payment_method_options'] {
  const card = record(record(params, 'payment_method_options') ?? {}, 'card') ?? {}
  return oneOf(card, 'capture_method', ['manual'] as const)
    ? { card: { capture_method: 'manual' } }
    : {}
}

export function checkedAmount(amount: number | undefined): number {
  if (amount === undefined) throw missingParameter('amount')
  if (amount < 50) {
    throw invalidParameter('Amount must be at least $0.50 usd', 'amount', 'amount_too_small')
  }
  if (amount > 99_999_999) {
    const message = 'Amount must be no more than $999,999.99'
    throw invalidParameter(message, 'amount', 'amount_too_large')
  }
  return amount
}

export function readEmail(params: Form, current: string | null): string | null {
  const email = optionalText(params, 'receipt_email', current)
  if (email === null || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email
  throw invalidParameter(`Invalid email address: ${email}`, 'receipt_email', 'email_invalid')
}

type Common = Pick<Intent, 'description' | 'metadata' | 'receipt_email'>

export function commonFields(params: Form, current: Common): Common {
  return {
    description: optionalText(params, 'description', current.description),
    metadata: mergeMetadata(params, current.metadata),
    receipt_email: readEmail(params, current.receipt_email),
  }
}

const CAPTURE_METHODS = ['automatic', 'automatic_async', 'manual'] as const

export function newIntent(account: Account, params: Form): Intent {
  const id = newId('pi')
  const types = readTypes(params)
  return {
    id,
    object: 'payment_intent',
    amount: checkedAmount(integer(params, 'amount')),
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: oneOf(params, 'capture_method', CAPTURE_METHODS) ?? 'automatic_async',
    client_secret: newClientSecret(id),
    created: account.now(),
    customer: customerOf(account, params),
    currency: requiredText(params, 'currency').toLowerCase(),
    ...commonFields(params, { description: null, metadata: {}, receipt_email: null }),
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    payment_method: null,
    payment_method_options: optionsOf(params),
    payment_method_types: types.length > 0 ? types : ['card'],
    status: 'requires_payment_method',
  }
}
