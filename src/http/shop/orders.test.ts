import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import {
  EMPIRE_STATE,
  orderBody,
  payByCard,
  placeOrder,
  WILLIS_TOWER,
} from '../../../test/support/orders.ts'
import type { OrderLine } from '../../contract/shop/orders.ts'

describeShop('orders', { webhooks: 'dropped' }, (shop) => {
  async function openIntent(browser = shop.visit(), deeds = 2) {
    const reply = await browser.post('/api/create-payment-intent', { amount: deeds * 1999 })
    return { browser, intentId: reply.json.paymentIntentId as string }
  }

  const ordersOf = (intentId: string) =>
    shop.query('select id, email, full_name, deeds from orders where payment_intent_id = $1', [
      intentId,
    ])

  describe('POST /api/orders', () => {
    it.each<[string, number, number[]]>([
      ['an amount that isn’t deeds × price', 2, [1999, 3997, 5997]],
      ['the price of one deed for two, even if the intent is open for it', 1, [1999]],
      ['a price that isn’t what the intent is open for', 1, [3998]],
    ])('an order is refused for %s', async (_what, deeds, amounts) => {
      const { browser, intentId } = await openIntent(shop.visit(), deeds)
      for (const amount of amounts) {
        const reply = await browser.post('/api/orders', { ...orderBody(intentId), amount })
        expect([reply.status, reply.json.field]).toEqual([409, 'amount'])
      }
      expect(await ordersOf(intentId)).toEqual([])
    })

    it('two orders sent at once for one intent become one', async () => {
      const { browser, intentId } = await openIntent()
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => browser.post('/api/orders', orderBody(intentId))),
      )
      expect(new Set(replies.map((reply) => reply.json.id)).size).toBe(1)
      expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(9).fill(200), 201])
      expect(await ordersOf(intentId)).toHaveLength(1)
      const rows = await shop.query(
        'select count(*) as lines from order_lines where order_id = $1',
        [replies[0]?.json.id],
      )
      expect(rows[0].lines).toBe(2)
    })

    it("after a decline, the same order is rewritten as it's typed now", async () => {
      const browser = shop.visit()
      const { orderId, intentId } = await placeOrder(browser)
      expect((await payByCard(shop, intentId, 'pm_card_chargeDeclined')).status).toBe(402)
      const again = await browser.post('/api/orders', {
        ...orderBody(intentId),
        email: 'new@example.com',
        fullName: 'A. Lovelace',
      })
      expect(again.status).toBe(200)
      expect(again.json.id).toBe(orderId)
      expect(await ordersOf(intentId)).toEqual([
        { id: orderId, email: 'new@example.com', full_name: 'A. Lovelace', deeds: 2 },
      ])
    })

    it("a customer's own references are kept, corrected and given back", async () => {
      const browser = shop.visit()
      const { orderId, intentId } = await placeOrder(browser)
      const referring = (reference: string, ofLine: string) => ({
        ...orderBody(intentId),
        reference,
        addresses: [{ ...EMPIRE_STATE, reference: ofLine }, WILLIS_TOWER],
      })
      const references = async () => {
        const { json } = await browser.get(`/api/orders/${orderId}`)
        return [json.reference, ...json.lines.map((line: OrderLine) => line.reference)]
      }
      expect(await references()).toEqual([null, null, null])
      await browser.post('/api/orders', referring(' File 4471 ', 'Unit 1'))
      expect(await references()).toEqual(['File 4471', 'Unit 1', null])
      await browser.post('/api/orders', referring('File 4471', 'Unit 2'))
      expect(await references()).toEqual(['File 4471', 'Unit 2', null])
      await browser.post('/api/orders', referring('', ' '))
      expect(await references()).toEqual([null, null, null])
    })

    it("a stranger can't rewrite an order, and no one can after it's paid", async () => {
      const browser = shop.visit()
      const { intentId } = await placeOrder(browser)
      const changed = { ...orderBody(intentId), email: 'thief@example.com' }
      expect((await shop.visit().post('/api/orders', changed)).status).toBe(404)
      await payByCard(shop, intentId)
      expect((await browser.post('/api/orders', changed)).status).toBe(409)
      const [order] = await ordersOf(intentId)
      expect(order.email).toBe('Ada@Example.com')
    })

    it('no order is written for an intent that is already paid', async () => {
      const { browser, intentId } = await openIntent()
      await payByCard(shop, intentId)
      expect((await browser.post('/api/orders', orderBody(intentId))).status).toBe(409)
      expect(await ordersOf(intentId)).toEqual([])
    })

    it.each([
      ['fullName', { fullName: 'A' }],
      ['email', { email: 'nobody' }],
      ['addresses', { addresses: [], amount: 0 }],
      ['addresses', { addresses: Array(101).fill(EMPIRE_STATE), amount: 101 * 1999 }],
      ['addresses.0.state', { addresses: [{ ...EMPIRE_STATE, state: 'XX' }, WILLIS_TOWER] }],
      ['addresses.1.zipCode', { addresses: [EMPIRE_STATE, { ...WILLIS_TOWER, zipCode: '6' }] }],
      [
        'addresses',
        { addresses: [EMPIRE_STATE, { ...EMPIRE_STATE, streetAddress: '350 Fifth Avenue' }] },
      ],
      ['reference', { reference: 'x'.repeat(65) }],
      ['addresses.0.reference', { addresses: [{ ...EMPIRE_STATE, reference: 'x'.repeat(65) }] }],
      ['stripePaymentIntentId', { stripePaymentIntentId: 'pi_unknown' }],
      ['stripePaymentIntentId', { stripePaymentIntentId: "pi_'; drop table orders" }],
    ])('an order with a bad %s is refused and the field named: %o', async (field, change) => {
      const { browser, intentId } = await openIntent()
      const reply = await browser.post('/api/orders', { ...orderBody(intentId), ...change })
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.status).toBeLessThan(500)
      expect(reply.json.field).toBe(field)
      expect(await ordersOf(intentId)).toEqual([])
    })
  })

  describe('GET /api/orders/:id', () => {
    it('an order has what the spec names, for the browser that placed it', async () => {
      const browser = shop.visit()
      const { orderId, intentId } = await placeOrder(browser, undefined, { gclid: 'click-1' })
      const reply = await browser.get(`/api/orders/${orderId}`)
      expect(reply.status).toBe(200)
      expect(reply.headers.get('cache-control')).toBe('no-store')
      expect(reply.json).toMatchObject({
        id: orderId,
        email: 'Ada@Example.com',
        fullName: 'Ada Lovelace',
        amount: 3998,
        status: 'pending',
        stripePaymentIntentId: intentId,
        gclid: 'click-1',
        addresses: [EMPIRE_STATE, WILLIS_TOWER],
      })
      expect(reply.json.lines.map((line: { progress: string }) => line.progress)).toEqual([
        'unpaid',
        'unpaid',
      ])
    })

    it("an order is a 404 to a stranger, the same as an order that doesn't exist", async () => {
      const { orderId } = await placeOrder(shop.visit())
      const other = shop.visit()
      await placeOrder(other)
      const answers = [
        await shop.visit().get(`/api/orders/${orderId}`),
        await other.get(`/api/orders/${orderId}`),
        await other.get(`/api/orders/${randomUUID()}`),
        await other.get('/api/orders/not-an-id'),
        await other.get(`/api/orders/${orderId}'--`),
      ]
      for (const answer of answers) {
        expect(answer.status).toBe(404)
        expect({ ...answer.json, requestId: '' }).toEqual({
          code: 'not_found',
          message: 'We can’t find this order.',
          requestId: '',
        })
      }
    })

    it('an order is a 404 for a made-up cookie', async () => {
      const { orderId } = await placeOrder(shop.visit())
      const liar = shop.visit()
      for (const made of [
        'x',
        'A'.repeat(43),
        `${'A'.repeat(43)}.1.${'A'.repeat(43)}`,
        '',
        'null',
      ]) {
        liar.cookies.set('deedbox_browser', made)
        expect((await liar.get(`/api/orders/${orderId}`)).status).toBe(404)
      }
    })
  })
})
