import { expect, type Locator, type Page, test } from '@playwright/test'
import { EMPIRE, WILLIS, withCart } from '../support/cart.ts'
import { cardFrame } from '../support/shop.ts'
import { query } from '../support/shop-database.ts'
import { shownOrder, showOrder } from '../support/shown-order.ts'

const SENTENCE =
  'Deedbox is a private company. This service has not been approved or endorsed by any government agency, and this offer is not being made by an agency of the government.'
const SELLER = 'Sold by Deedbox LLC, 100 Sample St, Suite 200, Springfield, IL 62704.'
const NEWARK = { streetAddress: '50 Park Pl', city: 'Newark', state: 'NJ', zipCode: '07102' }
const CASPER = { streetAddress: '200 N Center St', city: 'Casper', state: 'WY', zipCode: '82601' }
/** 24 points. */
const LARGE_PX = 32

const sizeOf = (words: Locator) =>
  words.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
const bodySize = (page: Page) => sizeOf(page.locator('body'))

/** Every size that words on the page have, without those of the given part. */
const sizesBeside = (page: Page, part: string) =>
  page.evaluate((selector) => {
    const sizes: number[] = []
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.textContent?.trim() || parent.closest(`${selector}, script, style`))
        continue
      sizes.push(Number.parseFloat(getComputedStyle(parent).fontSize))
    }
    return sizes
  }, part)

for (const path of [
  '/',
  '/privacy-policy',
  '/terms-of-service',
  '/refund-policy',
  '/search',
  '/checkout',
  '/success',
  '/find-my-orders',
  '/verify',
  '/no/such/page',
]) {
  test(`${path} says at body size who sells and that no agency endorses it`, async ({ page }) => {
    if (path === '/checkout') await withCart(page, [WILLIS])
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    for (const words of [SENTENCE, SELLER]) {
      const said = footer.getByText(words, { exact: true })
      await expect(said).toBeVisible()
      expect(await sizeOf(said)).toBeGreaterThanOrEqual(await bodySize(page))
    }
  })
}

test('the sentence stands beside the total in the cart, at checkout and on the receipt', async ({
  page,
}) => {
  await withCart(page, [WILLIS])
  for (const path of ['/search', '/checkout']) {
    await page.goto(path)
    const total =
      path === '/search'
        ? page.getByRole('region', { name: 'Order Summary' })
        : page.locator('form')
    const said = total.getByText(SENTENCE, { exact: true })
    await expect(said).toBeVisible()
    expect(await sizeOf(said)).toBeGreaterThanOrEqual(await bodySize(page))
  }
  await showOrder(page, shownOrder('completed', ['delivered']))
  const receipt = page.getByRole('region', { name: 'Receipt' })
  for (const words of [SENTENCE, SELLER]) {
    const said = receipt.getByText(words, { exact: true })
    await expect(said).toBeVisible()
    expect(await sizeOf(said)).toBeGreaterThanOrEqual(await bodySize(page))
  }
})

test('New York addresses say before payment that the copy is plain, in bold at 12 points', async ({
  page,
}) => {
  await withCart(page, [EMPIRE])
  for (const path of ['/search', '/checkout']) {
    await page.goto(path)
    const said = page.getByText('New York: You get a plain copy, not a certified one.')
    await expect(said).toBeVisible()
    expect(await sizeOf(said)).toBeGreaterThanOrEqual(16)
    await expect(said).toHaveCSS('font-weight', '700')
  }
})

