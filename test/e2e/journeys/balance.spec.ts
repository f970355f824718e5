import { expect, test } from '@playwright/test'
import { CARDS, fillCard } from '../support/shop.ts'
import { signInAtCompany } from '../support/title-company.ts'

test('an admin tops up the balance by card, and sees it', async ({ page }) => {
  await signInAtCompany(page, { role: 'admin' })
  await page.getByRole('link', { name: 'Balance' }).click()
  await expect(page.getByText('$0.00', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Top Up' }).click()
  await page.getByLabel('Amount (USD)').fill('250')
  await page.getByRole('button', { name: 'Continue to Card' }).click()
  await fillCard(page, CARDS.good)
  await page.getByRole('button', { name: 'Pay $250.00' }).click()
  await expect(page.getByText('Your balance is $250.00 now')).toBeVisible()
  await page.getByRole('link', { name: 'View Balance' }).click()
  await expect(page.getByText('Top-up by card')).toBeVisible()
  await expect(page.getByText('+$250.00')).toBeVisible()
})
