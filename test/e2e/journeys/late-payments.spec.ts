import { expect, test } from '@playwright/test'
import {
  control,
  expectNothingLost,
  expectPaidOnce,
  openCheckout,
  openIntent,
} from '../support/provider.ts'
import { CARDS, emailFor, fillCard, pay } from '../support/shop.ts'

test('an order is confirmed even if the webhook never arrives', async ({ page }) => {
  const email = emailFor('dropped')
  await openCheckout(page, { email, card: CARDS.good })
  await control(page, '/deliveries', { drop: 'all' })
  await pay(page)
  await expectPaidOnce(page, email)
  await control(page, '/deliveries', {}, 'DELETE')
})

test('a payment that the bank approves later is confirmed once', async ({ page }) => {
  const email = emailFor('agrees')
  await openCheckout(page, { email, card: CARDS.good })
  const intent = await openIntent(page)
  await control(page, '/payment_intents/hold', { count: 1 })
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Order Received' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order Received' })).toBeVisible()
  await control(page, `/payment_intents/${intent}/settle`, { outcome: 'succeeded' })
  await expectPaidOnce(page, email)
})

test('a payment that the bank declines later can be tried again', async ({ page }) => {
  const email = emailFor('refuses')
  await openCheckout(page, { email, card: CARDS.good })
  const intent = await openIntent(page)
  await control(page, '/payment_intents/hold', { count: 1 })
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Order Received' })).toBeVisible()
  await control(page, `/payment_intents/${intent}/settle`, { outcome: 'failed' })
  await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Checkout' }).click()
  await expectNothingLost(page, email)
  await fillCard(page, CARDS.good)
  await pay(page)
  await expectPaidOnce(page, email)
})
