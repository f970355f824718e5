import { expect, type Page, test } from '@playwright/test'
import { json } from '../support/answers.ts'
import { open } from '../support/screens.ts'
import { EVENTS, FIVE_DEEDS, ORDER, ORDER_ID } from '../support/shown-order-page.ts'

/** Paid, and nothing of it refunded. */
const FIVE = {
  ...ORDER,
  status: 'completed' as const,
  money: ORDER.money && { ...ORDER.money, refundedCents: 0 },
  lines: FIVE_DEEDS,
}

async function openOrder(page: Page, order: object): Promise<void> {
  const answers = {
    [`orders/${ORDER_ID}`]: json(200, order),
    'orders/*/timeline': json(200, EVENTS),
  }
  await open(page, { path: `/admin/orders/${ORDER_ID}`, answers, shows: 'Order placed' })
}

test('five deeds, the money and the customer fit on one screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openOrder(page, FIVE)
  await expect(page.getByRole('article')).toHaveCount(5)
  for (const deed of await page.getByRole('article').all()) {
    await expect(deed).toBeInViewport({ ratio: 1 })
  }
  for (const title of ['Money', 'Customer', 'Notes']) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeInViewport()
  }
  await expect(page.getByText('Margin', { exact: true })).toBeInViewport()
})

test('a paid order that needs somebody says both, and is never solid green', async ({ page }) => {
  await openOrder(page, FIVE)
  await expect(page.getByText('Paid $59.97')).toBeVisible()
  await expect(page.getByText(/^2 of 5 delivered · 3 need review · overdue \d+ h$/)).toBeVisible()
  await expect(page.locator('[data-variant=default]')).toHaveCount(0)
})

test('a deed unfolds with Enter and its document opens with one key', async ({ page }) => {
  await openOrder(page, ORDER)
  await page.keyboard.press('j')
  const deed = page.getByRole('article').first()
  await expect(deed).toBeFocused()
  await expect(deed.getByRole('table')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(deed.getByRole('table')).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(deed.getByRole('table')).toHaveCount(0)
  await page.keyboard.press('v')
  await expect(deed.getByRole('region', { name: /^Viewer: / })).toBeFocused()
})

test('a link to orders found by a number survives signing in', async ({ page }) => {
  await page.goto('/admin/orders?q=deadbeef')
  await expect(page).toHaveURL(/\/admin\/login$/)
  await page.getByLabel('Username').fill('keeper')
  await page.getByLabel('Password').fill('keeper-of-the-deeds')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('No orders found matching your search')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/orders\?q=deadbeef$/)
})
