import { expect, test } from '@playwright/test'
import { EMPIRE } from '../support/cart.ts'
import { refusals } from '../support/content-policy.ts'
import { putCart } from '../support/provider.ts'
import { cardFrame } from '../support/shop.ts'

test('the checkout is its own document, whichever way a visitor gets there', async ({ page }) => {
  const refused = refusals(page)
  const card = cardFrame(page).getByLabel('Card number')
  const proceed = page.getByRole('button', { name: 'Proceed to Checkout' })
  await page.goto('/readyz')
  await putCart(page, [EMPIRE])
  await page.goto('/search')
  await proceed.click()
  await expect(card).toBeVisible()
  // Within the checkout document, then out of it, then back through both.
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
