import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { DEFAULT_KEYS } from '../start.ts'
import { client, create, failure, pay, payments, standPerTest, stripe } from '../test-stand.ts'

standPerTest()

/** Calls as the browser makes them: a form, the publishable key and the client secret. */
async function fromBrowser(path: string, params: Record<string, string>) {
  const response = await fetch(`${payments.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ key: DEFAULT_KEYS.publishableKey, ...params }),
  })
  return { response, body: await response.json() }
}

const card = (number: string) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2040',
  'payment_method_data[card][cvc]': '123',
})

test('payment intents are created, updated, paid and read back with their charge and its fee', async () => {
  const created = await create({ metadata: { order: '7', note: 'x' } })
  expect(created).toMatchObject({ object: 'payment_intent', status: 'requires_payment_method' })
  expect(created.id).toMatch(/^pi_\w{24}$/)
  expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_\\w{25}$`))
  expect(created.lastResponse.requestId).toMatch(/^req_/)

  const metadata = { note: '', line: 'a & b' }
  const update = { amount: 5800, receipt_email: 'ada@example.com', metadata }
  const updated = await stripe.paymentIntents.update(created.id, update)
  expect(updated).toMatchObject({ amount: 5800, receipt_email: 'ada@example.com' })
  expect(updated.metadata).toEqual({ order: '7', line: 'a & b' })

  await stripe.paymentIntents.confirm(created.id, { payment_method: 'pm_card_visa' })
  const expanded = ['latest_charge.balance_transaction']
  const paid = await stripe.paymentIntents.retrieve(created.id, { expand: expanded })
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 5800,
    latest_charge: {
      paid: true,
      payment_method_details: { card: { last4: '4242', brand: 'visa' } },
      balance_transaction: { amount: 5800, fee: 198, net: 5602 },
    },
  })
  const late = await failure(stripe.paymentIntents.update(created.id, { amount: 100 }))
  expect(late.code).toBe('payment_intent_unexpected_state')
  const again = await failure(stripe.paymentIntents.confirm(created.id))
  expect(again.message).toContain('already succeeded')
})

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', /insufficient funds/],
  ['4000000000000069', 'expired_card', 'expired_card', /expired/],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', /security code is incorrect/],
  ['4000000000000119', 'processing_error', 'processing_error', /while processing/],
  ['4242424242424241', 'incorrect_number', undefined, 'Your card number is incorrect.'],
  ['4539578763621486', 'card_declined', 'test_mode_live_card', /non test card/],
])('card %s is declined with %s', async (number, code, declineCode, message) => {
  const { id, client_secret } = await create({ metadata: { secret: 'yes' } })
  const params = { client_secret: client_secret ?? '', ...card(number) }
  const { response, body } = await fromBrowser(`/v1/payment_intents/${id}/confirm`, params)
  expect(response.status).toBe(402)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(body.error).toMatchObject({ type: 'card_error', code })
  expect(body.error.decline_code).toBe(declineCode)
  expect(body.error.message).toMatch(message)
  expect(JSON.stringify(body)).not.toContain('metadata":{"secret')
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method')
})

test('a decline reaches the SDK as a card error and stays on the intent', async () => {
  const error = await failure(pay({ payment_method: 'pm_card_chargeDeclined' }))
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
  expect(error).toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' })
  const intent = await stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '')
  expect(intent.last_payment_error).toMatchObject({ message: 'Your card was declined.' })
  const charge = await stripe.charges.retrieve(String(intent.latest_charge))
  expect(charge).toMatchObject({ status: 'failed', paid: false, failure_code: 'card_declined' })
})

test('payment intents can be authorized first and captured later, which moves the money', async () => {
  const held = await pay({ capture_method: 'manual' })
  expect(held).toMatchObject({
    status: 'requires_capture',
    amount_capturable: 2900,
    amount_received: 0,
  })
  const chargeOf = () =>
    stripe.charges.retrieve(String(held.latest_charge), { expand: ['balance_transaction'] })
  expect(await chargeOf()).toMatchObject({
    status: 'succeeded',
    paid: true,
    captured: false,
    amount_captured: 0,
    balance_transaction: null,
  })
  const more = await failure(stripe.paymentIntents.capture(held.id, { amount_to_capture: 2901 }))
  expect(more.code).toBe('amount_too_large')
  const captured = await stripe.paymentIntents.capture(held.id)
  expect(captured).toMatchObject({ status: 'succeeded', amount_capturable: 0 })
  expect(captured.amount_received).toBe(2900)
  expect(await chargeOf()).toMatchObject({
    captured: true,
    amount_captured: 2900,
    balance_transaction: { amount: 2900 },
  })
  const again = await failure(stripe.paymentIntents.capture(held.id))
  expect(again.code).toBe('payment_intent_unexpected_state')
})

test('payment intents release their authorization when they are canceled', async () => {
  const held = await pay({ capture_method: 'manual' })
  expect((await stripe.paymentIntents.cancel(held.id)).status).toBe('canceled')
  const charge = await stripe.charges.retrieve(String(held.latest_charge))
  expect(charge).toMatchObject({ refunded: false, amount_refunded: 0, captured: false })
  expect(payments.controls.look().balanceTransactions.size).toBe(0)
  expect((await stripe.refunds.list()).data).toEqual([])
  const late = await failure(stripe.paymentIntents.capture(held.id))
  expect(late.code).toBe('payment_intent_unexpected_state')
})

test('payment intents capture a part once, with a fee on that part alone, and release the rest', async () => {
  const { id } = await pay({ capture_method: 'manual' })
  const part = await stripe.paymentIntents.capture(id, { amount_to_capture: 1000 })
  expect(part).toMatchObject({
    status: 'succeeded',
    amount: 2900,
    amount_capturable: 0,
    amount_received: 1000,
  })
  const charge = await stripe.charges.retrieve(String(part.latest_charge), {
    expand: ['balance_transaction'],
  })
  expect(charge).toMatchObject({
    amount: 2900,
    amount_captured: 1000,
    amount_refunded: 0,
    balance_transaction: { amount: 1000, fee: 59 },
  })
  expect((await stripe.refunds.list()).data).toEqual([])
  const rest = await failure(stripe.paymentIntents.capture(id, { amount_to_capture: 1900 }))
  expect(rest.code).toBe('payment_intent_unexpected_state')
  const refund = { payment_intent: id, amount: 1001 }
  expect((await failure(stripe.refunds.create(refund))).message).toContain('greater than')
  await stripe.refunds.create({ payment_intent: id })
  expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ refunded: true })
  expect(payments.controls.events().map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      'payment_intent.amount_capturable_updated',
      'charge.captured',
      'payment_intent.succeeded',
    ]),
  )
})

test('payment intents return the real errors for bad calls', async () => {
  const unknown = { colour: 'red' } as Partial<Stripe.PaymentIntentCreateParams>
  expect(await failure(create(unknown))).toMatchObject({ code: 'parameter_unknown' })
  expect(await failure(create({ amount: 10 }))).toMatchObject({ code: 'amount_too_small' })
  const none = await failure(stripe.paymentIntents.retrieve('pi_none'))
  expect(none).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'intent' })
  const stranger = await failure(client(payments.port, 'sk_test_wrong').paymentIntents.list())
  expect(stranger).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  const browser = client(payments.port, DEFAULT_KEYS.publishableKey)
  expect(await failure(browser.refunds.list())).toMatchObject({ code: 'secret_key_required' })
  const { id } = await create()
  const wrong = await fromBrowser(`/v1/payment_intents/${id}/confirm`, { client_secret: 'x' })
  expect(wrong.response.status).toBe(400)
})
