import { afterEach, beforeEach, expect, it } from 'vitest'
import { startCaptcha } from '../../standins/captcha/start.ts'
import type { Browser } from '../support/browser.ts'
import { forTests } from '../support/for-tests.ts'
import { EMPIRE_STATE, orderBody, payByCard, placeOrder } from '../support/orders.ts'
import { openShop, type TestShop } from '../support/shop.ts'
import { SIZES } from './sizes.ts'

const HOUR = 60 * 60 * 1000
const AS_SHIPPED = { FREE_DECLINES: '2', OPEN_PAYMENTS_PER_CALLER: '5', TRUSTED_PROXIES: '1' }

const captcha = forTests(startCaptcha)
let shop: TestShop
let now: number
const open = async (settings: Record<string, string> = {}) => {
  shop = await openShop({ ...AS_SHIPPED, ...settings })
  now = Date.now()
  shop.setClock(new Date(now))
}
beforeEach(() => open())
afterEach(() => shop.close())

const from = (ip: string) => shop.visit({ 'x-forwarded-for': ip })
const pass = (ms: number) => {
  now += ms
  shop.setClock(new Date(now))
}

/**
 * A bot that tries good cards as fast as it's let, for an hour, in a new browser each time. The
 * provider answers a card for any payment that is open, without asking the shop.
 */
async function testCards(ip: string) {
  const end = now + HOUR
  let tried = 0
  while (now < end) {
    const bot = from(ip)
    const opened = await bot.post('/api/create-payment-intent', { amount: 1999 })
    if (opened.status !== 200) {
      pass(Math.max(1, Number(opened.headers.get('retry-after') ?? 60)) * 1000)
      continue
    }
    const { paymentIntentId } = opened.json
    if ((await payByCard(shop, paymentIntentId)).status !== 400) tried += 1
    await shop.payments.controls.deliveriesIdle()
    pass(1000)
    await bot.post('/api/verify-payment', { paymentIntentId })
  }
  return tried
}

it('card testing that pays and orders nothing gets through at most 20 cards per hour, and costs no fees', async () => {
  const tried = await testCards('203.0.113.7')
  expect(tried).toBeGreaterThan(0)
  expect(tried).toBeLessThanOrEqual(20)
  expect(await shop.query('select from ledger')).toEqual([])
  expect(await shop.query("select from staff_tasks where kind = 'payment_refused'")).toEqual([])
})

async function botnet(token?: () => string) {
  const tries = Array.from({ length: SIZES.callers }, (_, i) => async () => {
    const bot = from(`198.51.${Math.floor(i / 250)}.${(i % 250) + 1}`)
    let tried = 0
    for (let attempt = 0; attempt < 4; attempt++) {
      const opened = await bot.post('/api/create-payment-intent', {
        amount: 1999,
        ...(token && { captchaToken: token() }),
      })
      if (opened.status !== 200) continue
      const { paymentIntentId } = opened.json
      const { status } = await payByCard(shop, paymentIntentId, 'pm_card_chargeDeclined')
      if (status !== 400) tried += 1
    }
    return tried
  })
  let total = 0
  for (const each of tries) total += await each()
  await shop.payments.controls.deliveriesIdle()
  return total
}
async function canBuy(browser: Browser, captchaToken?: string): Promise<boolean> {
  const opened = await browser.post('/api/create-payment-intent', { amount: 1999, captchaToken })
  if (opened.status !== 200) return false
  const { paymentIntentId } = opened.json
  await browser.post('/api/orders', orderBody(paymentIntentId, [EMPIRE_STATE]))
  await payByCard(shop, paymentIntentId)
  const { json } = await browser.post('/api/verify-payment', { paymentIntentId })
  return json.success
}

it('card testing by a botnet gets no card through while a CAPTCHA is on, and customers still buy', async () => {
  await shop.close()
  await open({
    CAPTCHA_SITE_KEY: captcha.siteKey,
    CAPTCHA_SECRET: captcha.secret,
    CAPTCHA_SCRIPT_URL: `${captcha.url}/turnstile/v0/api.js?render=explicit`,
    CAPTCHA_VERIFY_URL: `${captcha.url}/turnstile/v0/siteverify`,
  })
  expect(await botnet(() => 'made up')).toBe(0)
  const used = captcha.issueToken()
  expect(await canBuy(from('203.0.113.9'), used)).toBe(true)
  expect(await botnet(() => used)).toBe(0)
})

it('card testing by a botnet without a CAPTCHA slows down each address alone, and customers still buy', async () => {
  const tried = await botnet()
  expect(tried).toBeLessThanOrEqual(SIZES.callers * 4)
  expect(await shop.query('select from declines')).toHaveLength(tried)
  expect(await canBuy(from('203.0.113.9'))).toBe(true)
})

it('card testing with one payment by many calls at once is ended by the shop', async () => {
  const bot = from('203.0.113.7')
  const { intentId } = await placeOrder(bot, [EMPIRE_STATE])
  const burst = await Promise.all(
    Array.from({ length: 20 }, () => payByCard(shop, intentId, 'pm_card_chargeDeclined')),
  )
  await shop.payments.controls.deliveriesIdle()
  expect(burst.filter(({ status }) => status === 402).length).toBeLessThanOrEqual(20)
  expect((await shop.parts.payments.retrieveIntent(intentId))?.status).toBe('canceled')
  expect((await bot.post('/api/create-payment-intent', { amount: 1999 })).status).toBe(429)
})
