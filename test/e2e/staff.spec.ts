import { expect, test } from '@playwright/test'
import { addAddress, CARDS, fillCard, fillContact, pay } from './shop.ts'

test('staff sign in and find the order in the panel', async ({ page }) => {
  await page.goto('/search')
  await addAddress(page, '350 5th Ave, New York', '350 5th Ave')
  await addAddress(page, '233 S Wacker', '233 S Wacker Dr')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await fillContact(page, 'panel@example.com')
  await fillCard(page, CARDS.good)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()

  await page.goto('/admin/orders')
  await expect(page).toHaveURL(/\/admin\/login$/)
  await page.getByLabel('Username').fill('keeper')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Invalid username or password').first()).toBeVisible()
  await page.getByLabel('Password').fill('keeper-of-the-deeds')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByText('Total Revenue')).toBeVisible()

  await page.getByRole('link', { name: 'Orders' }).first().click()
  await expect(page.getByText('panel@example.com')).toBeVisible()
  await page.getByRole('searchbox').fill('PANEL@')
  await expect(page.getByText('350 5th Ave').first()).toBeVisible()
  await expect(page.getByText('$39.98').first()).toBeVisible()
  await page.getByRole('searchbox').fill('nobody at all')
  await expect(page.getByText('No orders found matching your search')).toBeVisible()

  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByText('panel@example.com')).toBeVisible()
  await page.getByRole('link', { name: 'Searches' }).click()
  await expect(page.getByText('Total Searches (7d)')).toBeVisible()
  await expect(page.getByText('350 5th Ave, New York, NY 10118')).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await page.goto('/admin/orders')
  await expect(page).toHaveURL(/\/admin\/login$/)
})
