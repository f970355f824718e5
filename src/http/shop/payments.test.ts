import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { DEFAULT_KEYS } from '../../../standins/payments/start.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import {
  countJobs,
  EMPIRE_STATE,
  payByCard,
  placeOrder,
  until,
} from '../../../test/support/orders.ts'

describeShop('payments', { webhooks: 'dropped' }, (shop) => {
  describe('POST /api/create-payment-intent', () => {
    it.each([1, 1998, 2000, 3999, 1999 * 101, 0, -1999, 1999.5, '1999', null, 1e21])(
      'a payment of %s is refused and the field named',
      async (amount) => {
        const reply = await shop.visit().post('/api/create-payment-intent', { amount })
        expect(reply.status).toBeGreaterThanOrEqual(400)
        expect(reply.status).toBeLessThan(500)
        expect(reply.json.field).toBe('amount')
      },
    )

    it.each([1, 2, 100])('a payment intent opens for %s deeds', async (deeds) => {
      const reply = await shop.visit().post('/api/create-payment-intent', { amount: deeds * 1999 })
      expect(reply.status).toBe(200)
      expect(reply.json.clientSecret).toContain(`${reply.json.paymentIntentId}_secret_`)
    })

    it("an open intent's amount can be changed, but only by the browser that opened it", async () => {
      const browser = shop.visit()
      const { json } = await browser.post('/api/create-payment-intent', { amount: 3998 })
      const { paymentIntentId } = json
      const stranger = await shop
        .visit()
        .post('/api/create-payment-intent', { amount: 1999, paymentIntentId })
      expect(stranger.status).toBe(404)
      const changed = await browser.post('/api/create-payment-intent', {
        amount: 1999,
        paymentIntentId,
      })
      expect(changed.json).toEqual(json)
      const intent = await shop.parts.payments.retrieveIntent(paymentIntentId)
      expect(intent?.amountCents).toBe(1999)
    })

    it("a paid intent can't be changed", async () => {
      const browser = shop.visit()
      const { intentId } = await placeOrder(browser)
      await payByCard(shop, intentId)
      for (const amount of [1999, 3998]) {
        const reply = await browser.post('/api/create-payment-intent', {
          amount,
          paymentIntentId: intentId,
        })
        expect(reply.status).toBe(409)
        expect(reply.json.code).toBe('intent_not_open')
      }
    })

    it.each([
      ['no session', ''],
      ['a forged one', `deedbox_browser=${'A'.repeat(43)}.${Date.now()}.${'A'.repeat(43)}`],
    ])('a payment is refused with %s, and the refusal sets a session', async (_what, cookie) => {
      const ask = (withCookie: string) =>
        fetch(`${shop.url}/api/create-payment-intent`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: withCookie },
          body: JSON.stringify({ amount: 1999 }),
        })
      const before = await shop.query('select from intents')
      const refused = await ask(cookie)
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({ code: 'session_required' })
      const after = await shop.query('select from intents')
      expect(after.length).toBe(before.length)
      const [given = ''] = refused.headers.getSetCookie()
      expect(given).toMatch(/HttpOnly; SameSite=Lax/)
      expect((await ask(given.split(';')[0] ?? '')).status).toBe(200)
    })

    it('a payment request says so when the provider is down', async () => {
      shop.payments.controls.addFault({ kind: 'error', status: 500, count: 3 })
      const reply = await shop.visit().post('/api/create-payment-intent', { amount: 1999 })
      shop.payments.controls.clearFaults()
      expect(reply.status).toBe(503)
      expect(reply.json.code).toBe('provider_failed')
    })
  })

  describe('POST /api/verify-payment', () => {
    it('verifying a payment is enough to complete a paid order', async () => {
      const browser = shop.visit()
      const placed = await placeOrder(browser, [EMPIRE_STATE])
      const unpaid = await browser.post('/api/verify-payment', { paymentIntentId: placed.intentId })
      expect(unpaid.json).toMatchObject({ success: false, orderId: placed.orderId })
      await payByCard(shop, placed.intentId)
      const before = await countJobs(shop, 'search-deed')
      const replies = await Promise.all(
        Array.from({ length: 10 }, () =>
          browser.post('/api/verify-payment', { paymentIntentId: placed.intentId }),
        ),
      )
      for (const { json } of replies) {
        expect(json).toEqual({ success: true, status: 'succeeded', orderId: placed.orderId })
      }
      expect((await countJobs(shop, 'search-deed')) - before).toBe(1)
      const order = await browser.get(`/api/orders/${placed.orderId}`)
      expect(order.json.status).toBe('completed')
    })

    it("verifying a payment lets another browser read the order only with the redirect's secret", async () => {
      const placed = await placeOrder(shop.visit(), [EMPIRE_STATE])
      await payByCard(shop, placed.intentId)
      const other = shop.visit()
      const path = `/api/orders/${placed.orderId}`
      for (const clientSecret of [undefined, 'wrong', `${placed.clientSecret}x`]) {
        await other.post('/api/verify-payment', { paymentIntentId: placed.intentId, clientSecret })
        expect((await other.get(path)).status).toBe(404)
      }
      const { intentId: paymentIntentId, clientSecret } = placed
      await other.post('/api/verify-payment', { paymentIntentId, clientSecret })
      expect((await other.get(path)).status).toBe(200)
    })

    it("verifying a payment finds nothing for an intent that doesn't exist", async () => {
      const reply = await shop.visit().post('/api/verify-payment', { paymentIntentId: 'pi_none' })
      expect(reply.status).toBe(404)
    })
  })
})

