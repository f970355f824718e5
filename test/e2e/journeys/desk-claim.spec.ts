import { expect, test } from '@playwright/test'
import { NOTFOUND } from '../support/cart.ts'
import { openCheckout, signIn } from '../support/provider.ts'
import { CARDS, pay } from '../support/shop.ts'
import { query } from '../support/shop-database.ts'

const EMAIL = 'claims@example.com'

test('a claim outlives the page, and releasing it claims nothing else', async ({ page }) => {
  await openCheckout(page, { email: EMAIL, card: CARDS.good, deeds: [NOTFOUND] })
  await pay(page)
  await expect(page.locator('[data-progress=desk]')).toHaveCount(1, { timeout: 120_000 })
  const { rows } = await query(
    `select order_lines.id, order_id from order_lines join orders on orders.id = order_id
      where email = $1 order by created_at desc limit 1`,
    [EMAIL],
  )
  const { id, order_id: orderId } = rows[0]
  const claims = async () =>
    (await query('select line_id from desk_claims where staff_id is not null')).rows.map(
      ({ line_id }) => line_id as string,
    )
  await query('delete from desk_claims')

  await signIn(page)
  await page.goto(`/admin/desk/${id}`)
  await page.getByRole('button', { name: 'Take it' }).click()
  await expect(page.getByText('Yours until')).toBeVisible()

  // Within the panel, and by a page load.
  await page.getByRole('link', { name: 'All lines at the desk' }).click()
  await expect(page.getByText(/^Yours, until .* [A-Z]{3,4}$/)).toBeVisible()
  await page.goto(`/admin/orders/${orderId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`/admin/desk/${id}`)
  await expect(page.getByText('Yours until')).toBeVisible()
  expect(await claims()).toEqual([id])

  await page.getByRole('button', { name: 'Release' }).click()
  const dialog = page.getByRole('dialog', { name: 'Release this line' })
  await dialog.getByRole('textbox').fill('The office is closed today.')
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect(page).toHaveURL(/\/admin\/desk$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Desk')
  expect(await claims()).toEqual([])
})

test('an export asks first, and says how much would leave', async ({ page }) => {
  await signIn(page)
  await page.goto(`/admin/orders?q=${EMAIL}`)
  await expect(page.getByText(EMAIL).first()).toBeVisible()
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
