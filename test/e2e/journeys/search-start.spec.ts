import { expect, type Page, test } from '@playwright/test'
import { box, options } from '../support/search-box.ts'
import { addAddress } from '../support/shop.ts'
import { layoutShift } from '../support/static-page.ts'

const APP = /\/assets\/app-[^/]*\.js$/

/** Holds back the app's script until it's released. */
async function holdApp(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(APP, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const isTakenOver = (page: Page) =>
  expect
    .poll(() => box(page).evaluate((input) => Object.keys(input).some((key) => key.includes('$'))))
    .toBe(true)

test.describe('the search before its code arrives', () => {
  test('the search is readable before its code arrives, and keeps the text, the cursor and the focus', async ({
    page,
  }) => {
    const complaints: string[] = []
    page.on('console', ({ text, type }) => type() === 'error' && complaints.push(text()))
    page.on('pageerror', ({ message }) => complaints.push(message))
    const release = await holdApp(page)
    await page.goto('/search', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Your Property Deeds')
    await expect(page.getByText(/^No addresses added yet/)).toBeVisible()
    await box(page).pressSequentially('350 th')
    for (const _ of 'th') await page.keyboard.press('ArrowLeft')
    await box(page).evaluate((input) => input.setAttribute('data-typed-into', ''))

    release()
    await isTakenOver(page)
    await expect(box(page)).toHaveAttribute('data-typed-into', '')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('5')
    await expect(box(page)).toHaveValue('350 5th')
    await expect(options(page).first()).toContainText('350 5th')
    await page.keyboard.press('Escape')
    expect(complaints).toEqual([])
  })

  test('the search has the focus in its box where no keyboard comes up over the page', async ({
    page,
    browser,
  }) => {
    await page.goto('/search')
    await expect(box(page)).toBeFocused()
    const phone = await browser.newContext({ hasTouch: true, isMobile: true })
    const there = await phone.newPage()
    await there.goto('/search')
    await isTakenOver(there)
    await expect(box(there)).not.toBeFocused()
    await phone.close()
  })

  test('the search opens whatever was pressed as soon as it can', async ({ page }) => {
    const release = await holdApp(page)
    await page.goto('/search', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Add many addresses' }).click()
    release()
    await expect(page.getByLabel('One address per line')).toBeVisible()
  })

  test('the search opens only once if pressed at the very moment its code arrives', async ({
    page,
  }) => {
    // The app is already listening but says so a moment later, like on a slow machine.
    await page.addInitScript(() => {
      const tell = window.dispatchEvent.bind(window)
      window.dispatchEvent = (event) => {
        if (event.type !== 'search-ready') return tell(event)
        setTimeout(() => document.querySelector<HTMLElement>('button[aria-expanded]')?.click())
        setTimeout(tell, 100, event)
        return true
      }
    })
    await page.goto('/search')
    await expect(page.getByLabel('One address per line')).toBeVisible()
    await page.waitForTimeout(300)
    await expect(page.getByLabel('One address per line')).toBeVisible()
  })

  test('the search looks up text typed before its code arrived, without another keystroke', async ({
    page,
  }) => {
    const release = await holdApp(page)
    await page.goto('/search', { waitUntil: 'commit' })
    await box(page).pressSequentially('350 5th')
    release()
    await expect(options(page).first()).toContainText('350 5th')
    await expect(box(page)).toBeFocused()
    await options(page).first().click()
    await expect(page.getByText('1 Address', { exact: true })).toBeVisible()
  })

  for (const width of [390, 1280]) {
    test(`the search never shows an empty cart to someone with a full one and does not jump: ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/search')
      await addAddress(page, '350 5th Ave, New York', '350 5th Ave')
      await addAddress(page, '233 S Wacker', '233 S Wacker Dr')
      await addAddress(page, '44 Wrong Way', '44 Wrong Way')
      const release = await holdApp(page)
      await page.reload({ waitUntil: 'commit' })
      await expect(box(page)).toBeVisible()
      await expect(page.getByText(/^No addresses added yet/)).toBeHidden()
      await expect(page.getByText('0 Addresses')).toBeHidden()
      await expect(page.getByText('$0.00')).toBeHidden()
      release()
      await expect(page.getByText('Selected Addresses (3)')).toBeVisible()
      expect(await layoutShift(page)).toBeLessThan(0.01)
    })
  }

  test('the search says so if its code does not arrive', async ({ page }) => {
    await page.route(APP, (route) => route.abort())
    await page.goto('/search')
    const notice = page.getByRole('alert').filter({ hasText: 'didn’t load completely' })
    await expect(notice).toBeVisible()
    await page.unroute(APP)
    await page.getByRole('link', { name: 'Load it again' }).click()
    await isTakenOver(page)
    await expect(notice).toBeHidden()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test('the search without JavaScript says what it needs and whom to email', async ({ page }) => {
      await page.goto('/search')
      await expect(page.getByText(/^Ordering needs JavaScript/)).toBeVisible()
      const email = page.locator('noscript').getByRole('link', { name: /@/ })
      await expect(email).toHaveAttribute('href', /^mailto:/)
    })
  })
})
