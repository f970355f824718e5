// The Payment Element's inside. What is typed here goes to the API from here; the page that embeds
// this frame learns only whether the fields are complete and how a confirmation ended.

import { dress, loadFonts } from './appearance.js'
import {
  checkCode,
  checkExpiry,
  checkNumber,
  codeLength,
  digitsOf,
  formatExpiry,
  formatNumber,
} from './card-fields.js'

const settings = new URLSearchParams(location.hash.slice(1))
const parentOrigin = settings.get('parent')
const key = settings.get('key')
const api = new URL('../v1/', location.href)

const fields = {
  number: field('number', () => checkNumber(fields.number.input.value)),
  expiry: field('expiry', () => checkExpiry(fields.expiry.input.value)),
  cvc: field('cvc', () => checkCode(fields.cvc.input.value, fields.number.input.value)),
}

function field(name, check) {
  const input = document.getElementById(name)
  const error = document.getElementById(`${name}-error`)
  return { input, error, check }
}

function send(message) {
  if (parentOrigin) parent.postMessage({ ...message, from: 'payment-frame' }, parentOrigin)
}

const tell = (event, detail = {}) => send({ event, detail })

function show({ input, error }, message) {
  error.textContent = message
  if (message) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
}

// --- typing -----------------------------------------------------------------------------------

/** Puts the formatted text back with the caret behind the same digit. */
function rewrite(input, formatted) {
  const caret = input.selectionStart ?? input.value.length
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length
  const atEnd = caret === input.value.length
  input.value = formatted
  if (atEnd) return
  let position = 0
  for (let seen = 0; seen < digitsBefore && position < formatted.length; position++) {
    if (/\d/.test(formatted[position])) seen++
  }
  input.setSelectionRange(position, position)
}

const FORMATS = {
  number: (value) => formatNumber(value),
  expiry: (value, deleting) => formatExpiry(value, deleting),
  cvc: (value) => digitsOf(value).slice(0, codeLength(digitsOf(fields.number.input.value))),
}

for (const [name, each] of Object.entries(fields)) {
  each.input.addEventListener('input', (event) => {
    const deleting = event.inputType?.startsWith('delete') ?? false
    rewrite(each.input, FORMATS[name](each.input.value, deleting))
    show(each, '')
    tellChange()
  })
  each.input.addEventListener('focus', () => tell('focus'))
  each.input.addEventListener('blur', () => {
    tell('blur')
    if (each.input.value) show(each, each.check()?.message ?? '')
  })
  each.input.addEventListener('keydown', ({ key: pressed }) => {
    if (pressed === 'Enter') tell('enter')
    if (pressed === 'Escape') tell('escape')
  })
}

function tellChange() {
  const all = Object.values(fields)
  tell('change', {
    complete: all.every((each) => each.check() === null),
    empty: all.every((each) => each.input.value === ''),
    collapsed: false,
    value: { type: 'card' },
  })
}

/** Shows every problem, moves to the first, and names it. */
function validate() {
  let first
  for (const each of Object.values(fields)) {
    const problem = each.check()
    show(each, problem?.message ?? '')
    if (problem && !first) {
      first = problem
      each.input.focus()
    }
  }
  return first ? { error: { type: 'validation_error', ...first } } : {}
}

// --- the API ----------------------------------------------------------------------------------

function flatten(form, name, value) {
  if (value === undefined || value === null) return
  if (typeof value !== 'object') form.set(name, String(value))
  else for (const [part, inner] of Object.entries(value)) flatten(form, `${name}[${part}]`, inner)
}

async function call(method, path, params) {
  const form = new URLSearchParams({ key })
  for (const [name, value] of Object.entries(params)) flatten(form, name, value)
  try {
    const target = new URL(path, api)
    if (method === 'GET') target.search = form.toString()
    const response = await fetch(target, { method, body: method === 'GET' ? undefined : form })
    return await response.json()
  } catch {
    const message =
      'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.'
    return { error: { type: 'api_connection_error', message } }
  }
}

/** What a secret opens: a payment, or a card that is saved. */
const pathOf = (clientSecret) => {
  const id = String(clientSecret).split('_secret_')[0]
  return `${id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${id}`
}

// --- bank debits ------------------------------------------------------------------------------

const bank = document.getElementById('bank')
const card = document.getElementById('card')
const ways = document.getElementById('ways')
const account = document.getElementById('account')
const accountError = document.getElementById('account-error')
const paysByBank = () => !bank.hidden

ways.addEventListener('change', ({ target }) => {
  bank.hidden = target.value !== 'us_bank_account'
  card.hidden = !bank.hidden
  tell('change', {
    complete: paysByBank(),
    empty: false,
    collapsed: false,
    value: { type: target.value },
  })
})

function validateBank() {
  const message = /^\d{8,17}$/.test(account.value.trim())
    ? ''
    : 'Your account number is incomplete.'
  show({ input: account, error: accountError }, message)
  return message ? { error: { type: 'validation_error', code: 'incomplete_account', message } } : {}
}

const bankData = (billingDetails) => ({
  type: 'us_bank_account',
  billing_details: billingDetails,
  us_bank_account: {
    account_holder_type: 'company',
    account_number: account.value.trim(),
    routing_number: document.getElementById('routing').value.trim(),
  },
})

const cardData = (billingDetails) => ({
  type: 'card',
  billing_details: billingDetails,
  card: {
    number: digitsOf(fields.number.input.value),
    exp_month: digitsOf(fields.expiry.input.value).slice(0, 2),
    exp_year: `20${digitsOf(fields.expiry.input.value).slice(2)}`,
    cvc: fields.cvc.input.value,
  },
})

/** Where the element itself shows a refusal, beside what it returns. */
const FIELD_OF_PARAM = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' }

async function confirm({ clientSecret, billingDetails, returnUrl, receiptEmail }) {
  const invalid = paysByBank() ? validateBank() : validate()
  if (invalid.error) return invalid
  const result = await call('POST', `${pathOf(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    payment_method_data: paysByBank() ? bankData(billingDetails) : cardData(billingDetails),
    return_url: returnUrl,
    receipt_email: receiptEmail,
    use_stripe_sdk: true,
  })
  if (!result.error) return { intent: result }
  if (result.error.type === 'card_error') {
    show(fields[FIELD_OF_PARAM[result.error.param] ?? 'number'], result.error.message)
  }
  return { error: result.error }
}

// --- the page around --------------------------------------------------------------------------

const REQUESTS = {
  async load({ clientSecret, appearance, fonts }) {
    dress(appearance)
    loadFonts(fonts)
    if (clientSecret) {
      const intent = await call('GET', pathOf(clientSecret), { client_secret: clientSecret })
      if (intent.error) return { error: intent.error }
      ways.hidden = !intent.payment_method_types.includes('us_bank_account')
    }
    card.hidden = false
    return {}
  },
  dress: ({ appearance }) => dress(appearance),
  submit: () => {
    const result = paysByBank() ? validateBank() : validate()
    const selectedPaymentMethod = paysByBank() ? 'us_bank_account' : 'card'
    return result.error ? result : { selectedPaymentMethod }
  },
  confirm,
}

addEventListener('message', async ({ source, origin, data }) => {
  if (source !== parent || origin !== parentOrigin) return
  const run = REQUESTS[data?.request]
  if (run) send({ reply: data.id, result: (await run(data.params ?? {})) ?? {} })
})

new ResizeObserver(() => {
  tell('height', { height: document.body.getBoundingClientRect().height })
}).observe(document.body)

tell('loaded')
