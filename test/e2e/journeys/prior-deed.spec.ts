import { expect, type Page, test } from '@playwright/test'
import { WILLIS } from '../support/cart.ts'
import { openCheckout } from '../support/provider.ts'
import { CARDS, emailFor, fillCard, fillContact, pay } from '../support/shop.ts'

async function readDeed(page: Page, name: RegExp) {
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('Your deed is here', { timeout: 120_000 })
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: 'What the deed says' })).toBeVisible()
}

test('a customer gets the prior deed that their deed cites, with one tap and its own number', async ({
  page,
}) => {
  const email = emailFor('prior')
  await openCheckout(page, { email, card: CARDS.good, deeds: [WILLIS] })
  await pay(page)
  await readDeed(page, /: read it here$/)
  await expect(page.getByText('Reading…')).toHaveCount(0, { timeout: 150_000 })
  const facts = page.getByRole('region', { name: 'What the deed says' })
  const number =
    /[\d-]{6,}/.exec((await facts.getByText(/^Instrument No\. /).textContent()) ?? '')?.[0] ?? ''
  await facts.getByRole('button', { name: 'Get the Prior Deed' }).click()

  await expect(page).toHaveURL(/\/search$/)
  await expect(page.getByText(`Prior deed · Instrument No. ${number}`)).toBeVisible()
  const remove = page.getByRole('button', {
    name: `Remove ${WILLIS.streetAddress}, Instrument No. ${number}`,
  })
  await remove.click()
  await expect(page.getByText('No addresses added yet.')).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(remove).toBeVisible()
  // The office's index finds it by its number.
  await expect(page.getByText('Within minutes').first()).toBeVisible()

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText(`Prior deed · Instrument No. ${number}`)).toBeVisible()
  await fillContact(page, email)
  await fillCard(page, CARDS.good)
  await pay(page)
  await readDeed(page, /: read it here$/)
  await expect(page.getByText(`Ordered by Instrument No. ${number}`)).toBeVisible()
  await expect(page.getByText('Reading…')).toHaveCount(0, { timeout: 150_000 })
  const said = page.getByRole('region', { name: 'What the deed says' })
  await expect(said.getByText(number, { exact: true })).toBeVisible()
})
