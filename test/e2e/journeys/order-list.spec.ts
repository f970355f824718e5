import { expect, type Page, test } from '@playwright/test'
import { EMPIRE, NOTFOUND, WILLIS } from '../support/cart.ts'
import { openCheckout, signIn } from '../support/provider.ts'
import { CARDS, emailFor, mailTo, pay } from '../support/shop.ts'
import { query } from '../support/shop-database.ts'

/** Fifty orders, as the list gets them. */
const FIFTY = Array.from({ length: 50 }, (_, place) => ({
  id: `3f2a9c${String(place).padStart(2, '0')}-0d4e-4b6a-9a1e-5b7c8d9e0f12`,
  fullName: `Ada Lovelace ${place}`,
  email: `ada${place}@example.com`,
  addresses: [EMPIRE],
  amount: 1999,
  status: 'completed',
  stripePaymentIntentId: `pi_${place}`,
  gclid: null,
  reference: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  captured: 1999,
  refunded: 0,
  disputed: 0,
  progress: { desk: 1 },
  dueBy: new Date(Date.now() + 5.5 * 3_600_000).toISOString(),
}))

/** How many rows are on screen in full. */
const rowsOnScreen = (page: Page) =>
  page.locator('tr[data-row]').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      }).length,
  )

test('at least 20 orders are on a screen of 1440 by 900, and the head stays', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  await page.route(/\/api\/admin\/orders(\?|$)/, (route) => route.fulfill({ json: FIFTY }))
  await page.goto('/admin/orders')
  const row = page.locator('tr[data-row]').first()
  await expect(row).toContainText('0 of 1 delivered · 1 needs review · due in 5 h')
  await expect(row).toContainText('Paid $19.99')
  await expect(row.getByText('completed')).toHaveCount(0)
  expect(await rowsOnScreen(page)).toBeGreaterThanOrEqual(20)
  expect((await row.boundingBox())?.height).toBe(36)
  await page.mouse.wheel(0, 900)
  await expect(row).not.toBeInViewport()
  await expect(page.getByRole('columnheader', { name: 'Fulfillment' })).toBeInViewport()
  // Columns are chosen once and kept.
  await page.getByTitle('Columns').click()
  await page.getByLabel('Addresses').check()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Addresses' })).toBeVisible()
})

test('opening an order moves no column, at any width', async ({ page }) => {
  await signIn(page)
  await page.route(/\/api\/admin\/orders(\?|$)/, (route) => route.fulfill({ json: FIFTY }))
  await page.goto('/admin/orders')
  const rights = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().right)))
  for (const width of [800, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const open = page.locator('tr[data-row] [aria-expanded]').first()
    await expect(open).toHaveAttribute('aria-expanded', 'false')
    const before = await rights()
    await open.click()
    await expect(open).toHaveAttribute('aria-expanded', 'true')
    expect(await rights(), `${width} px`).toEqual(before)
    await open.click()
  }
})

test('staff share a view with its filter and its sorting, and delete it', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/orders?q=state:WY&sort=-net')
  await page.getByRole('button', { name: 'Save view…' }).click()
  await page.getByLabel('Name').fill('Wyoming by net')
  await page.keyboard.press('Enter')
  const view = page.getByRole('link', { name: 'Wyoming by net' })
  await expect(view).toHaveAttribute('aria-current', 'true')
  await page.goto('/admin/orders')
  await view.click()
  await expect(page).toHaveURL(/q=state%3AWY&sort=-net/)
  await page.getByRole('button', { name: 'Delete the view Wyoming by net' }).click()
  await expect(view).toHaveCount(0)
})

test('an export asks first, and says how much would leave', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/orders')
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: /^Export \d+ orders?\?$/ })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(downloads).toBe(0)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^orders-.*\.csv$/)
  await expect(dialog).toBeHidden()
})

test('staff refund three orders at once using only the keyboard, and nothing twice', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const email = emailFor('three-at-once')
  // The same deed twice from one browser would be released as a duplicate.
  for (const deed of [EMPIRE, WILLIS, NOTFOUND]) {
    await openCheckout(page, { email, card: CARDS.good, deeds: [deed] })
    await pay(page)
    await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  }
  await signIn(page)
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Total Revenue')).toBeVisible()
  let keys = 0
  const press = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
    keys += pressed.length
  }
  await press('3')
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeVisible()
  await press('/', ...'three-a', 'ArrowDown')
  await expect(page.locator('tr[data-row]:focus')).toContainText(email)
  await press('x', 'j', 'j', 'X')
  await expect(page.getByText('3 selected')).toBeVisible()
  await press('r')
  const dialog = page.getByRole('dialog', { name: 'Refund orders' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await press('s')
  await expect(dialog.getByText('3 orders will change.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Refund 3 deeds, $59.97' })).toBeVisible()
  await press('Enter')
  await expect(dialog.getByText('3 done')).toBeVisible()
  expect(keys, 'keys for a refund of three orders').toBe(17)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.locator('tr[data-row]').first()).toContainText('Refunded $19.99', {
    timeout: 60_000,
  })
  expect((await mailTo(email, 'We refunded $19.99')).text).toContain('$19.99')

  // The same orders again: the preview says that there's nothing left to do.
  await page.keyboard.press('r')
  await dialog.getByLabel('Reason').selectOption('System error')
  await expect(dialog.getByText('None of these orders can be changed this way.')).toBeVisible()
  const { rows } = await query(
    `select count(*)::int as refunds,
       (select count(*)::int from audit_log join orders on orders.id::text = subject
        where action = 'refund' and email = $1) as logged
     from refunds join orders on orders.id = refunds.order_id where email = $1`,
    [email],
  )
  expect(rows).toEqual([{ refunds: 3, logged: 3 }])
})
