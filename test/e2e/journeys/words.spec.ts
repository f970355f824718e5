import { expect, type Page, test } from '@playwright/test'
import { addAddress, cardFrame, emailFor, fillContact, pay } from '../support/shop.ts'
import { shownOrder, showOrder } from '../support/shown-order.ts'

const EMPIRE = { streetAddress: '350 5th Ave', city: 'New York', state: 'NY', zipCode: '10118' }
const WILLIS = { streetAddress: '233 S Wacker Dr', city: 'Chicago', state: 'IL', zipCode: '60606' }

/** Puts a cart in place before the page loads, once. */
async function withCart(page: Page, cart: object[]): Promise<void> {
  await page.goto('/icon.svg')
  await page.evaluate((items) => {
    localStorage.setItem('deedCartAddresses', JSON.stringify(items))
  }, cart)
}

test('search and cart use the agreed words', async ({ page }) => {
  await page.goto('/search')
  await expect(page.getByRole('banner').getByRole('link')).toHaveAttribute('href', '/')
  await expect(page.getByText('0 Addresses', { exact: true })).toBeVisible()
  for (const words of [
    'Find Your Property Deeds',
    'Search and add addresses to get instant access to property deeds',
    'Search Property Address',
    'Start typing the property address to search across the USA',
    'Each address you add will be added to your order',
    'Selected Addresses (0)',
    'No addresses added yet. Search and select addresses above to get started.',
    'Order Summary',
    'You can add more addresses before checking out',
  ]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
  await expect(page.getByPlaceholder('Start typing an address...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()

  await addAddress(page, '350 5th ave, new york', '350 5th Ave')
  await expect(page.getByText('1 Address', { exact: true })).toBeVisible()
  await expect(page.getByText('Selected Addresses (1)')).toBeVisible()
  const entry = page.getByRole('row').filter({ hasText: '350 5th Ave' })
  await expect(entry).toContainText('New York, NY 10118')
  await expect(entry).toContainText('$19.99')
  await expect(page.getByText('1 Deed', { exact: true })).toBeVisible()
  await expect(page.getByText('$19.99 each')).toBeVisible()
  await addAddress(page, '233 s wacker', '233 S Wacker Dr')
  await expect(page.getByText('2 Deeds', { exact: true })).toBeVisible()
  await expect(page.getByText('$39.98')).toBeVisible()
  const saved = await page.evaluate(() => localStorage.getItem('deedCartAddresses'))
  expect(JSON.parse(saved ?? '')).toEqual([EMPIRE, WILLIS])
})

test('an added address is logged as a search, in its own session', async ({ page }) => {
  const logged = page.waitForRequest((request) => request.url().endsWith('/api/search-events'))
  await page.goto('/search')
  await addAddress(page, '350 5th ave, new york', '350 5th Ave')
  expect((await logged).postDataJSON()).toEqual({
    sessionId: expect.stringMatching(/^session_\d{13}_[\w-]+$/),
    rawQuery: '350 5th Ave, New York, NY 10118',
    normalizedAddress: EMPIRE,
    searchStage: 'cart_add',
    metadata: null,
    userEmail: null,
    conversionOrderId: null,
  })
})

test('a search that ends without a choice is logged once, when it is over', async ({ page }) => {
  const logged: Array<{ searchStage: string; rawQuery: string }> = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/search-events')) logged.push(request.postDataJSON())
  })
  await page.goto('/search')
  const box = page.getByRole('combobox')
  await box.pressSequentially('233 s wacker', { delay: 150 })
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(logged).toEqual([])
  await box.clear()
  await expect
    .poll(() => logged)
    .toMatchObject([{ searchStage: 'search', normalizedAddress: null, rawQuery: '233 s wacker' }])
  await addAddress(page, '350 5th ave, new york', '350 5th Ave')
  await expect
    .poll(() => logged.map(({ searchStage }) => searchStage))
    .toEqual(['search', 'cart_add'])
  await box.fill('12 notfound')
  await expect(page.getByRole('option').first()).toBeVisible()
  // What a page sends while it unloads isn't reported here, so it only hears that it's about to.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  await expect
    .poll(() => logged.at(-1))
    .toMatchObject({ searchStage: 'search', rawQuery: '12 notfound' })
  expect(logged).toHaveLength(3)
})

test('the checkout uses the agreed words', async ({ page }) => {
  await withCart(page, [EMPIRE, WILLIS])
  await page.goto('/checkout')
  await cardFrame(page).getByLabel('Card number').waitFor()
  await expect(page.getByRole('link', { name: 'Back to Cart' })).toHaveAttribute('href', '/search')
  await expect(page.getByText('2 Deeds', { exact: true })).toBeVisible()
  await expect(page.getByText('New York, NY 10118')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove 350 5th Ave' })).toBeVisible()
  await expect(page.getByLabel('Full Name')).toBeVisible()
  await expect(page.getByLabel('Email Address')).toBeVisible()
  for (const words of [
    'Property Deed Retrieval',
    '2 x $19.99 each',
    'Instant digital download',
    'Official recorded documents',
    'Covers all 50 states',
    '24/7 availability',
    'Subtotal',
    '$0.00',
    'No Subscription Required',
  ]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: /^Complete Purchase.*\$39\.98/ })).toBeEnabled()
  await expect(page.getByText(/payment is secure and encrypted/i)).toBeVisible()
})

