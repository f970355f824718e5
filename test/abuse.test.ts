import { afterEach, beforeEach, expect, it } from 'vitest'
import { sweepExpiredJob } from '../src/upkeep/sweep-expired.job.ts'
import { DEFAULT_KEYS } from '../standins/payments/start.ts'
import type { Browser } from './support/browser.ts'
import { describeShop } from './support/describe-shop.ts'
import { EMPIRE_STATE, orderBody, payByCard, placeOrder, until } from './support/orders.ts'

const HOUR = 60 * 60 * 1000
const CARDS = 10_000
/** How long the provider takes to ask a bank; with the real one, it's a second or two. */
const BANK_MS = 300

/** The defaults of a shop that sets nothing, as the configuration's own test verifies. */
const AS_SHIPPED = { FREE_DECLINES: '2', OPEN_PAYMENTS_PER_CALLER: '5' }

interface Opened {
  paymentIntentId: string
  clientSecret: string
}

describeShop('a script that tries stolen cards', { settings: AS_SHIPPED }, (shop) => {
  let cards: number
  let now: number
  let end: number

  afterEach(async () => {
    await shop.payments.controls.deliveriesIdle()
    shop.payments.controls.planDeliveries({})
    shop.payments.controls.clearFaults()
    shop.setClock(undefined)
    await shop.query('truncate declines, rate_limits')
  })

  /**
   * The script has an hour by the shop's clock, a supply of cards, and as many sessions as it
   * likes.
   */
  function startHour(lagMs: number): void {
    cards = CARDS
    now = Date.now()
    end = now + HOUR
    shop.setClock(new Date(now))
    shop.payments.controls.reset()
    shop.payments.controls.planDeliveries({ delayMs: lagMs })
    const slow = { kind: 'hang', when: 'before', ms: BANK_MS, count: CARDS } as const
    shop.payments.controls.addFault({ ...slow, path: '/confirm$' })
  }

  /**
   * Undefined if the shop's wait runs past the end of the hour before another payment may be
   * opened.
   */
  async function open(browser: Browser): Promise<Opened | undefined> {
    for (;;) {
      const reply = await browser.post('/api/create-payment-intent', { amount: 1999 })
      if (reply.status === 200) return reply.json
      // Thirty at once can be more than a busy machine takes; the script simply asks again.
      if (reply.status === 503) continue
      expect(reply.status).toBe(429)
      now += Number(reply.headers.get('retry-after')) * 1000
      if (now >= end) return undefined
      shop.setClock(new Date(now))
    }
  }

  /**
   * Goes straight to the provider with only what a browser knows. Returns whether a card was tried.
   */
  async function tryCard({ paymentIntentId, clientSecret }: Opened): Promise<boolean> {
    cards -= 1
    const response = await fetch(
      `${shop.payments.url}/v1/payment_intents/${paymentIntentId}/confirm`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${DEFAULT_KEYS.publishableKey}` },
        body: new URLSearchParams({
          payment_method: 'pm_card_chargeDeclined',
          client_secret: clientSecret,
          return_url: 'http://bot.test/',
        }),
      },
    )
    return response.status === 402
  }

  /** How many times the provider really asked a bank. */
  const attempts = () => shop.payments.controls.events('charge.failed').length

  async function oneAfterTheOther(): Promise<void> {
    const browser = shop.visit()
    for (let opened = await open(browser); opened; opened = await open(browser)) {
      while (cards > 0 && (await tryCard(opened))) {}
    }
  }

  async function oneCardEach(): Promise<void> {
    for (;;) {
      const opened = await open(shop.visit())
      if (!opened || cards === 0) return
      await tryCard(opened)
    }
  }

  async function manyAtOnce(): Promise<void> {
    for (;;) {
      const found = await Promise.all(Array.from({ length: 30 }, () => open(shop.visit())))
      const opened = found.filter((each) => each !== undefined)
      if (opened.length === 0 || cards === 0) return
      await Promise.all(
        opened.map(async (each) => {
          while (cards > 0 && (await tryCard(each))) {}
        }),
      )
    }
  }

  const SCRIPTS = { oneAfterTheOther, oneCardEach, manyAtOnce }
  it.each([
    ['oneAfterTheOther', 0],
    ['oneCardEach', 2],
    ['manyAtOnce', 2],
  ] as const)(
    'a script testing stolen cards (%s, with events %s bank responses late) tries at most 20 cards an hour',
    async (name, lag) => {
      startHour(lag * BANK_MS)
      await SCRIPTS[name]()
      await shop.payments.controls.deliveriesIdle()
      process.stdout.write(`${name}, events ${lag} answers late: ${attempts()} cards an hour\n`)
      expect(attempts()).toBeGreaterThan(5)
      expect(attempts()).toBeLessThanOrEqual(20)
    },
    120_000,
  )
})

const BEHIND_PROXY = { ...AS_SHIPPED, TRUSTED_PROXIES: '1' }

describeShop('declined cards', { settings: BEHIND_PROXY }, (shop) => {
  let now: number
  beforeEach(async () => {
    shop.payments.controls.planDeliveries({})
    await shop.query('truncate declines, rate_limits')
    now = Date.now()
    shop.setClock(new Date(now))
  })

  const from = (address: string) => shop.visit({ 'x-forwarded-for': address })
  const pass = (ms: number) => {
    now += ms
    shop.setClock(new Date(now))
  }
  const send = (browser: Browser, intentId: string) =>
    browser.post('/api/orders', orderBody(intentId, [EMPIRE_STATE]))

  /** One press of the button with a card the bank declines, and the provider's report of it. */
  async function decline(browser: Browser, intentId: string): Promise<void> {
    expect((await send(browser, intentId)).status).toBeLessThan(300)
    expect((await payByCard(shop, intentId, 'pm_card_chargeDeclined')).status).toBe(402)
    await shop.payments.controls.deliveriesIdle()
  }

  it('declined cards cost nothing for a person who mistypes twice', async () => {
    const ada = from('203.0.113.7')
    const { intentId, orderId } = await placeOrder(ada, [EMPIRE_STATE])
    await decline(ada, intentId)
    await decline(ada, intentId)
    expect((await send(ada, intentId)).json).toEqual({ id: orderId })
    await payByCard(shop, intentId)
    const { json } = await ada.post('/api/verify-payment', { paymentIntentId: intentId })
    expect(json).toEqual({ success: true, status: 'succeeded', orderId })
  })

  it('declined cards cost a wait from the third one on, which doubles and is explained in words', async () => {
    const ada = from('203.0.113.7')
    const { intentId } = await placeOrder(ada, [EMPIRE_STATE])
    await decline(ada, intentId)
    await decline(ada, intentId)
    for (const seconds of [2, 4]) {
      await decline(ada, intentId)
      const change = { amount: 3998, paymentIntentId: intentId }
      for (const reply of [
        await send(ada, intentId),
        await ada.post('/api/create-payment-intent', { amount: 1999 }),
        await ada.post('/api/create-payment-intent', change),
      ]) {
        expect(reply.status).toBe(429)
        expect(reply.headers.get('retry-after')).toBe(String(seconds))
        expect(reply.json.message).toContain(`try again in ${seconds} seconds`)
      }
      pass(seconds * 1000 - 1)
      expect((await send(ada, intentId)).status).toBe(429)
      pass(1)
      expect((await send(ada, intentId)).status).toBe(200)
    }
    pass(HOUR)
    for (const _again of [1, 2]) await decline(ada, intentId)
    expect((await send(ada, intentId)).status).toBe(200)
  })

  it('declined cards only slow down callers who share the IP or the browser', async () => {
    const ada = from('203.0.113.7')
    const { intentId } = await placeOrder(ada, [EMPIRE_STATE])
    for (const _each of [1, 2]) await decline(ada, intentId)
    // The wait is counted from the last one.
    pass(10_000)
    await decline(ada, intentId)
    const open = (browser: Browser) =>
      browser.post('/api/create-payment-intent', { amount: 1999 }).then(({ status }) => status)
    expect(await open(from('203.0.113.7'))).toBe(429)
    expect(await open(from('203.0.113.8'))).toBe(200)
    const moved = from('203.0.113.9')
    for (const [name, value] of ada.cookies) moved.cookies.set(name, value)
    expect(await open(moved)).toBe(429)
  })

  it('declined cards are counted once, however often the provider reports them', async () => {
    shop.payments.controls.planDeliveries({ duplicate: 'all' })
    const ada = from('203.0.113.7')
    const { intentId } = await placeOrder(ada, [EMPIRE_STATE])
    await decline(ada, intentId)
    await decline(ada, intentId)
    expect((await send(ada, intentId)).status).toBe(200)
  })

  it("declined cards end the caller's open payments from the fifth one on, even if the provider fails at first", async () => {
    const mallory = from('203.0.113.7')
    const neighbour = from('203.0.113.7')
    const stranger = from('203.0.113.8')
    const tried = await placeOrder(mallory, [EMPIRE_STATE])
    const beside = await placeOrder(neighbour, [EMPIRE_STATE])
    const elsewhere = await placeOrder(stranger, [EMPIRE_STATE])
    for (const _each of [1, 2, 3, 4]) {
      await decline(mallory, tried.intentId)
      pass(60_000)
    }
    const status = async (id: string) => (await shop.parts.payments.retrieveIntent(id))?.status
    expect(await status(tried.intentId)).toBe('requires_payment_method')
    // The client itself tries three times; after that, it's up to the provider to redeliver.
    shop.payments.controls.addFault({ kind: 'error', status: 500, count: 3, path: '/cancel$' })
    await decline(mallory, tried.intentId)
    await until(async () => (await status(beside.intentId)) === 'canceled', 'the second delivery')
    expect(await status(tried.intentId)).toBe('canceled')
    expect(await status(elsewhere.intentId)).toBe('requires_payment_method')
    pass(60_000)
    expect((await neighbour.post('/api/create-payment-intent', { amount: 1999 })).status).toBe(200)
  })

  it('declined cards are forgotten after a day', async () => {
    const ada = from('203.0.113.7')
    const { intentId } = await placeOrder(ada, [EMPIRE_STATE])
    await decline(ada, intentId)
    pass(23 * HOUR)
    await decline(ada, intentId)
    pass(2 * HOUR)
    await sweepExpiredJob.run(shop.jobParts)
    const { rowCount } = await shop.database.pool.query('select from declines')
    expect(rowCount).toBe(1)
  })
})

describeShop('open payments', { settings: AS_SHIPPED }, (shop) => {
  it('open payments are limited to the newest five per IP, and a visitor returning to an older one gets a new one', async () => {
    const visitors = Array.from({ length: 15 }, () => shop.visit())
    const ids: string[] = []
    for (const [index, visitor] of visitors.entries()) {
      shop.setClock(new Date(Date.now() + index))
      const { json } = await visitor.post('/api/create-payment-intent', { amount: 1999 })
      ids.push(json.paymentIntentId)
    }
    const states = await Promise.all(ids.map((id) => shop.parts.payments.retrieveIntent(id)))
    const open = states.map((intent) => intent?.status === 'requires_payment_method')
    expect(open).toEqual([...Array(10).fill(false), ...Array(5).fill(true)])
    const [first] = visitors
    const again = await first?.post('/api/create-payment-intent', {
      amount: 1999,
      paymentIntentId: ids[0],
    })
    expect(again?.json.code).toBe('intent_not_open')
    const anew = await first?.post('/api/create-payment-intent', { amount: 1999 })
    expect(anew?.status).toBe(200)
  })

  it('open payments are limited to five even when they are opened at the same time', async () => {
    const replies = await Promise.all(
      Array.from({ length: 40 }, () =>
        shop.visit().post('/api/create-payment-intent', { amount: 1999 }),
      ),
    )
    const intents = await Promise.all(
      replies.map(({ json }) => shop.parts.payments.retrieveIntent(json.paymentIntentId)),
    )
    const open = intents.filter((intent) => intent?.status === 'requires_payment_method')
    expect(open.length).toBeLessThanOrEqual(5)
  })
})
