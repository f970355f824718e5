import { expect, test } from '@playwright/test'
import { expectFooter, SEVEN_QUESTIONS } from '../support/static-page.ts'

test('the landing page has the agreed sections and words', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header).toHaveCSS('position', 'sticky')
  await expect(header.getByRole('link', { name: 'Deedbox' })).toHaveAttribute('href', '/')
  await expect(header.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/search')

  await expect(page.getByText('Instant Access • No Waiting', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Property Deeds Instantly')
  await expect(page.getByRole('button', { name: 'Get Your Property Deed' })).toBeVisible()
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
    'success rate',
    '99%+',
  ]) {
    await expect(page.getByRole('main')).toContainText(claim)
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
  const buy = pricing.getByRole('link', { name: 'Get Your Property Deed' })
  await expect(buy).toHaveAttribute('href', '/search')
  expect((await page.getByRole('main').textContent())?.split('$19.99')).toHaveLength(2)
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
    .toBe(800)
  const sheet = sample.getByRole('region', { name: 'Provenance sheet' })
  for (const words of [
    '2024-0744651',
    'Dec 16, 2024',
    'Retrieved',
    'SHA-256',
    '2 pages',
    'What it isn’t',
  ]) {
    await expect(sheet).toContainText(words)
  }
  const files = sample.getByRole('list', { name: 'Sample files' }).getByRole('link')
  await expect(files).toHaveCount(4)
  for (const link of await files.all()) {
    const file = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(file.ok()).toBe(true)
    expect(file.headers()['content-type']).toMatch(/^application\/(pdf|zip)$/)
  }
  for (const part of [page.locator('#pricing'), page.locator('#faq')]) {
    await expect(part.getByRole('link', { name: /sample/ })).toBeVisible()
  }
})

test('the landing page says we are not a government agency and how to get a copy from one', async ({
  page,
}) => {
  await page.goto('/#your-county')
  const box = page.locator('#your-county')
  await expect(box.getByRole('heading')).toHaveText([
    'Not a government agency. Your county sells copies too.',
    'Here’s how to get a copy yourself',
  ])
  await expect(box).toContainText('You don’t have to buy from us.')
  const offices = box.getByRole('link', { name: 'Find your county’s office and fee' })
  await expect(offices).toHaveAttribute('href', '/deeds')
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

    test('an address typed on the landing page goes with its visitor to the search', async ({
      page,
    }) => {
      await page.goto('/')
      await page.getByLabel('Property address').fill('350 5th Ave')
      const button = page.getByRole('button', { name: 'Get Your Property Deed' })
      // With suggestions open over the button, the Enter key is at hand.
      if (javaScriptEnabled) await page.keyboard.press('Enter')
      else await button.click()
      await expect(page).toHaveURL(/\/search\?q=350\+5th\+Ave$/)
    })

    test('How It Works links to its section', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('main').getByRole('link', { name: 'How It Works' }).click()
      await expect(page).toHaveURL(/#how-it-works$/)
      await expect(page.getByRole('heading', { name: 'How It Works' })).toBeInViewport()
    })
  })
}

test('an address chosen on the landing page is in the cart of the search, once', async ({
  page,
}) => {
  await page.goto('/')
  const address = page.getByRole('combobox', { name: 'Property address' })
  await expect(address).toHaveAttribute('aria-expanded', 'false')
  await address.pressSequentially('350 5th')
  await expect(page.getByRole('option').first()).toContainText('350 5th')
  await expect(address).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('status')).toHaveText(/^5 suggestions\./)
  const active = () =>
    address.evaluate(
      (input) =>
        document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
    )
  const texts = await page.getByRole('option').allTextContents()
  await page.keyboard.press('ArrowUp')
  expect(await active()).toBe(texts.at(-1))
  await page.keyboard.press('ArrowDown')
  expect(await active()).toBe(texts[0])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(address).toHaveValue('350 5th')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search$/)
  await expect(page.getByRole('status').getByText(/^Added 350 5th/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove 350 5th/ })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Selected Addresses (1)')).toBeVisible()
  await expect(page.getByText(/already in your order/)).toHaveCount(0)
})

test('a street chosen on the landing page asks for its number in the search', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Property address').pressSequentially('S Wacker Dr, Chicago')
  await page.getByRole('option', { name: /^S Wacker Dr/ }).click()
  await expect(page).toHaveURL(/\/search/)
  await expect(page.getByRole('combobox')).toHaveValue(/^S Wacker Dr, Chicago/)
})

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
