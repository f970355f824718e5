import { expect, test } from '@playwright/test'
import { CARDS, fillCard } from '../support/shop.ts'
import { signInAtCompany } from '../support/title-company.ts'

test('an admin tops up the balance by card, and sees it', async ({ page }) => {
  await signInAtCompany(page, { role: 'admin' })
  await page.getByRole('link', { name: 'Balance' }).click()
  await expect(page.getByText('$0.00', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Top Up' }).click()
  await page.getByLabel('Amount (USD)').fill('250')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await fillCard(page, CARDS.good)
  await page.getByRole('button', { name: 'Pay $250.00' }).click()
  await expect(page.getByText('Your balance is $250.00 now')).toBeVisible()
  await page.getByRole('link', { name: 'View Balance' }).click()
  await expect(page.getByRole('cell', { name: /^Top-up/ })).toBeVisible()
  await expect(page.getByText('+$250.00')).toBeVisible()
})

test('an admin saves a card that its bank asks about, and it tops up the balance', async ({
  page,
}) => {
  await signInAtCompany(page, { role: 'admin' })
  await page.goto('/account/automatic-top-up')
  await page.getByRole('button', { name: 'Save a Card' }).click()
  await fillCard(page, CARDS.authenticateOnce)
  await page.getByRole('button', { name: 'Save Card' }).click()
  await page
    .frameLocator('iframe[title="3D Secure authentication"]')
    .getByRole('button', { name: /complete|authorize/i })
    .click()
  await expect(page.getByText('Visa ending in 3155')).toBeVisible()
  await page.getByLabel('Add (USD)').fill('300')
  await page.getByRole('button', { name: 'Turn On' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('we charge the card right away')).toBeVisible()
  await dialog.getByRole('button', { name: 'Turn On' }).click()
  await expect(page.getByRole('heading', { name: 'Automatic top-up is on' })).toBeVisible()
  await page.getByRole('link', { name: 'Balance' }).click()
  await expect(page.getByText('$300.00 when it falls below $100.00')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('+$300.00')).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('an admin tops up by bank debit, which shows as pending', async ({ page }) => {
  await signInAtCompany(page, { role: 'admin' })
  await page.goto('/account/top-up')
  await page.getByLabel('Amount (USD)').fill('2500')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  const form = page.frameLocator('iframe[title="Secure payment input frame"]')
  await form.getByLabel('US bank account').check()
  await form.getByLabel('Account number').fill('000123456789')
  await page.getByRole('button', { name: 'Pay $2,500.00' }).click()
  await expect(page.getByText('Your bank debit is on its way')).toBeVisible()
  await page.getByRole('link', { name: 'View Balance' }).click()
  await expect(page.getByText('$2,500.00 is on its way from your bank')).toBeVisible()
  await expect(page.getByText('$0.00', { exact: true })).toBeVisible()
})
