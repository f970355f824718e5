import type { Account, Call } from '../account.ts'
import { invalidParameter, missingParameter } from '../api/errors.ts'
import {
  type Form,
  flag,
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
import { readAddress } from './payment-methods.ts'

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

/**
 * Since the endive release, the API picks the types itself and returns an error to callers who
 * still name them.
 */
export function forVersion(names: string[], call: Call): string[] {
  if (!call.apiVersion.endsWith('.endive')) return [...names, 'payment_method_types']
  if (call.params.payment_method_types === undefined) return names
  throw invalidParameter(
    'The parameter payment_method_types is no longer supported. Use allowed_payment_method_types or excluded_payment_method_types to narrow the types that are determined dynamically.',
    'payment_method_types',
    'payment_method_types_no_longer_supported',
  )
}

export function readTypes(params: Form): string[] {
  const types = items(params, 'payment_method_types')
  const unknown = types.find((type) => type !== 'card')
  if (unknown !== undefined) {
    const message = `The payment method type "${unknown}" is invalid. This stand-in has cards only.`
    throw invalidParameter(message, 'payment_method_types')
  }
  return types
}

export function readShipping(params: Form, current: Intent['shipping']): Intent['shipping'] {
  if (params.shipping === undefined) return current
  const shipping = record(params, 'shipping')
  if (!shipping) return null
  const address = record(shipping, 'address')
  if (!address) throw missingParameter('shipping[address]')
  if (!text(shipping, 'name')) throw missingParameter('shipping[name]')
  return {
    address: readAddress(address),
    carrier: optionalText(shipping, 'carrier', null),
    name: requiredText(shipping, 'name'),
    phone: optionalText(shipping, 'phone', null),
    tracking_number: optionalText(shipping, 'tracking_number', null),
  }
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

export function commonFields(
  params: Form,
  current: Pick<Intent, 'metadata' | 'shipping' | CommonText>,
) {
  return {
    shipping: readShipping(params, current.shipping),
    description: optionalText(params, 'description', current.description),
    metadata: mergeMetadata(params, current.metadata),
    receipt_email: readEmail(params, current.receipt_email),
    statement_descriptor: optionalText(
      params,
      'statement_descriptor',
      current.statement_descriptor,
    ),
    statement_descriptor_suffix: optionalText(
      params,
      'statement_descriptor_suffix',
      current.statement_descriptor_suffix,
    ),
  }
}

type CommonText =
  | 'description'
  | 'receipt_email'
  | 'statement_descriptor'
  | 'statement_descriptor_suffix'

const NOTHING_SET = {
  shipping: null,
  description: null,
  metadata: {},
  receipt_email: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
}

const CAPTURE_METHODS = ['automatic', 'automatic_async', 'manual'] as const
const CONFIRMATION_METHODS = ['automatic', 'manual'] as const

export function newIntent(account: Account, params: Form): Intent {
  const id = newId('pi')
  const types = readTypes(params)
  const capture = oneOf(params, 'capture_method', CAPTURE_METHODS)
  const automatic = record(params, 'automatic_payment_methods')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: checkedAmount(integer(params, 'amount')),
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods:
      types.length > 0 || (automatic && !flag(automatic, 'enabled'))
        ? null
        : {
            allow_redirects:
              automatic && text(automatic, 'allow_redirects') === 'never' ? 'never' : 'always',
            enabled: true,
          },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: capture ?? 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: oneOf(params, 'confirmation_method', CONFIRMATION_METHODS) ?? 'automatic',
    created: account.now(),
    currency: requiredText(params, 'currency').toLowerCase(),
    customer: null,
    customer_account: null,
    ...commonFields(params, NOTHING_SET),
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: types.length > 0 ? types : ['card'],
    payment_record: null,
    processing: null,
    review: null,
    setup_future_usage: null,
    source: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}
