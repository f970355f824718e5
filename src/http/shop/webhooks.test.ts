import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { DEFAULT_KEYS } from '../../../standins/payments/start.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { countJobs, payByCard, placeOrder, until } from '../../../test/support/orders.ts'

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
