import type { Account, Call } from '../account.ts'
import { ApiError, invalidParameter, noSuch, refused } from '../api/errors.ts'
import {
  allowOnly,
  type Form,
  integer,
  optionalText,
  record,
  requiredText,
  text,
} from '../api/form.ts'
import {
  type Behaviour,
  behaviourOf,
  brandOf,
  type Decline,
  failureOfDebit,
  INCORRECT_NUMBER,
  isTestAccount,
  isTestCard,
  namedAccount,
  namedCard,
  passesLuhn,
  TEST_ROUTING,
} from './cards.ts'
import { newId } from './ids.ts'
import type { PaymentMethod } from './objects.ts'

interface Card {
  number: string
  expMonth: number
  expYear: number
}

const CREATE_PARAMS = [
  'type',
  'card',
  'us_bank_account',
  'billing_details',
  'metadata',
  'allow_redisplay',
]

export function createPaymentMethod(account: Account, call: Call): PaymentMethod {
  allowOnly(call.params, CREATE_PARAMS)
  return paymentMethodFrom(account, call.params)
}

/** The method a confirmation names: by id, by test name, or with full details. */
export function paymentMethodOf(account: Account, params: Form): PaymentMethod | undefined {
  const data = record(params, 'payment_method_data')
  if (data) return paymentMethodFrom(account, data)
  const id = text(params, 'payment_method')
  if (!id) return undefined
  const bankAccount = namedAccount(id)
  if (bankAccount) return saveBankAccount(account, bankAccount, TEST_ROUTING, {})
  const number = namedCard(id)
  if (!number) return account.state.paymentMethods.get(id) ?? fail(id)
  // Like the real ones, each use of a test name creates a new payment method.
  const expYear = new Date(account.now() * 1000).getUTCFullYear() + 1
  return saveCard(account, { number, expMonth: 12, expYear }, {})
}

/** How the party behind a payment method will behave. */
export function behaviourOfMethod(account: Account, id: string | null): Behaviour {
  const behaviour = behaviourOf(account.state.testCards.get(id ?? ''))
  const isSaved = Boolean(account.state.paymentMethods.get(id ?? '')?.customer)
  if (behaviour.authenticate !== 'until_saved') return behaviour
  return { ...behaviour, authenticate: !isSaved }
}

/** Why a bank debit will fail; undefined if it won't. */
export function failureOfAccount(account: Account, id: string): string | undefined {
  return failureOfDebit(account.state.testCards.get(id) ?? '')
}

function fail(id: string): never {
  throw noSuch('PaymentMethod', id, 'payment_method')
}

function paymentMethodFrom(account: Account, form: Form): PaymentMethod {
  const type = requiredText(form, 'type')
  if (type === 'us_bank_account') {
    const given = record(form, 'us_bank_account') ?? {}
    const number = requiredText(given, 'account_number')
    if (!isTestAccount(number)) {
      throw invalidParameter(
        'You must use a test bank account number in test mode.',
        'account_number',
      )
    }
    return saveBankAccount(account, number, requiredText(given, 'routing_number'), form)
  }
  if (type !== 'card') {
    throw invalidParameter(`The payment method type "${type}" is invalid.`, 'type')
  }
  return saveCard(account, readCard(account, record(form, 'card') ?? {}), form)
}

function readCard(account: Account, card: Form): Card {
  const number = requiredText(card, 'number').replaceAll(/[\s-]/g, '')
  const expMonth = integer(card, 'exp_month') ?? 0
  const givenYear = integer(card, 'exp_year') ?? 0
  const expYear = givenYear < 100 ? 2000 + givenYear : givenYear
  if (!passesLuhn(number)) throw cardError(INCORRECT_NUMBER)
  if (expMonth < 1 || expMonth > 12) {
    const message = "Your card's expiration month is invalid."
    throw cardError({ code: 'invalid_expiry_month', message, param: 'exp_month' })
  }
  const today = new Date(account.now() * 1000)
  const months = (expYear - today.getUTCFullYear()) * 12 + expMonth - 1 - today.getUTCMonth()
  if (months < 0 || months > 50 * 12) {
    const message = "Your card's expiration year is invalid."
    throw cardError({ code: 'invalid_expiry_year', message, param: 'exp_year' })
  }
  const cvc = text(card, 'cvc')
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    const message = "Your card's security code is invalid."
    throw cardError({ code: 'invalid_cvc', message, param: 'cvc' })
  }
  return { number, expMonth, expYear }
}

function cardError({ code, message, param }: Decline): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, param })
}

function newMethod(account: Account, form: Form) {
  const billing = record(form, 'billing_details') ?? {}
  return {
    id: newId('pm'),
    object: 'payment_method' as const,
    billing_details: {
      email: optionalText(billing, 'email', null),
      name: optionalText(billing, 'name', null),
    },
    created: account.now(),
    customer: null,
  }
}

function saveBankAccount(
  account: Account,
  number: string,
  routing_number: string,
  form: Form,
): PaymentMethod {
  const method: PaymentMethod = {
    ...newMethod(account, form),
    type: 'us_bank_account',
    us_bank_account: { last4: number.slice(-4), routing_number },
  }
  account.state.testCards.set(method.id, number)
  account.state.paymentMethods.set(method.id, method)
  return method
}

/** Nobody can charge it anymore. */
export function detachPaymentMethod(account: Account, call: Call): PaymentMethod {
  allowOnly(call.params, [])
  const method = account.state.paymentMethods.get(call.id) ?? fail(call.id)
  if (!method.customer) {
    throw refused(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  }
  method.customer = null
  account.emit('payment_method.detached', method)
  return method
}

function saveCard(account: Account, card: Card, form: Form): PaymentMethod {
  const { number, expMonth, expYear } = card
  const method: PaymentMethod = {
    ...newMethod(account, form),
    card: {
      brand: brandOf(number),
      last4: number.slice(-4),
      exp_month: expMonth,
      exp_year: expYear,
    },
    type: 'card',
  }
  if (isTestCard(number)) account.state.testCards.set(method.id, number)
  account.state.paymentMethods.set(method.id, method)
  return method
}
