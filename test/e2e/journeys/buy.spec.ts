import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import {
  addAddress,
  CARDS,
  cardFrame,
  deedsTo,
  emailFor,
  fillCard,
  fillContact,
  pay,
} from '../support/shop.ts'

test('a customer buys deeds for two addresses, from the landing page down to the bytes of both deeds', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Property Deeds Instantly')
  await page.getByRole('button', { name: 'Get Your Property Deed' }).click()
  await expect(page).toHaveURL(/\/search/)
  await expect(page.getByRole('heading', { name: 'Find Your Property Deeds' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()

  await addAddress(page, '350 5th Ave, New York', '350 5th Ave')
  await expect(page.getByText('1 Address', { exact: true })).toBeVisible()
  await addAddress(page, '233 S Wacker', '233 S Wacker Dr')
  await expect(page.getByText('2 Addresses', { exact: true })).toBeVisible()
  await expect(page.getByText('Selected Addresses (2)')).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()

  await expect(page).toHaveURL(/\/checkout$/)
  await fillContact(page, emailFor('two'))
  await fillCard(page, CARDS.good)
  await expect(page.getByRole('button', { name: /^Complete Purchase.*\$39\.98/ })).toBeEnabled()
  await pay(page)

  await expect(page).toHaveURL(/\/success/)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(page.getByText('$39.98')).toBeVisible()
  // The secret returned in the redirect must not stay where a screenshot or the history shows it.
  await expect(page).not.toHaveURL(/secret|payment_intent/)
  // A new tab, a reload or a bookmark shows the order.
  await expect(page).toHaveURL(/\/success\?order=[0-9a-f-]{36}$/)
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await expect(tab.getByText(/^Order Number: [0-9A-F]{8}$/)).toBeVisible()
  await tab.close()

  const links = await deedsTo(emailFor('two'), 2)
  const digests = await Promise.all(
    links.map(async (link) => {
      const response = await fetch(link)
      expect(response.headers.get('content-type')).toBe('application/pdf')
      const content = Buffer.from(await response.arrayBuffer())
      expect(content.subarray(0, 5).toString()).toBe('%PDF-')
      expect(content.subarray(-1024).toString('latin1')).toContain('%%EOF')
      return createHash('sha256').update(content).digest('hex')
    }),
  )
  expect(new Set(digests).size).toBe(2)

  // The page, still open, has watched the lines arrive.
  await expect(page.getByText('Delivered').first()).toBeVisible()
  await page.goto('/search')
  await expect(page.getByText('No addresses added yet.')).toBeVisible()
})

test('a declined card loses nothing, and a good card afterward pays for the same order', async ({
  page,
}) => {
  await page.goto('/search')
  await addAddress(page, '350 5th Ave, New York', '350 5th Ave')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await fillContact(page, emailFor('declined'))
  await fillCard(page, CARDS.declined)
  const orders: string[] = []
  // Read in transit: once the page has moved on, the browser has discarded the response.
  await page.route('**/api/orders', async (route) => {
    const response = await route.fetch()
    orders.push(((await response.json()) as { id: string }).id)
    await route.fulfill({ response })
  })
  await pay(page)
  // Said once, right above the button, where the focus is: no toast covers the button.
  const problem = page.getByTestId('payment-problem')
  await expect(problem).toBeFocused()
  await expect(problem).toHaveText(
    /^Payment FailedYour card was declined\. You haven’t been charged/,
  )
  await expect(page.getByText('Payment Failed', { exact: true })).toHaveCount(1)
  await expect(page.getByText('Your card was declined.')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Complete Purchase/ })).toBeInViewport()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('Email Address')).toHaveValue(emailFor('declined'))
  await expect(page.getByText('350 5th Ave').first()).toBeVisible()

  await fillCard(page, CARDS.good)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  expect(orders).toHaveLength(2)
  expect(new Set(orders).size).toBe(1)
  await deedsTo(emailFor('declined'), 1)
})

test("a card that requires authentication fails when it's refused and pays once it's given", async ({
  page,
}) => {
  await page.goto('/search')
  await addAddress(page, '233 S Wacker', '233 S Wacker Dr')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await fillContact(page, emailFor('secure'))
  await fillCard(page, CARDS.authenticate)
  await pay(page)
  const challenge = page.frameLocator('iframe[title="3D Secure authentication"]')
  await challenge.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveValue(emailFor('secure'))

  await fillCard(page, CARDS.authenticate)
  await pay(page)
  await challenge.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await deedsTo(emailFor('secure'), 1)
})

test('pressing the button twice buys once', async ({ page }) => {
  await page.goto('/search')
  await addAddress(page, '350 5th Ave, New York', '350 5th Ave')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await fillContact(page, emailFor('twice'))
  await fillCard(page, CARDS.good)
  let posted = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/orders') && request.method() === 'POST') posted += 1
  })
  await page.getByRole('button', { name: /^Complete Purchase/ }).dblclick()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  expect(posted).toBe(1)
})

test('the card stays with the provider, with its fields in a frame from another origin', async ({
  page,
}) => {
  await page.goto('/search')
  await addAddress(page, '350 5th Ave, New York', '350 5th Ave')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
  const source = await page
    .locator('iframe[title="Secure payment input frame"]')
    .getAttribute('src')
  expect(new URL(source ?? '', page.url()).origin).not.toBe(new URL(page.url()).origin)
})

test('two units of one building and a parcel number are three deeds, each of its own property', async ({
  page,
}) => {
  const email = emailFor('units')
  await page.goto('/search')
  await addAddress(page, '233 S Wacker Dr Apt 4B, Chicago', '233 S Wacker Dr Apt 4B')
  await addAddress(page, '233 S Wacker Dr #5C, Chicago', '233 S Wacker Dr #5C')
  await addAddress(page, '17-16-216-009-0000, Cook County', 'APN 17-16-216-009-0000')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await fillContact(page, email)
  await fillCard(page, CARDS.good)
  await pay(page)
  const links = await deedsTo(email, 3)
  const names = await Promise.all(
    links.map(async (link) => (await fetch(link)).headers.get('content-disposition')),
  )
  for (const place of ['233 S Wacker Dr Apt 4B', '233 S Wacker Dr 5C', 'APN 17-16-216-009-0000']) {
    expect(names.filter((name) => name?.includes(place)).length, names.join()).toBe(1)
  }
})
