import { expect, test } from '@playwright/test'
import { expectFooter, SEVEN_QUESTIONS, transferOf } from '../support/static-page.ts'

test('the landing page has the agreed sections and words', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header).toHaveCSS('position', 'sticky')
  await expect(header.getByRole('link', { name: 'Deedbox' })).toHaveAttribute('href', '/')
  await expect(header.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/search')

  await expect(page.getByText('Instant Access • No Waiting', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Property Deeds Instantly')
  const buy = page.getByRole('link', { name: 'Get Your Property Deed' })
  await expect(buy).toHaveCount(2)
  for (const link of await buy.all()) await expect(link).toHaveAttribute('href', '/search')
  const groups = page.getByRole('list', { name: 'Who uses it' }).getByRole('listitem')
  await expect(groups).toHaveText([
    'Real Estate Agents',
    'Property Investors',
    'Title Professionals',
  ])

  for (const claim of [
    'Instant download after payment',
    'No subscription or monthly fees',
    'All 50 states covered',
    'Secure card payment',
    'Full refund when a deed cannot be found',
    '99%+ success rate',
  ]) {
    await expect(page.locator('#about')).toContainText(claim)
  }
  await expect(page.locator('#how-it-works').getByRole('heading', { level: 3 })).toHaveText([
    'Enter Address',
    'We Search',
    'Secure Payment',
    'Instant Download',
  ])
  const pricing = page.locator('#pricing')
  await expect(pricing.getByText('Best Value', { exact: true })).toBeVisible()
  await expect(pricing).toContainText('$19.99')
  await expect(pricing.getByRole('link', { name: 'Get Your Property Deed' })).toBeVisible()
  await expect(page.locator('#use-cases').getByRole('heading', { level: 3 })).toHaveText([
    'Real Estate Agents',
    'Property Investors',
    'Title Professionals',
  ])
  const last = page.getByRole('link', { name: 'Start Your Order Now' })
  await expect(last).toHaveAttribute('href', '/search')
  await expectFooter(page)
})

test('a sample deed and its provenance sheet can be viewed before buying', async ({ page }) => {
  await page.goto('/')
  const sample = page.locator('#sample')
  await sample.scrollIntoViewIfNeeded()
  const picture = sample.getByRole('img', { name: /^Sample/ })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(720)
  const sheet = sample.getByRole('region', { name: 'Provenance sheet' })
  for (const words of [
    'Sample',
    '2024-0744651',
    'December 16, 2024',
    'Retrieved',
    'SHA-256',
    '2 pages',
    'What it is not',
  ]) {
    await expect(sheet).toContainText(words)
  }
})

test('the landing page says we are not a government agency and how to get a copy from one', async ({
  page,
}) => {
  await page.goto('/#your-county')
  const box = page.locator('#your-county')
  await expect(box.getByRole('heading')).toHaveText(
    'Not a government agency. Your county sells copies too: here is how.',
  )
  await expect(box).toContainText('nobody is obliged to buy')
  await expect(box.getByRole('listitem')).toHaveCount(3)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('one question on the landing page is open at a time and closes again', async ({
      page,
    }) => {
      await page.goto('/')
      const items = page.locator('#faq details')
      await expect(items.locator('summary')).toHaveText(SEVEN_QUESTIONS)
      await expect(page.locator('#faq details[open]')).toHaveCount(0)
      for (const [index, question] of SEVEN_QUESTIONS.entries()) {
        await page.getByText(question, { exact: true }).click()
        await expect(page.locator('#faq details[open]')).toHaveCount(1)
        await expect(items.nth(index).locator('p')).toBeVisible()
      }
      await page.getByText(SEVEN_QUESTIONS[6] ?? '', { exact: true }).click()
      await expect(page.locator('#faq details[open]')).toHaveCount(0)
    })

    test('How It Works links to its section', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('main').getByRole('link', { name: 'How It Works' }).click()
      await expect(page).toHaveURL(/#how-it-works$/)
      await expect(page.getByRole('heading', { name: 'How It Works' })).toBeInViewport()
    })
  })
}

test('the landing page scrolls smoothly, unless the visitor prefers reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
})

test('an ad click on the landing page is saved', async ({ page }) => {
  await page.goto('/?gclid=click-42')
  await expect
    .poll(() => page.evaluate(() => Object.values({ ...localStorage })))
    .toContain('click-42')
})

test('the landing page weighs at most 60 KB and does not shift', async ({ page }) => {
  const { bytes, shift } = await transferOf(page, '/')
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(60 * 1024)
  expect(shift).toBeLessThanOrEqual(0.01)
})
