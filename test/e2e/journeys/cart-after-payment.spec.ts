import { expect, test } from '@playwright/test'
import { EMPIRE, WILLIS } from '../support/cart.ts'
import { chargesOf, openCheckout, payAndVanish, putCart } from '../support/provider.ts'
import { CARDS, emailFor, fillCard, fillContact, pay } from '../support/shop.ts'

const PRICE = 1999

test('only the deeds that were paid for leave a cart that changed after the tab was closed', async ({
  page,
  context,
}) => {
  const email = emailFor('closed-changed')
  await openCheckout(page, { email, card: CARDS.good })
  await payAndVanish(page)
  await page.close()
  const later = await context.newPage()
  await later.goto('/search')
  await putCart(later, [{ ...EMPIRE, streetAddress: '350 Fifth Avenue' }, WILLIS])
  await later.goto('/checkout')
  await expect(later.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  const told = '1 address you’ve added since is still in your cart.'
  await expect(later.getByText(told, { exact: true })).toBeVisible()
  expect(await chargesOf(later, email)).toEqual([PRICE])
  await later.goto('/search')
  await expect(later.getByText('Selected Addresses (1)')).toBeVisible()
  await expect(later.getByRole('button', { name: 'Remove 233 S Wacker Dr' })).toBeVisible()

  await later.goto('/checkout')
  await expect(later.getByRole('button', { name: /^Complete Purchase/ })).toHaveText(/\$19\.99/)
  await fillContact(later, email)
  await fillCard(later, CARDS.good)
  await pay(later)
  await expect(later.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  expect(await chargesOf(later, email)).toEqual([PRICE, PRICE])
  expect(await later.evaluate(() => localStorage.getItem('deedCartAddresses'))).toBeNull()
})
