import { beforeEach, describe, expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { captureDesk } from '../../../test/support/money/captures.ts'
import { EMPIRE_STATE, orderBody, payByCard, placeOrder } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { withhold } from '../../../test/support/withhold.ts'
import { DAY, MINUTE } from '../../durations.ts'
import { refundLines } from '../refunds/refund-lines.ts'
import { expireOrder } from './reconcile-payments.job.ts'

describeShop('money that is released instead of taken', (shop) => {
  const desk = captureDesk(shop)
  const { read, refunds, ledgerSums, rows, controls, intentOf, house, taken, jobs, sold } = desk
  const { partsWith, record, reconcile, authorize, mailText, sendAll, drop, startOver } = desk
  beforeEach(startOver)

  describe('an authorization that fits no order', () => {
    it('an authorization without an order is released, costs no fee and can’t be ordered on', async () => {
      const browser = shop.visit()
      const opened = await browser.post('/api/create-payment-intent', { amount: 1999 })
      const intentId = opened.json.paymentIntentId
      await payByCard(shop, intentId)
      await controls().deliveriesIdle()
      expect(intentOf(intentId)?.status).toBe('canceled')
      expect(taken(intentId)).toEqual([])
      expect(await ledgerSums(intentId)).toEqual({})
      expect(await refunds(intentId)).toEqual([])
      const late = await browser.post('/api/orders', orderBody(intentId, [EMPIRE_STATE]))
      expect(late.status).toBe(409)
    })

    it('an authorization that is not the order’s price is released and fails the order', async () => {
      const browser = shop.visit()
      const { orderId, intentId } = await placeOrder(browser, [house(), house()])
      await browser.post('/api/create-payment-intent', { amount: 1999, paymentIntentId: intentId })
      await payByCard(shop, intentId)
      await controls().deliveriesIdle()
      expect(intentOf(intentId)?.status).toBe('canceled')
      expect(taken(intentId)).toEqual([])
      expect(await read(orderId)).toEqual({ status: 'failed', progress: ['unpaid', 'unpaid'] })
      expect(await jobs('confirm-order')).toEqual([{ orderId }])
    })

    it('an authorization for an order that we gave up on is released', async () => {
      const { orderId, intentId } = await placeOrder(shop.visit(), [house()])
      await rows(`update orders set status = 'failed' where id = $1`, orderId)
      await payByCard(shop, intentId)
      await controls().deliveriesIdle()
      expect(intentOf(intentId)?.status).toBe('canceled')
      expect(await read(orderId)).toEqual({ status: 'failed', progress: ['unpaid'] })
    })

    it('an authorization that nobody told us of is released after a day, if it has no order', async () => {
      drop()
      const browser = shop.visit()
      const opened = await browser.post('/api/create-payment-intent', { amount: 1999 })
      const abandoned = await browser.post('/api/create-payment-intent', { amount: 3998 })
      const intentId = opened.json.paymentIntentId
      await payByCard(shop, intentId)
      await reconcile()
      expect(intentOf(intentId)?.status).toBe('requires_capture')
      shop.setClock(new Date(Date.now() + DAY + MINUTE))
      await reconcile()
      expect(intentOf(intentId)?.status).toBe('canceled')
      expect(intentOf(abandoned.json.paymentIntentId)?.status).toBe('canceled')
      const open = await rows(
        'select id from intents where provider_id = $1 and closed_at is null',
        intentId,
      )
      expect(open).toEqual([])
    })

    it('a card authorized at the very moment we give up on its order is released, and the customer told', async () => {
      drop()
      const { orderId, intentId } = await placeOrder(shop.visit(), [house()])
      const { payments } = shop.parts
      const cancelIntent = async (id: string) => {
        await payByCard(shop, id)
        return payments.cancelIntent(id)
      }
      await expireOrder(partsWith({ cancelIntent }), { id: orderId, intentId })
      expect(intentOf(intentId)?.status).toBe('canceled')
      expect((await read(orderId)).status).toBe('failed')
      expect(await jobs('confirm-order')).toEqual([{ orderId }])
    })

    it('an order whose payment the provider has never heard of is given up on after a day, once', async () => {
      drop()
      const { orderId, intentId } = await placeOrder(shop.visit(), [house()])
      controls().look().paymentIntents.delete(intentId)
      const expired = () =>
        rows(`select at from timeline where order_id = $1 and event = 'expired'`, orderId)
      shop.setClock(new Date(Date.now() + DAY - MINUTE))
      await reconcile()
      expect((await read(orderId)).status).toBe('pending')
      shop.setClock(new Date(Date.now() + 2 * DAY))
      await reconcile()
      expect(await read(orderId)).toEqual({ status: 'failed', progress: ['unpaid'] })
      expect(await expired()).toHaveLength(1)
      await expireOrder(shop.parts, { id: orderId, intentId })
      expect(await expired()).toHaveLength(1)
    })

    it('an order is not given up on while the provider can’t be asked', async () => {
      drop()
      const { orderId, intentId } = await placeOrder(shop.visit(), [house()])
      const cancelIntent = async () => Promise.reject(new Error('The provider is away'))
      await expect(
        expireOrder(partsWith({ cancelIntent }), { id: orderId, intentId }),
      ).rejects.toThrow('away')
      expect((await read(orderId)).status).toBe('pending')
    })
  })

  describe('a deed that the same browser has just bought', () => {
    it('a deed bought twice is left out of the second payment, which takes the rest', async () => {
      const [twice, other] = [house(), house()]
      const first = await authorize([twice])
      await controls().deliveriesIdle()
      const second = await authorize([twice, other], first.browser)
      await controls().deliveriesIdle()
      expect(taken(second.intentId)).toEqual([1999])
      expect(await read(second.orderId)).toEqual({
        status: 'completed',
        progress: ['released', 'queued'],
      })
      expect(await sold(second.orderId)).toMatchObject({ amount_cents: 1999, deeds: 1 })
      expect(await refunds(second.intentId)).toEqual([])
      expect(await ledgerSums(second.intentId)).toMatchObject({ sales: -1999 })
      const shown = (await second.browser.get(`/api/orders/${second.orderId}`)).json
      expect(shown.amount).toBe(1999)
      expect(shown.lines).toMatchObject([{ notCharged: 'duplicate' }, { notCharged: null }])
      const { text } = await mailText(second.orderId, 'order-received')
      expect(text).toContain('we received your payment of $19.99')
      expect(text).toContain('You had just bought this deed in another order. You weren’t charged')
      expect(text).not.toContain('$39.98')
    })

    it('a whole order bought twice is released, and the first one stays', async () => {
      const address = house()
      const first = await authorize([address])
      await controls().deliveriesIdle()
      const second = await authorize([address], first.browser)
      await controls().deliveriesIdle()
      expect(intentOf(second.intentId)?.status).toBe('canceled')
      expect(await read(second.orderId)).toEqual({ status: 'failed', progress: ['released'] })
      expect(await read(first.orderId)).toEqual({ status: 'completed', progress: ['queued'] })
    })

    describe('with an email that staff corrected', () => {
      const typo = { email: 'ada@exmaple.com' }
      const correct = async (orderId: string) => {
        const change = { from: typo.email, email: 'ada@example.com', repeated: 'ada@example.com' }
        const agent = await signInAs(shop, 'agent')
        const { status } = await agent.post(`/api/admin/orders/${orderId}/email`, change)
        expect(status).toBe(200)
      }
      const pay = async ({ intentId }: { intentId: string }) => {
        await payByCard(shop, intentId)
        await controls().deliveriesIdle()
      }

      it('the same mistake again is still the same email', async () => {
        const [address, browser] = [house(), shop.visit()]
        const first = await placeOrder(browser, [address], typo)
        await pay(first)
        await correct(first.orderId)
        const second = await placeOrder(browser, [address], typo)
        await pay(second)
        expect(taken(second.intentId)).toEqual([])
        expect(await read(second.orderId)).toEqual({ status: 'failed', progress: ['released'] })
        expect(await read(first.orderId)).toEqual({ status: 'completed', progress: ['queued'] })
      })

      it('it is also the same if the second was corrected before its payment', async () => {
        const [address, browser] = [house(), shop.visit()]
        await pay(await placeOrder(browser, [address], typo))
        const second = await placeOrder(browser, [address], typo)
        await correct(second.orderId)
        await pay(second)
        expect(taken(second.intentId)).toEqual([])
      })

      it('another email is another purchase', async () => {
        const [address, browser] = [house(), shop.visit()]
        const first = await placeOrder(browser, [address], typo)
        await pay(first)
        await correct(first.orderId)
        const other = await placeOrder(browser, [address], { email: 'client@example.com' })
        await pay(other)
        expect(taken(other.intentId)).toEqual([1999])
      })
    })

    it('of two payments for the same deed decided at once, one is taken', async () => {
      drop()
      for (let round = 0; round < 6; round += 1) {
        const address = house()
        const first = await authorize([address])
        const second = await authorize([address], first.browser)
        await Promise.all([record(first.intentId), record(second.intentId)])
        const both = [...taken(first.intentId), ...taken(second.intentId)]
        expect(both).toEqual([1999])
      }
    })
  })

  describe('a deed that we must not deliver', () => {
    it('a withheld deed is charged and searched for like any other', async () => {
      const [hidden, other] = [house(), house()]
      const browser = shop.visit()
      const { orderId, intentId } = await placeOrder(browser, [hidden, other])
      await withhold(shop, hidden)
      await payByCard(shop, intentId)
      await controls().deliveriesIdle()
      expect(taken(intentId)).toEqual([3998])
      expect(await read(orderId)).toEqual({ status: 'completed', progress: ['queued', 'queued'] })
      expect(await refunds(intentId)).toEqual([])
      const order = await browser.get(`/api/orders/${orderId}`)
      expect(order.json.lines).toMatchObject([{ notCharged: null }, { notCharged: null }])
      const { text } = await mailText(orderId, 'order-received')
      expect((order.text + text).toLowerCase()).not.toContain('withh')
    })

    it('a released line can’t be refunded, canceled or asked back', async () => {
      const [bought, other] = [house(), house()]
      const browser = shop.visit()
      const before = await placeOrder(browser, [bought])
      await payByCard(shop, before.intentId)
      await controls().deliveriesIdle()
      const { orderId, intentId } = await placeOrder(browser, [bought, other])
      await payByCard(shop, intentId)
      await controls().deliveriesIdle()
      const why = { reason: 'other', despitePolicy: true, actor: 'system' } as const
      expect(await refundLines(shop.parts, { orderId, ...why })).toEqual({ refunded: 1 })
      expect(await refunds(intentId)).toMatchObject([{ amount_cents: 1999 }])
      await sendAll()
      await controls().deliveriesIdle()
      expect(await read(orderId)).toEqual({
        status: 'refunded',
        progress: ['released', 'refunded'],
      })
    })
  })
})
