import { expect, type Page, test } from '@playwright/test'
import { type CaptchaStandin, startCaptcha } from '../../../standins/captcha/start.ts'
import { EMPIRE } from '../support/cart.ts'
import { INTENTS, putCart } from '../support/provider.ts'
import { cardFrame } from '../support/shop.ts'

/**
 * The journeys' shop has no CAPTCHA. These tests substitute the settings and the refusal of a shop
 * that does; the widget, its frame and the token are real. The server's part, including its policy
 * letting the script in, has its own test.
 */
test.use({ bypassCSP: true })
let captcha: CaptchaStandin
test.beforeAll(async () => {
  captcha = await startCaptcha()
})
test.afterAll(() => captcha.close())

async function openCheckout(page: Page, tokens: Array<string | undefined>): Promise<void> {
  const scriptUrl = `${captcha.url}/turnstile/v0/api.js?render=explicit`
  await page.addInitScript(
    (settings) => {
      // After the page's settings are in place, before its code reads them.
      document.addEventListener('readystatechange', () => {
        const place = document.getElementById('shop-config')
        if (!place || document.readyState !== 'interactive') return
        const config = JSON.parse(place.textContent ?? '{}')
        place.textContent = JSON.stringify({ ...config, captcha: settings })
      })
    },
    { siteKey: captcha.siteKey, scriptUrl },
  )
  await page.route(INTENTS, async (route) => {
    const { captchaToken, ...body } = route.request().postDataJSON()
    tokens.push(captchaToken)
    if (captchaToken) return route.continue({ postData: JSON.stringify(body) })
    return route.fulfill({ status: 403, json: { code: 'captcha_required', message: 'A person?' } })
  })
  await page.goto('/readyz')
  await putCart(page, [EMPIRE])
  await page.goto('/checkout')
}

const question = (page: Page) =>
  page.frameLocator('iframe[title="Widget containing a security challenge"]').getByRole('checkbox')

test('a shop with a CAPTCHA opens the card form once the check passes', async ({ page }) => {
  const tokens: Array<string | undefined> = []
  await openCheckout(page, tokens)
  await question(page).check()
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  expect(tokens[0]).toBeUndefined()
  expect(tokens.at(-1)).toMatch(/^standin\./)
})

test('a page whose check is blocked says so and offers a way forward', async ({ page }) => {
  await page.route('**/turnstile/**', (route) => route.abort())
  await openCheckout(page, [])
  const notice = page.getByRole('alert').filter({ hasText: 'couldn’t check that you’re human' })
  await expect(notice).toContainText('You haven’t been charged')
  await expect(notice.getByRole('link')).toHaveAttribute('href', /^mailto:/)
  await page.unroute('**/turnstile/**')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await question(page).check()
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
})
