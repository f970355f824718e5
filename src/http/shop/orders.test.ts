import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { labOf, readDeeds, TYPED_DEED } from '../../../test/support/fulfillment/read-deed.ts'
import {
  EMPIRE_STATE,
  orderBody,
  payByCard,
  placeOrder,
  WILLIS_TOWER,
} from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { withhold } from '../../../test/support/withhold.ts'
import type { OrderDeedFacts } from '../../contract/shop/deed-facts.ts'
import { orderFilePath } from '../../contract/shop/order-files.ts'
import type { OrderLine } from '../../contract/shop/orders.ts'
import { plainLab } from '../../platform/lab/plain-lab.ts'

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

const NOBODY = '0198f3a2-0000-7000-8000-000000000000'

describeShop('what a deed says, on its order’s page', (shop) => {
  const { deliver, deliverRead, readAgain } = readDeeds(() => shop)
  type Bought = Awaited<ReturnType<typeof deliver>>
  const pathOf = ({ orderId, lineId }: Pick<Bought, 'orderId' | 'lineId'>) =>
    `/api/orders/${orderId}/deeds/${lineId}/facts`
  const ask = (bought: Bought, as = bought.browser) => as.get(pathOf(bought))
  const csv = (bought: Bought, as = bought.browser) =>
    as.get(orderFilePath('facts', bought.orderId, bought.lineId))
  const thumbnail = (bought: Bought, as = bought.browser) =>
    as.get(orderFilePath('thumbnail', bought.orderId, bought.lineId))
  const said = async (bought: Bought) => {
    const { status, facts } = (await ask(bought)).json as OrderDeedFacts
    return { status, ...Object.fromEntries(facts.map((fact) => [fact.name, fact])) }
  }
  /** Whether anything is given away, and how it's refused. */
  const refusals = async (bought: Bought, as = bought.browser) => {
    const all = [await ask(bought, as), await csv(bought, as), await thumbnail(bought, as)]
    const given = all.map(({ text }) => text).join(' ')
    expect(given).not.toMatch(/BHATT|JARVIS|\b564\b|the first page/)
    return [...new Set(all.map(({ status }) => status))]
  }

  it('whoever placed the order reads what is certain, where it is, and of a doubtful fact only that', async () => {
    const { status, grantors, legal, prior } = (await said(await deliverRead())) as never as Record<
      string,
      OrderDeedFacts['facts'][number]
    >
    expect(status).toBe('read')
    expect(grantors).toMatchObject({ state: 'certain', text: 'BHATT HOMES, LLC', page: 1 })
    expect(legal).toMatchObject({ state: 'doubtful', text: null, value: null, page: 1 })
    expect(prior).toBeUndefined()
    for (const { left, top, right, bottom } of grantors?.places ?? []) {
      expect([0 < left, left < right, right < 1, 0 < top, top < bottom, bottom < 1]).not.toContain(
        false,
      )
    }
    expect(grantors?.places.length).toBeGreaterThan(0)
  })

  const citing = (words: string) =>
    labOf(`${TYPED_DEED}
Being the same property conveyed to the Grantor by deed recorded ${words} in the
official records aforesaid.`)

  it('the prior deed can be ordered by its number once it’s certain which one that is', async () => {
    const priorOf = async (bought: Bought) => ((await ask(bought)).json as OrderDeedFacts).prior
    const cited = citing('May 3, 1999 as Instrument No. 1999-0245795')
    const bought = await deliver(cited)
    expect(await priorOf(bought)).toBeNull()
    await readAgain(cited)
    expect(await priorOf(bought)).toEqual({ number: '1999-0245795', recordedOn: '1999-05-03' })
    expect(await priorOf(await deliverRead(citing('in Book 512, Page 77')))).toBeNull()
    expect(await priorOf(await deliverRead())).toBeNull()
  })

  it('it says so while the second reader works, and not for ever', async () => {
    const bought = await deliver()
    expect(await said(bought)).toMatchObject({
      status: 'reading',
      grantors: { state: 'doubtful', text: null },
    })
    await shop.query("update deed_facts set read_at = read_at - interval '1 hour'")
    expect(await said(bought)).toMatchObject({
      status: 'read',
      grantors: { state: 'doubtful', text: null },
    })
    await readAgain()
    expect(await said(bought)).toMatchObject({ grantors: { state: 'certain' } })
  })

  it('the CSV file has the same, with no formula and no word of a doubtful fact', async () => {
    const bought = await deliverRead()
    const { status, text, headers } = await csv(bought)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toMatch(/^attachment; .*facts\.csv/)
    expect(headers.get('cache-control')).toBe('private, no-store')
    const rows = text.trim().split('\r\n')
    expect(rows).toContain('Grantor,"BHATT HOMES, LLC",BHATT HOMES LLC,1,Yes')
    expect(rows).toContain('Legal description,,,1,No')
  })

  it('its row shows its first page, if that was read', async () => {
    const bought = await deliver()
    const { status, text, headers } = await thumbnail(bought)
    expect([status, headers.get('content-type'), text]).toEqual([
      200,
      'image/png',
      'the first page',
    ])
    expect(headers.get('cache-control')).toBe('private, no-store')
    const hasThumbnail = async ({ browser, orderId }: Bought) =>
      (await browser.get(`/api/orders/${orderId}`)).json.lines[0].deed.hasThumbnail
    expect(await hasThumbnail(bought)).toBe(true)
    const unread = await deliver(plainLab)
    expect(await hasThumbnail(unread)).toBe(false)
    expect((await thumbnail(unread)).status).toBe(404)
  })

  it('a deed that no one has read says nothing', async () => {
    const bought = await deliver(plainLab)
    expect(await said(bought)).toEqual({ status: 'none' })
  })

  it('a stranger, another customer and staff get nothing, and neither does another order’s line', async () => {
    const [bought, other] = [await deliverRead(), await deliverRead()]
    expect(await refusals(bought, shop.visit())).toEqual([404])
    expect(await refusals(bought, other.browser)).toEqual([404])
    expect(await refusals(bought, await signInAs(shop, 'owner'))).toEqual([404])
    const mixed = { ...other, orderId: bought.orderId, browser: bought.browser }
    expect(await refusals(mixed)).toEqual([404])
    expect(await refusals({ ...bought, lineId: NOBODY })).toEqual([404])
    expect(await refusals({ ...bought, lineId: 'no-id' })).toEqual([404])
  })

  it('it’s gone with the link: expired or revoked', async () => {
    const expired = await deliverRead()
    await shop.query(
      "update download_links set expires_at = created_at + interval '1 ms' where line_id = $1",
      [expired.lineId],
    )
    expect(await refusals(expired)).toEqual([410])
    const revoked = await deliverRead()
    await shop.query('update download_links set revoked_at = now() where line_id = $1', [
      revoked.lineId,
    ])
    expect(await refusals(revoked)).toEqual([410])
  })

  it('it’s gone once its customer is erased', async () => {
    const bought = await deliverRead()
    const owner = await signInAs(shop, 'owner')
    const email = `gone-${bought.orderId}@example.com`
    await shop.query('update orders set email = $2 where id = $1', [bought.orderId, email])
    await owner.post('/api/admin/privacy/erase', { email, confirmation: email })
    expect(await refusals(bought)).toEqual([404])
  })

  it('it’s gone once its address is withheld', async () => {
    const withheld = await deliverRead(citing('May 3, 1999 as Instrument No. 1999-0245795'))
    await withhold(shop, EMPIRE_STATE)
    expect(await refusals(withheld)).toEqual([410])
    expect((await ask(withheld)).text).not.toContain('1999')
  })
})
