import type { Account, Call } from '../account.ts'
import { ApiError, invalidParameter, noSuch } from '../api/errors.ts'
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
  INCORRECT_NUMBER,
  isTestCard,
  namedCard,
  passesLuhn,
} from './cards.ts'
import { newId } from './ids.ts'
import type { PaymentMethod } from './objects.ts'

interface Card {
  number: string
  expMonth: number
  expYear: number
}

const CREATE_PARAMS = ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay']

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
  const number = namedCard(id)
  if (!number) return account.state.paymentMethods.get(id) ?? fail(id)
  // Like the real ones, each use of a test name creates a new payment method.
  const expYear = new Date(account.now() * 1000).getUTCFullYear() + 1
  return saveCard(account, { number, expMonth: 12, expYear }, {})
}

/** How the party behind a payment method will behave. */
export function behaviourOfMethod(account: Account, id: string | null): Behaviour {
  return behaviourOf(account.state.testCards.get(id ?? ''))
}

function fail(id: string): never {
  throw noSuch('PaymentMethod', id, 'payment_method')
}

function paymentMethodFrom(account: Account, form: Form): PaymentMethod {
  const type = requiredText(form, 'type')
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

function saveCard(account: Account, card: Card, form: Form): PaymentMethod {
  const billing = record(form, 'billing_details') ?? {}
  const { number, expMonth, expYear } = card
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: {
      email: optionalText(billing, 'email', null),
      name: optionalText(billing, 'name', null),
    },
    card: {
      brand: brandOf(number),
      last4: number.slice(-4),
      exp_month: expMonth,
      exp_year: expYear,
    },
    created: account.now(),
    type: 'card',
  }
  if (isTestCard(number)) account.state.testCards.set(method.id, number)
  account.state.paymentMethods.set(method.id, method)
  return method
}
