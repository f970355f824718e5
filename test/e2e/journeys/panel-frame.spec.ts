import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../support/provider.ts'

const DOORS = ['Dashboard', 'Desk', 'Orders', 'Customers', 'Reports', 'Settings', 'Health', 'Help']

async function openPanel(page: Page, path: string): Promise<void> {
  await signIn(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('the rail has eight doors, and everything else is a tab of one', async ({ page }) => {
  await openPanel(page, '/admin/settings')
  const rail = page.getByRole('navigation', { name: 'Admin' })
  await expect(rail.getByRole('link')).toHaveCount(DOORS.length)
  expect(
    (await rail.getByRole('link').allInnerTexts()).map((words) => words.split('\n')[0]),
  ).toEqual(DOORS)
  const tabs = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect(tabs).toHaveText(['Offices', 'Sources', 'Staff', 'Activity'])
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\/admin\/settings\/sources$/)
  await expect(rail.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
})

test('the search reaches offices, settings and the acts of other pages, this page’s acts first', async ({
  page,
}) => {
  await openPanel(page, '/admin/customers')
  const box = page.getByRole('combobox', { name: 'Search everything' })
  const first = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()
  const search = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused()
    await page.keyboard.type(typed, { delay: 120 })
  }
  await search('')
  await expect(first).toContainText('Do')
  await page.keyboard.press('Escape')

  // Enter before the results are there means the first of them.
  await search('miami-d')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/settings\/offices\?q=Miami-Dade/)
  await search('invite')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Invite someone' })).toBeVisible()
  await page.keyboard.press('Escape')
  await search('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await search('status:re')
  await expect(first).toContainText('status:refunded')
})

test('letters can be switched off, for good and for one person', async ({ page }) => {
  await openPanel(page, '/admin/orders')
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keys' })
  const letters = dialog.getByLabel('Letters, digits and signs work as keys')
  await expect(letters).toBeFocused()
  await expect(dialog.getByText('⌘K')).toBeInViewport()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('4')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await expect(page).toHaveURL(/\/admin\/orders$/)
  await page.getByRole('button', { name: 'Keys' }).click()
  await letters.check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('4')
  await expect(page).toHaveURL(/\/admin\/customers$/)
})

test('a page that can’t be loaded leaves the shell, and comes once it can', async ({ page }) => {
  await openPanel(page, '/admin/orders')
  await page.route(/assets\/offices-/, (route) => route.abort())
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText('This page did not load')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
  await page.unroute(/assets\/offices-/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search offices' })).toBeVisible()
})

test('on a phone, the doors are behind a menu that closes when one is opened', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPanel(page, '/admin/orders')
  const rail = page.getByRole('navigation', { name: 'Admin' })
  await expect(rail).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(rail.getByRole('link', { name: 'Customers' })).toBeInViewport()
  await rail.getByRole('link', { name: 'Customers' }).click()
  await expect(page).toHaveURL(/\/admin\/customers$/)
  await expect(rail).toBeHidden()
})