describeShop("the card provider's webhook", (shop) => {
  const stripe = new Stripe('sk_test_unused')

  /** A paid intent the shop hasn't heard about yet, and the provider's signed event for it. */
  async function paidInSilence() {
    shop.payments.controls.planDeliveries({ drop: 'all' })
    const placed = await placeOrder(shop.visit())
    await payByCard(shop, placed.intentId)
    const event = shop.payments.controls
      .events('payment_intent.amount_capturable_updated')
      .find((each) => (each.data.object as { id: string }).id === placed.intentId)
    const payload = JSON.stringify(event)
    const signature = (secret = DEFAULT_KEYS.webhookSecret, timestamp?: number) =>
      stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        ...(timestamp ? { timestamp } : {}),
      })
    return { ...placed, payload, signature }
  }

  const deliver = (payload: string, signature: string) =>
    shop.visit().post('/api/webhooks/stripe', payload, { 'stripe-signature': signature })

  async function statusOf(orderId: string) {
    const rows = await shop.query('select status from orders where id = $1', [orderId])
    return rows[0].status
  }

  it('a webhook delivered 20 times at once completes the order once and enqueues each line once', async () => {
    const { orderId, payload, signature } = await paidInSilence()
    const before = await countJobs(shop, 'search-deed')
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => deliver(payload, signature())),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200))
    expect(await statusOf(orderId)).toBe('completed')
    expect((await countJobs(shop, 'search-deed')) - before).toBe(2)
    const rows = await shop.query(
      `select event, count(*) as count from timeline where order_id = $1 group by event order by event`,
      [orderId],
    )
    expect(rows).toEqual([
      { event: 'paid', count: 1 },
      { event: 'pay', count: 2 },
      { event: 'placed', count: 1 },
    ])
  })

  it("the webhook refuses events the provider didn't sign: unsigned, wrong secret, changed bytes, too old", async () => {
    const { orderId, payload, signature } = await paidInSilence()
    const unsigned = await shop.visit().post('/api/webhooks/stripe', payload)
    const anHourAgo = Math.floor(Date.now() / 1000) - 3600
    const attempts = [
      await deliver(payload, signature('whsec_wrong')),
      await deliver(payload.replace('requires_capture', 'requires_captore'), signature()),
      await deliver(payload, signature(DEFAULT_KEYS.webhookSecret, anHourAgo)),
      await deliver(payload, 'garbage'),
    ]
    expect([unsigned, ...attempts].map((reply) => reply.status)).toEqual([400, 400, 400, 400, 400])
    expect(await statusOf(orderId)).toBe('pending')
  })

  it("the webhook trusts the provider, not the event: an intent that wasn't paid stays unpaid", async () => {
    shop.payments.controls.planDeliveries({ drop: 'all' })
    const placed = await placeOrder(shop.visit())
    const payload = JSON.stringify({
      id: 'evt_forged_but_signed',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: placed.intentId, object: 'payment_intent', status: 'succeeded' } },
    })
    const header = stripe.webhooks.generateTestHeaderString({
      payload,
      secret: DEFAULT_KEYS.webhookSecret,
    })
    expect((await deliver(payload, header)).status).toBe(200)
    expect(await statusOf(placed.orderId)).toBe('pending')
  })

  it("the webhook returns an error when it couldn't act, and succeeds when resent", async () => {
    const { orderId, payload, signature } = await paidInSilence()
    shop.payments.controls.addFault({ kind: 'error', status: 500, count: 3, method: 'GET' })
    expect((await deliver(payload, signature())).status).toBe(503)
    expect(await statusOf(orderId)).toBe('pending')
    shop.payments.controls.clearFaults()
    expect((await deliver(payload, signature())).status).toBe(200)
    expect(await statusOf(orderId)).toBe('completed')
  })

  it('the provider retries the webhook automatically until it succeeds', async () => {
    shop.payments.controls.planDeliveries({})
    const placed = await placeOrder(shop.visit())
    shop.payments.controls.setWebhook({ url: `${shop.url}/api/nothing-here` })
    await payByCard(shop, placed.intentId)
    shop.payments.controls.setWebhook({ url: `${shop.url}/api/webhooks/stripe` })
    await until(async () => (await statusOf(placed.orderId)) === 'completed', 'the retried webhook')
  })

  it('the webhook accepts events about unknown intents', async () => {
    shop.payments.controls.planDeliveries({ drop: 'all' })
    const intent = await shop.visit().post('/api/create-payment-intent', { amount: 1999 })
    await payByCard(shop, intent.json.paymentIntentId)
    const [event] = shop.payments.controls
      .events('payment_intent.amount_capturable_updated')
      .slice(-1)
    const payload = JSON.stringify(event)
    const header = stripe.webhooks.generateTestHeaderString({
      payload,
      secret: DEFAULT_KEYS.webhookSecret,
    })
    expect((await deliver(payload, header)).status).toBe(200)
  })
})
