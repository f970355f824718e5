import { describe, expect, it, vi } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { orderBody, payByCard } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { type Address, addressAt } from '../../addresses/address.ts'

const HOUR = 3_600_000
let houses = 0
const some = (count: number, city = 'Chicago', zipCode = '60606'): Address[] =>
  Array.from({ length: count }, () => addressAt(`${++houses} Elm St`, city, 'IL', zipCode))

describe('what one caller may leave unpaid', () => {
  const settings = { UNPAID_DEEDS_PER_CALLER: '100', TRUSTED_PROXIES: '1' }
  describeShop('a caller', { settings, webhooks: 'dropped', clock: 'running' }, (shop) => {
    let callers = 0
    const caller = () => {
      const headers = { 'x-forwarded-for': `203.0.113.${++callers}` }
      return { visit: () => shop.visit(headers) }
    }

    async function place(browser: Browser, deeds: number) {
      const intent = await browser.post('/api/create-payment-intent', { amount: deeds * 1999 })
      const { paymentIntentId } = intent.json
      const body = orderBody(paymentIntentId, some(deeds))
      return { reply: await browser.post('/api/orders', body), paymentIntentId, body }
    }

    it('a caller with a hundred unpaid deeds gets no more until one order is paid, and is told so', async () => {
      const { visit } = caller()
      const first = visit()
      const { paymentIntentId } = await place(first, 60)
      expect((await place(visit(), 40)).reply.status).toBe(201)
      const { reply, body } = await place(visit(), 1)
      expect(reply.status).toBe(429)
      expect(reply.json).toMatchObject({
        code: 'too_many_unpaid',
        message:
          'There are 100 unpaid deeds from your network today. Please pay for an order you already placed, or try again in 24 hours.',
      })
      const wait = Number(reply.headers.get('retry-after'))
      expect(wait).toBeGreaterThan((23 * HOUR) / 1000)
      const rows = await shop.query('select from orders where payment_intent_id = $1', [
        body.stripePaymentIntentId,
      ])
      expect(rows).toEqual([])
      expect((await place(caller().visit(), 1)).reply.status).toBe(201)

      await payByCard(shop, paymentIntentId)
      await first.post('/api/verify-payment', { paymentIntentId })
      expect((await place(visit(), 60)).reply.status).toBe(201)
      expect((await place(visit(), 1)).reply.status).toBe(429)
    })

    it('a caller at the cap can send the same order again and correct it, but not make it larger', async () => {
      const { visit } = caller()
      const browser = visit()
      const { body, paymentIntentId } = await place(browser, 50)
      expect((await place(visit(), 50)).reply.status).toBe(201)
      const resend = (changes: object) => browser.post('/api/orders', { ...body, ...changes })
      expect((await resend({})).status).toBe(200)
      expect((await resend({ fullName: 'A. Lovelace' })).status).toBe(200)
      await browser.post('/api/create-payment-intent', { amount: 51 * 1999, paymentIntentId })
      const larger = await resend({ addresses: some(51), amount: 51 * 1999 })
      expect(larger.json.code).toBe('too_many_unpaid')
    })

    it('a canceled payment still counts, and a day later nothing does', async () => {
      const { visit } = caller()
      const browser = visit()
      const { paymentIntentId } = await place(browser, 100)
      await shop.parts.payments.cancelIntent(paymentIntentId)
      await browser.post('/api/verify-payment', { paymentIntentId })
      expect((await place(visit(), 1)).reply.status).toBe(429)
      shop.setClock(new Date(Date.now() + 25 * HOUR))
      expect((await place(visit(), 1)).reply.status).toBe(201)
    })

    it('orders placed at once share the same cap', async () => {
      const { visit } = caller()
      const browsers = Array.from({ length: 6 }, visit)
      const placed = await Promise.all(browsers.map((browser) => place(browser, 30)))
      expect(placed.map(({ reply }) => reply.status).sort()).toEqual([201, 201, 201, 429, 429, 429])
    })
  })
})

