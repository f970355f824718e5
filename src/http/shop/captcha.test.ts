import { beforeEach, expect, it } from 'vitest'
import { startCaptcha } from '../../../standins/captcha/start.ts'
import type { Browser } from '../../../test/support/browser.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { openShop } from '../../../test/support/shop.ts'

const captcha = forTests(startCaptcha)
const shop = shopForTests({
  settings: () => ({
    CAPTCHA_SITE_KEY: captcha.siteKey,
    CAPTCHA_SECRET: captcha.secret,
    CAPTCHA_SCRIPT_URL: `${captcha.url}/turnstile/v0/api.js?render=explicit`,
    CAPTCHA_VERIFY_URL: `${captcha.url}/turnstile/v0/siteverify`,
  }),
})
let browser: Browser
beforeEach(() => {
  captcha.fail(undefined)
  browser = shop.visit()
})

const open = (captchaToken?: string) =>
  browser.post('/api/create-payment-intent', { amount: 1999, captchaToken })
const opened = async () => (await shop.query('select from intents')).length

it('a shop with a CAPTCHA opens a payment for a good token, and tells the provider who is asking', async () => {
  const token = captcha.issueToken()
  expect((await open(token)).status).toBe(200)
  expect(captcha.asked.at(-1)).toEqual({
    secret: captcha.secret,
    response: token,
    remoteip: '127.0.0.1',
  })
})

it.each([
  ['no token', () => undefined],
  ['an empty one', () => ''],
  ['a made-up one', () => 'made-up'],
  [
    'one that is five minutes old',
    () => {
      const token = captcha.issueToken()
      captcha.pass(5 * 60 * 1000 + 1)
      return token
    },
  ],
])('the check refuses %s', async (_what, token) => {
  const before = await opened()
  const reply = await open(token())
  expect(reply.status).toBe(403)
  expect(reply.json.code).toBe('captcha_required')
  expect(await opened()).toBe(before)
})

it('a shop with a CAPTCHA accepts a token only once', async () => {
  const token = captcha.issueToken()
  const replies = await Promise.all([open(token), open(token)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
  expect((await open(token)).status).toBe(403)
})

it("a shop with a CAPTCHA doesn't ask again to change the amount of an open payment", async () => {
  const { json } = await open(captcha.issueToken())
  const changed = await browser.post('/api/create-payment-intent', {
    amount: 3998,
    paymentIntentId: json.paymentIntentId,
  })
  expect(changed.status).toBe(200)
})

it.each(['down', 'internal-error'] as const)(
  'a shop with a CAPTCHA opens no payment and says why while the check is %s',
  async (how) => {
    captcha.fail(how)
    const before = await opened()
    const reply = await open(captcha.issueToken())
    expect(reply.status).toBe(503)
    expect(reply.json.message).toContain('couldn’t verify that you’re human')
    expect(await opened()).toBe(before)
  },
)

it("a shop with a CAPTCHA doesn't blame the customer when our secret is wrong", async () => {
  const mistaken = await openShop({
    CAPTCHA_SITE_KEY: captcha.siteKey,
    CAPTCHA_SECRET: 'wrong',
    CAPTCHA_VERIFY_URL: `${captcha.url}/turnstile/v0/siteverify`,
  })
  browser = mistaken.visit()
  expect((await open(captcha.issueToken())).status).toBe(503)
  await mistaken.close()
})

it('a shop with a CAPTCHA allows its script on the checkout and nowhere else', async () => {
  const policy = async (path: string) =>
    (await browser.get(path)).headers.get('content-security-policy') ?? ''
  expect(await policy('/checkout')).toMatch(new RegExp(`script-src [^;]*${captcha.url}`))
  expect(await policy('/checkout')).toMatch(new RegExp(`frame-src [^;]*${captcha.url}`))
  expect(await policy('/search')).not.toContain(captcha.url)
})

it('a shop shows no CAPTCHA unless its keys are set', async () => {
  const plain = await openShop()
  browser = plain.visit()
  expect((await open()).status).toBe(200)
  expect((await browser.get('/checkout')).headers.get('content-security-policy')).not.toContain(
    'cloudflare',
  )
  await plain.close()
})
