import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
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

/** A release from before endive removed the types. */
const OLDER = '2026-07-29.dahlia'

const older = (types: string[]) => {
  const params = { amount: 2900, currency: 'usd', payment_method_types: types }
  return params as Stripe.PaymentIntentCreateParams
}

describe('payment intents', () => {
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

  test('payment intents can be canceled, but not once paid', async () => {
    const { id } = await create()
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    const paid = await pay()
    expect((await failure(stripe.paymentIntents.cancel(paid.id))).statusCode).toBe(400)
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

  test('3-D Secure asks first and accepts yes or no', async () => {
    const ask = () =>
      pay({ payment_method: 'pm_card_authenticationRequired', return_url: 'https://shop.test/' })
    const intent = await ask()
    expect(intent).toMatchObject({
      status: 'requires_action',
      next_action: {
        type: 'redirect_to_url',
        redirect_to_url: { return_url: 'https://shop.test/' },
      },
    })
    payments.controls.answerChallenge(intent.id, 'authorize')
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')

    const refused = await ask()
    payments.controls.answerChallenge(refused.id, 'fail')
    expect(await stripe.paymentIntents.retrieve(refused.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
      latest_charge: null,
    })
  })

  test('payment intents can be left in processing and settled later', async () => {
    payments.controls.holdNextConfirms()
    const held = await pay()
    expect(held.status).toBe('processing')
    payments.controls.settleIntent(held.id, 'succeeded')
    expect((await stripe.paymentIntents.retrieve(held.id)).status).toBe('succeeded')
  })

  test('payment intents can be authorized first and captured later, which moves the money', async () => {
    const shipping = { name: 'Jenny Rosen', address: { line1: '510 Townsend St', city: 'SF' } }
    const held = await pay({ capture_method: 'manual', shipping })
    expect(held).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 2900,
      amount_received: 0,
      shipping: { ...shipping, phone: null },
    })
    const chargeOf = () =>
      stripe.charges.retrieve(String(held.latest_charge), { expand: ['balance_transaction'] })
    expect(await chargeOf()).toMatchObject({
      status: 'succeeded',
      paid: true,
      captured: false,
      amount_captured: 0,
      balance_transaction: null,
      shipping,
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

  test('payment intents can be paid before their balance transaction is known', async () => {
    payments.controls.holdBalances()
    const expand = ['latest_charge.balance_transaction']
    const paid = await pay({ expand })
    expect(paid).toMatchObject({
      status: 'succeeded',
      latest_charge: { paid: true, captured: true, balance_transaction: null },
    })
    payments.controls.settleBalances()
    expect(await stripe.paymentIntents.retrieve(paid.id, { expand })).toMatchObject({
      latest_charge: { balance_transaction: { amount: 2900, fee: 114 } },
    })
    expect(payments.controls.events('charge.updated')).toMatchObject([
      { data: { previous_attributes: { balance_transaction: null } } },
    ])
    expect(await pay({ expand })).toMatchObject({
      latest_charge: { balance_transaction: { amount: 2900 } },
    })
  })

  test('payment intents release their authorization when they are canceled', async () => {
    const held = await pay({ capture_method: 'manual' })
    expect((await stripe.paymentIntents.cancel(held.id)).status).toBe('canceled')
    const charge = await stripe.charges.retrieve(String(held.latest_charge))
    expect(charge).toMatchObject({ refunded: false, amount_refunded: 0, captured: false })
    expect((await stripe.balanceTransactions.list()).data).toEqual([])
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

  test('payment intents are canceled when their authorization is seven days old', async () => {
    const held = await pay({ capture_method: 'manual' })
    const days = (count: number) => new Date(Date.now() + count * 24 * 3600 * 1000)
    payments.controls.setClock(days(6))
    expect((await stripe.paymentIntents.retrieve(held.id)).status).toBe('requires_capture')
    payments.controls.setClock(days(7.01))
    expect((await failure(stripe.paymentIntents.capture(held.id))).code).toBe(
      'payment_intent_unexpected_state',
    )
    expect(await stripe.paymentIntents.retrieve(held.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'expired',
      amount_capturable: 0,
    })
    expect(payments.controls.events('charge.expired')).toHaveLength(1)
    expect(payments.controls.events('payment_intent.canceled')).toHaveLength(1)
    payments.controls.setClock(undefined)
    const other = await pay({ capture_method: 'manual' })
    payments.controls.setClock(days(8))
    payments.controls.expireAuthorizations()
    expect(payments.controls.look().paymentIntents.get(other.id)?.status).toBe('canceled')
  })

  test('a capture can be refused by the bank and stays refused for nobody else', async () => {
    const held = await pay({ capture_method: 'manual' })
    payments.controls.refuseNextCaptures()
    expect((await failure(stripe.paymentIntents.capture(held.id))).code).toBe(
      'capture_charge_authorization_expired',
    )
    expect((await stripe.balanceTransactions.list()).data).toEqual([])
    expect((await stripe.paymentIntents.capture(held.id)).status).toBe('succeeded')
  })

  test('a capture can time out after it happened, and can be slow', async () => {
    const held = await pay({ capture_method: 'manual' })
    const path = '/capture$'
    payments.controls.addFault({ kind: 'disconnect', when: 'after', path, count: 3 })
    expect(await failure(stripe.paymentIntents.capture(held.id))).toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    )
    expect((await stripe.paymentIntents.retrieve(held.id)).status).toBe('succeeded')
    const slow = await pay({ capture_method: 'manual' })
    payments.controls.clearFaults()
    payments.controls.addFault({ kind: 'hang', ms: 120, path })
    const before = Date.now()
    expect((await stripe.paymentIntents.capture(slow.id)).status).toBe('succeeded')
    expect(Date.now() - before).toBeGreaterThanOrEqual(110)
  })

  test('a payment method without authorizations is captured right away', async () => {
    payments.controls.captureNextAtOnce()
    expect((await pay({ capture_method: 'manual' })).status).toBe('succeeded')
    expect((await pay({ capture_method: 'manual' })).status).toBe('requires_capture')
  })

  test('payment intents name their types in older API releases, but not in ours', async () => {
    const taken = await stripe.paymentIntents.create(older(['card']), { apiVersion: OLDER })
    expect(taken).toMatchObject({
      payment_method_types: ['card'],
      automatic_payment_methods: null,
    })
    const refused = await failure(stripe.paymentIntents.create(older(['card'])))
    expect(refused).toMatchObject({
      statusCode: 400,
      code: 'payment_method_types_no_longer_supported',
    })
    const debit = stripe.paymentIntents.create(older(['sepa_debit']), { apiVersion: OLDER })
    expect(await failure(debit)).toMatchObject({ param: 'payment_method_types' })
  })

  test('payment intents are listed newest first, by cursor and by time', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.unshift((await create()).id)
    const first = await stripe.paymentIntents.list({ limit: 2 })
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' })
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const all = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
    expect(all.map(({ id }) => id)).toEqual(ids)
    const future = Math.floor(Date.now() / 1000) + 60
    expect((await stripe.paymentIntents.list({ created: { gte: future } })).data).toEqual([])
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
})
