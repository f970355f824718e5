import { expect, test } from '@playwright/test'
import { WILLIS, withCart } from '../support/cart.ts'
import { layoutShift } from '../support/static-page.ts'

const SHELLS = [
  ['/checkout', 'Preparing checkout', 'Paying needs JavaScript.'],
  ['/success', 'Loading order details', 'This page needs JavaScript.'],
  ['/find-my-orders', 'Preparing the form', 'Finding your orders needs JavaScript.'],
] as const

for (const [path, waiting] of SHELLS) {
  test(`${path} is there before its code arrives, which then changes it without a jump`, async ({
    page,
  }) => {
    const complaints: string[] = []
    page.on('console', ({ text, type }) => type() === 'error' && complaints.push(text()))
    page.on('pageerror', ({ message }) => complaints.push(message))
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/app-[^/]*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await withCart(page, [WILLIS])
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('banner').getByRole('link', { name: 'Deedbox' })).toBeVisible()
    await expect(page.getByText(waiting, { exact: true })).toBeVisible()
    release()
    await expect(page.getByText(waiting, { exact: true })).toHaveCount(0)
    expect(complaints).toEqual([])
    expect(await layoutShift(page)).toBeLessThan(0.001)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const [path, , words] of SHELLS) {
    test(`${path} says what it needs and whom to email`, async ({ page }) => {
      await page.goto(path)
      const said = page.locator('noscript p')
      await expect(said).toContainText(words)
      await expect(said.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    })
  }
})