describe("what visitors' lookups may cost", () => {
  /** A tenth of these are for forecasts, the rest for suggestions. */
  const settings = {
    GEOCODER_CALLS_PER_DAY: '100',
    GEOCODER_CALLS_PER_CALLER: '40',
    TRUSTED_PROXIES: '1',
  }
  describeShop('a visitor', { settings }, (shop) => {
    let callers = 0
    const visitor = () => shop.visit({ 'x-forwarded-for': `198.51.100.${++callers}` })
    const asked = () => shop.geocoder.controls.asked()
    const suggest = async (browser: Browser, text: string) =>
      (await browser.get(`/api/address-suggestions?text=${encodeURIComponent(text)}`)).json
    const tasks = async () =>
      await shop.query(
        "select subject, detail from staff_tasks where kind = 'lookups_spent' order by subject",
      )

    it('three forecasts of a hundred addresses each ask the geocoder nothing where the ZIP code says the county', async () => {
      const before = asked()
      const browser = visitor()
      for (let call = 0; call < 3; call += 1) {
        const { json } = await browser.post('/api/forecasts', { addresses: some(100) })
        expect(json).toHaveLength(100)
      }
      expect(asked() - before).toBe(0)
    })

    it('forecasts where a ZIP code crosses a county line ask the geocoder within the budget, then leave the office to staff', async () => {
      const across = (count: number) => some(count, 'Deerfield', '60015')
      const before = asked()
      const browser = visitor()
      for (let call = 0; call < 3; call += 1) {
        const { status, json } = await browser.post('/api/forecasts', { addresses: across(100) })
        expect(status).toBe(200)
        for (const each of json) expect(each).toMatchObject({ outcome: 'staff' })
      }
      await vi.waitFor(() => expect(asked() - before).toBe(4), 10_000)
      expect(await tasks()).toEqual([])
      await Promise.all(
        Array.from({ length: 5 }, () => visitor().post('/api/forecasts', { addresses: across(4) })),
      )
      await vi.waitFor(() => expect(asked() - before).toBe(10), 10_000)
      expect(await tasks()).toEqual([
        {
          subject: 'forecast',
          detail: expect.stringMatching(
            /^Visitors used up the 10 forecast lookups we allow per day/,
          ),
        },
      ])
    })

    it('a visitor over the budget still gets whole addresses in, as typed and marked unverified', async () => {
      const browser = visitor()
      const known = await suggest(browser, '350 5th ave')
      expect(known).not.toHaveProperty('isLimited')
      for (let call = 1; call < 36; call += 1) await suggest(browser, `350 5th ave ${call}`)
      const before = asked()
      expect(await suggest(browser, '233 s wack')).toEqual({ features: [], isLimited: true })
      expect(await suggest(browser, ' 233 S  Wacker Dr,Chicago, il 60606')).toEqual({
        isLimited: true,
        features: [
          {
            properties: {
              formatted: '233 S Wacker Dr, Chicago, IL 60606',
              housenumber: '233',
              street: 'S Wacker Dr',
              address_line1: '233 S Wacker Dr',
              city: 'Chicago',
              state_code: 'IL',
              postcode: '60606',
              country_code: 'us',
              nonVerifiedParts: ['housenumber', 'street'],
            },
          },
        ],
      })
      const another = await suggest(browser, '233 S Wacker Dr, Chicago, NY 60606')
      expect(another).toEqual({ features: [], isLimited: true })
      expect(await suggest(browser, '350 5th ave')).toEqual(known)
      expect(asked()).toBe(before)
      expect(await suggest(visitor(), '233 s wack')).not.toHaveProperty('isLimited')
    })

    it('when all visitors together are over the budget, staff get one task and a paid deed is looked up anyway', async () => {
      for (let call = 0; asked() < 1000 && call < 120; call += 1) {
        const { isLimited } = await suggest(visitor(), `1 main st ${call}`)
        if (isLimited) break
      }
      const [, task, ...more] = await tasks()
      expect(more).toEqual([])
      expect(task).toMatchObject({
        subject: 'suggestion',
        detail: expect.stringContaining('Visitors used up the 90 suggestion lookups'),
      })
      const agent = await signInAs(shop, 'agent')
      const { json } = await agent.get('/api/admin/inbox?kind=alert')
      expect(JSON.stringify(json)).toContain('lookups_spent')
      await shop.query("update staff_tasks set closed_at = now(), closed_by = 'system'")
      expect(await suggest(visitor(), '2 main st')).toEqual({ features: [], isLimited: true })
      const rows = await shop.query('select from staff_tasks where closed_at is null')
      expect(rows).toEqual([])
      expect(
        (await shop.parts.geocoder.autocomplete({ text: '350 5th', limit: 1 })).features,
      ).toHaveLength(1)
    })
  })
})