test('the checkout form reports errors in the agreed words', async ({ page }) => {
  await withCart(page, [EMPIRE])
  await page.goto('/checkout')
  await cardFrame(page).getByLabel('Card number').waitFor()
  await page.getByLabel('Full Name').fill('A')
  await page.getByLabel('Email Address').fill('nobody')
  await pay(page)
  await expect(page.getByText('Form Incomplete', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Please fill out all required fields correctly', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Please enter your full name').first()).toBeVisible()
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveAttribute('aria-invalid', 'true')
  await fillContact(page, emailFor('ada'))
  await expect(page.getByLabel('Full Name')).not.toHaveAttribute('aria-invalid', 'true')
})

test('an empty or unreadable cart goes back to the search', async ({ page }) => {
  for (const saved of ['[]', '{broken']) {
    await page.goto('/icon.svg')
    await page.evaluate((text) => localStorage.setItem('deedCartAddresses', text), saved)
    await page.goto('/checkout')
    await expect(page.getByText('Cart is Empty', { exact: true })).toBeVisible()
    await expect(
      page.getByText('Please add at least one address to your cart before checking out.', {
        exact: true,
      }),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/search$/)
  }
})

test('removing the last address goes back to the search after a moment', async ({ page }) => {
  await withCart(page, [EMPIRE])
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Remove 350 5th Ave' }).click()
  const removedAt = Date.now()
  await expect(page.getByText('Redirecting to search page...', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/search$/)
  expect(Date.now() - removedAt).toBeGreaterThan(1_400)
  expect(await page.evaluate(() => localStorage.getItem('deedCartAddresses'))).toBeNull()
})

test('removing an address changes the amount of the same payment', async ({ page }) => {
  await withCart(page, [EMPIRE, WILLIS])
  const asked: Array<{ amount: number; paymentIntentId?: string }> = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-payment-intent')) asked.push(request.postDataJSON())
  })
  await page.goto('/checkout')
  await cardFrame(page).getByLabel('Card number').waitFor()
  await page.getByRole('button', { name: 'Remove 233 S Wacker Dr' }).click()
  await expect(page.getByRole('button', { name: /^Complete Purchase.*\$19\.99/ })).toBeEnabled()
  expect(asked).toHaveLength(2)
  expect(asked[0]).toEqual({ amount: 3998, addresses: [EMPIRE, WILLIS] })
  expect(asked[1]).toEqual({
    amount: 1999,
    addresses: [EMPIRE],
    paymentIntentId: expect.stringMatching(/^pi_/),
  })
})

test('toasts show one at a time, disappear after five seconds, and can be reached with F8', async ({
  page,
}) => {
  await withCart(page, [EMPIRE])
  await page.goto('/checkout')
  await cardFrame(page).getByLabel('Card number').waitFor()
  await pay(page)
  await pay(page)
  const toasts = page.getByText('Form Incomplete', { exact: true })
  await expect(toasts).toHaveCount(1)
  await page.keyboard.press('F8')
  const region = page.getByRole('region', { name: /notification/i })
  await expect(region.locator(':focus').or(page.locator(':focus'))).toBeVisible()
  // Focus in the region stops the clock; leaving it restarts the clock.
  await page.getByLabel('Full Name').focus()
  await expect(toasts).toHaveCount(0, { timeout: 7_000 })
})

test('the confirmation without an order is generic and links to the home page', async ({
  page,
}) => {
  await page.goto('/success')
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(page.getByText(/received and is being processed/)).toBeVisible()
  await expect(page.getByText(/check your email/i)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
  const find = page.getByRole('main').getByRole('link', { name: 'Find My Orders' })
  await expect(find).toHaveAttribute('href', '/find-my-orders')
  await expect(page.getByRole('main').getByRole('link', { name: /support@/ })).toBeVisible()
})

test('the confirmation of an order uses the agreed words', async ({ page }) => {
  await showOrder(page, shownOrder('completed', ['queued', 'searching']))
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(page.getByText('Order Number: 3F2A9C51')).toBeVisible()
  await expect(page.getByText(/confirmation has been sent to ada@example\.com/)).toBeVisible()
  await expect(page.getByText('350 5th Ave', { exact: true })).toBeVisible()
  await expect(page.getByText('Chicago, IL 60606')).toBeVisible()
  await expect(page.getByText('$19.99', { exact: true })).toHaveCount(2)
  await expect(page.getByText('Total Paid')).toBeVisible()
  await expect(page.getByText('$39.98')).toBeVisible()
  await expect(page.getByText(/almost ready/)).toBeVisible()
  await expect(page.getByText(/spam folder/)).toBeVisible()
  const next = page.getByRole('heading', { name: 'What Happens Next' }).locator('..')
  await expect(next.getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'Return Home' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /support@/ })).toBeVisible()
})
