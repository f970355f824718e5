import { expect, test } from '@playwright/test'
import { WILLIS, withCart } from '../support/cart.ts'
import { openCheckout } from '../support/provider.ts'
import { CARDS, emailFor, pay, payByWallet, setWallet } from '../support/shop.ts'

test('checkout errors appear next to their field, then in a summary that has the focus', async ({
  page,
}) => {
  await openCheckout(page, { email: 'not an address', card: CARDS.good })
  const [name, email] = [page.getByLabel('Full Name'), page.getByLabel('Email Address')]
  await email.blur()
  await expect(page.locator('#email-error')).toHaveText('Please enter a valid email address')
  await name.fill('A')
  await name.blur()
  await expect(page.locator('#fullName-error')).toHaveText('Please enter your full name')
  await pay(page)
  await expect(page.getByText('Form Incomplete', { exact: true })).toBeVisible()
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct the following' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Please enter your full name' }).click()
  await expect(name).toBeFocused()
  await name.fill('Ada Lovelace')
  await email.fill('ada@example.com')
  await expect(summary).toHaveCount(0)
})

test('a mistyped email prompts a question and is never rejected', async ({ page }) => {
  await openCheckout(page, { email: 'ada@gmial.com', card: CARDS.good })
  const email = page.getByLabel('Email Address')
  await email.blur()
  await page.getByRole('button', { name: 'Did you mean ada@gmail.com?' }).click()
  await expect(email).toHaveValue('ada@gmail.com')
  await expect(page.getByRole('button', { name: /^Did you mean/ })).toHaveCount(0)
  await email.fill('ada@hotmial.com')
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
})

test('what the buyer typed goes before what the wallet says, and a decline keeps both', async ({
  page,
}) => {
  await setWallet(page, {
    name: 'Wanda Wallet',
    email: 'not.this@example.com',
    card: CARDS.declined,
  })
  await withCart(page, [WILLIS])
  await page.goto('/checkout')
  const email = emailFor('typed')
  await page.getByLabel('Email Address').fill(email)
  await payByWallet(page, 'Google Pay')
  await expect(page.getByTestId('payment-problem')).toBeFocused()
  await expect(page.getByTestId('payment-problem')).toContainText('Your card was declined.')
  await expect(page.getByLabel('Email Address')).toHaveValue(email)
  await expect(page.getByLabel('Full Name')).toHaveValue('Wanda Wallet')
})

test('the confirmation stops asking once everything has been delivered', async ({ page }) => {
  await openCheckout(page, { email: emailFor('paper'), card: CARDS.good })
  await pay(page)
  await expect(page.locator('[data-progress="delivered"]')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your deed is here')
  // One answer may still be on its way.
  await page.waitForTimeout(3000)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked += 1
  })
  await page.waitForTimeout(5000)
  expect(asked).toBe(0)
})