test('in New Jersey the full notice is on top, bold, larger than all else and in its own color', async ({
  page,
}) => {
  await query(
    `update jurisdictions set copy_fee_cents = 200, copy_fee_note = 'per page',
      phone = '(973) 555-0100', unverified = '{}' where id = '34013'`,
  )
  await withCart(page, [NEWARK, WILLIS])
  for (const path of ['/search', '/checkout']) {
    await page.goto(path)
    const notice = page.getByRole('region', { name: 'Notice' })
    const words = notice.getByText(
      /^Private company, not government\. You don’t have to buy this\./,
    )
    await expect(words).toContainText(
      'Essex County Register of Deeds and Mortgages sells copies: $2.00 (per page).',
    )
    await expect(notice).toContainText('(973) 555-0100')
    await expect(notice).toContainText(SELLER)
    await expect(notice.getByText(/New Jersey/)).toHaveCount(1)
    await expect(notice).not.toContainText('Illinois')
    const size = await sizeOf(words)
    expect(size).toBeGreaterThanOrEqual(LARGE_PX)
    expect(Math.max(...(await sizesBeside(page, '[aria-label=Notice]')))).toBeLessThan(size)
    await expect(words).toHaveCSS('font-weight', '700')
    await expect(words).toHaveCSS('font-family', /^"Source Serif 4 Variable"/)
    // A color of its own, and not the one of errors.
    await expect(words).toHaveCSS('color', 'rgb(29, 63, 119)')
    const { y = 0 } = (await notice.boundingBox()) ?? {}
    const first = page.getByRole('button', { name: 'Remove 50 Park Pl' })
    expect(y).toBeLessThan((await first.boundingBox())?.y ?? 0)
  }
})

test('the full notice is there before the forecast, and nothing moves when it comes', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shifts = window as unknown as { shifted: number }
    shifts.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number }>)
        shifts.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route('**/api/forecasts', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await withCart(page, [NEWARK])
  for (const [path, width] of [
    ['/search', 1280],
    ['/checkout', 1280],
    ['/checkout', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(path)
    const notice = page.getByRole('region', { name: 'Notice' })
    await expect(notice).toContainText('New Jersey’s offices sell copies themselves.')
    await expect(notice).toContainText('Essex County')
    const shifted = page.evaluate(() => (window as unknown as { shifted: number }).shifted)
    expect(await shifted, `${path} at ${width}`).toBeLessThan(0.01)
  }
})

test('a state that is off can be removed from the cart, and not be paid for', async ({ page }) => {
  await query("update state_policies set selling = 'off' where state = 'WY'")
  try {
    await withCart(page, [WILLIS, CASPER])
    await page.goto('/search')
    await expect(page.getByText("We don't sell deeds in Wyoming yet.")).toBeVisible()
    // Not to be clicked, as it says itself; by keyboard it tells why.
    await page.getByRole('button', { name: 'Proceed to Checkout' }).press('Enter')
    await expect(page.getByText(/Please remove 200 N Center St to continue/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove 200 N Center St' })).toBeFocused()
    await page.goto('/checkout')
    await expect(page.getByRole('alert').first()).toContainText("We don't sell deeds in Wyoming")
    await expect(page.getByRole('button', { name: /^Complete Purchase/ })).toBeDisabled()
    await page.getByRole('button', { name: 'Remove 200 N Center St' }).click()
    await cardFrame(page).getByLabel('Card number').waitFor()
    await expect(page.getByRole('button', { name: /^Complete Purchase.*\$19\.99/ })).toBeEnabled()
  } finally {
    await query("update state_policies set selling = 'on' where state = 'WY'")
  }
})

test('an owner records a decision about a state from its task', async ({ page }) => {
  const login = { username: 'keeper', password: 'keeper-of-the-deeds' }
  await page.request.post('/api/admin/login', { data: login })
  await page.goto('/admin/desk?kind=decision')
  await page.getByRole('button', { name: 'Wisconsin' }).click()
  await page.getByLabel('What was decided, and on whose advice').fill('On, as counsel advised.')
  await page.getByRole('button', { name: 'Record decision' }).click()
  await expect(page.getByRole('button', { name: 'Ohio' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Wisconsin' })).toHaveCount(0)
  await page.goto('/admin/settings/states')
  const row = page.getByRole('row', { name: /Wisconsin/ })
  await expect(row).toContainText('On, as counsel advised.')
})
