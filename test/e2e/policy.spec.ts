import { expect, type Page, test } from '@playwright/test'
import { NEW_YORK, putCart } from './provider.ts'
import { cardFrame } from './shop.ts'
import { STATES } from './states.ts'

/** What the page's security policy refused, as the browser reports it. */
function refusals(page: Page): string[] {
  const seen: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) seen.push(message.text())
  })
  return seen
}

for (const state of STATES) {
  test(`nothing that ${state.name} needs is refused by its policy`, async ({ page }) => {
    const refused = refusals(page)
    await state.show(page)
    expect(refused).toEqual([])
  })
}

test('the checkout is a document of its own, whichever way one comes to it', async ({ page }) => {
  const refused = refusals(page)
  const card = cardFrame(page).getByLabel('Card number')
  const proceed = page.getByRole('button', { name: 'Proceed to Checkout' })
  await page.goto('/readyz')
  await putCart(page, [NEW_YORK])
  await page.goto('/search')
  await proceed.click()
  await expect(card).toBeVisible()
  // Within the document of the checkout, then out of it, then back through both.
  await page.getByRole('link', { name: 'Back to Cart' }).click()
  await proceed.click()
  await expect(card).toBeVisible()
  await page.goBack()
  await expect(proceed).toBeVisible()
  await page.goBack()
  await expect(card).toBeVisible()
  await page.goBack()
  await expect(proceed).toBeVisible()
  await page.goForward()
  await expect(card).toBeVisible()
  expect(refused).toEqual([])
})
