import { expect, test } from '@playwright/test'
import { EMPIRE, NOTFOUND, WILLIS, withCart } from '../support/cart.ts'
import { openCheckout } from '../support/provider.ts'
import { CARDS, cardFrame, emailFor, fillCard, fillContact, pay } from '../support/shop.ts'

const button = /^Complete Purchase · /

test('a removal at checkout can be undone, and the total follows', async ({ page }) => {
  await openCheckout(page, {
    email: emailFor('undo'),
    card: CARDS.good,
    deeds: [{ ...EMPIRE, reference: '4471' }, WILLIS],
  })
  await page.getByRole('button', { name: 'Remove 350 5th Ave' }).click()
  await expect(page.getByRole('button', { name: button })).toHaveText(/\$19\.99/)
  await expect(page.getByRole('button', { name: 'Undo removing 350 5th Ave' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: button })).toHaveText(/\$39\.98/)
  await expect(page.getByText('Reference 4471')).toBeVisible()
  await expect(page.getByRole('button', { name: button })).toBeEnabled()
  await expect(page.getByLabel('Email Address')).toHaveValue(emailFor('undo'))
})

test('undoing the removal of the last deed keeps the visitor at the checkout', async ({ page }) => {
  await openCheckout(page, { email: emailFor('last'), card: CARDS.good })
  await page.getByRole('button', { name: 'Remove 350 5th Ave' }).click()
  await expect(page.getByText('Redirecting to search page...', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo removing 350 5th Ave' }).click()
  await page.waitForTimeout(2500)
  await expect(page).toHaveURL(/checkout/)
  await expect(page.getByRole('button', { name: button })).toHaveText(/\$19\.99/)
  await page.getByRole('button', { name: 'Remove 350 5th Ave' }).click()
  await expect(page).toHaveURL(/search/)
})

test('going back after paying leads to the order, never to an empty cart in red', async ({
  page,
}) => {
  await withCart(page, [WILLIS])
  await page.goto('/search')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await fillContact(page, emailFor('led-back'))
  await fillCard(page, CARDS.good)
  await pay(page)
  const order = page.getByRole('heading', { name: 'Order Confirmed' })
  await expect(order).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/success/)
  await expect(order).toBeVisible()
  await expect(page.getByText('Cart is Empty', { exact: true })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/search/)
  await expect(page.getByText(/^No addresses added yet/)).toBeVisible()
  await expect(page.getByText('Cart is Empty', { exact: true })).toHaveCount(0)

  // The same browser is told before it buys the same deed again.
  await page.evaluate((item) => {
    localStorage.setItem('deedCartAddresses', JSON.stringify([item]))
  }, WILLIS)
  await page.reload()
  await expect(page.getByText(/^You bought it on \w+ \d+, \d{4}$/)).toBeVisible()
})

test('the checkout folds what comes at once, and never what our staff get', async ({ page }) => {
  const at = (streetAddress: string) => ({ ...WILLIS, streetAddress })
  const cart = [1, 2, 3, 4, 5].map((number) => at(`${number} Elm St`))
  await page.route('**/api/forecasts', (route) => {
    const { addresses } = route.request().postDataJSON()
    const answers = addresses.map(({ streetAddress }: { streetAddress: string }) => {
      const isImmediate = !/Notfound|5 Elm/.test(streetAddress)
      return {
        outcome: isImmediate ? 'found' : 'staff',
        isImmediate,
        notice: 'standard',
        stateText: null,
      }
    })
    return route.fulfill({ json: answers })
  })
  await withCart(page, [...cart, NOTFOUND])
  await page.goto('/checkout')
  await cardFrame(page).getByLabel('Card number').waitFor()
  await expect(page.getByText('4 within minutes')).toBeVisible()
  const names = () =>
    page
      .getByRole('button', { name: /^Remove / })
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.ariaLabel))
  expect(await names()).toEqual(['Remove 5 Elm St', 'Remove 12 Notfound Ln', 'Remove 1 Elm St'])
  await page.getByText('Show 3 more deeds').click()
  expect(await names()).toHaveLength(6)
  const first = await page.getByLabel('Full Name').boundingBox()
  expect(first?.y ?? 9999).toBeLessThan(400)
})
