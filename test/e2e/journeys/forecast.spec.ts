import { expect, type Page, test } from '@playwright/test'
import { failure, json, never } from '../support/answers.ts'
import { EMPIRE, NOTFOUND, withCart } from '../support/cart.ts'
import { addAddress, emailFor, fillCard, fillContact, pay } from '../support/shop.ts'

const CALL = '**/api/forecasts'
const BY_STAFF = '24–48 hours by our staff'
const SHIELDED = { streetAddress: '1 Shielded Dr', city: 'Trenton', state: 'NJ', zipCode: '08608' }
const OFFICE = {
  title: 'County Clerk',
  place: 'Cook County',
  url: 'https://example.com/recorder',
  phone: null,
  copyFee: 500,
  copyFeeNote: null,
}

/** A row of the cart, an item of the checkout. */
const card = (page: Page, street: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: street })

test('each address shows its own forecast in the cart and at checkout', async ({ page }) => {
  await page.goto('/search')
  await addAddress(page, '350 5th Ave, New York', '350 5th Ave')
  const found = /, recorded [A-Z][a-z]{2} \d{1,2}, \d{4}/
  await expect(card(page, '350 5th Ave')).toContainText(found)
  await expect(card(page, '350 5th Ave')).toContainText('Within minutes')
  await expect(card(page, '350 5th Ave')).toContainText(
    'Office of the City Register, New York County',
  )
  const site = card(page, '350 5th Ave').getByRole('link', { name: /City Register/ })
  await expect(site).toHaveAttribute('href', /nyc\.gov/)
  await addAddress(page, '12 Notfound', '12 Notfound Ln')
  await expect(card(page, '12 Notfound Ln')).toContainText(BY_STAFF)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(card(page, '350 5th Ave')).toContainText(found)
  await expect(card(page, '12 Notfound Ln')).toContainText(BY_STAFF)
})

test('the forecast has the right words for a source, a class and an office', async ({ page }) => {
  const answers = [
    {
      outcome: 'found',
      documentType: 'WARRANTY DEED',
      recordedOn: '2019-03-14',
      isImmediate: true,
      office: OFFICE,
    },
    { outcome: 'likely', isImmediate: true },
  ]
  await page.route(CALL, json(200, answers))
  await withCart(page, [EMPIRE, { ...EMPIRE, streetAddress: '2 Elm St' }])
  await page.goto('/search')
  await expect(card(page, '350 5th Ave')).toContainText(
    'Warranty deed, recorded Mar 14, 2019Within minutes',
  )
  await expect(card(page, '350 5th Ave')).toContainText('Cook County Clerk$5.00')
  await expect(card(page, '2 Elm St')).toContainText(
    'Likely online. We’ll check once you orderUsually within minutes',
  )
})

test('a hundred addresses take one call, and adding one asks only about that one', async ({
  page,
}) => {
  const asked: number[] = []
  await page.route(CALL, async (route) => {
    const { addresses } = route.request().postDataJSON()
    asked.push(addresses.length)
    await route.fulfill({ json: addresses.map(() => ({ outcome: 'staff', isImmediate: false })) })
  })
  const cart = Array.from({ length: 99 }, (_, number) => ({
    ...EMPIRE,
    streetAddress: `${number + 1} Elm St`,
  }))
  await withCart(page, cart)
  await page.goto('/search')
  await expect(page.getByText(BY_STAFF)).toHaveCount(99)
  await addAddress(page, '233 S Wacker', '233 S Wacker Dr')
  await expect(page.getByText(BY_STAFF)).toHaveCount(100)
  expect(asked).toEqual([99, 1])
})

test('a forecast that is still pending is requested again once or twice and no more', async ({
  page,
}) => {
  let calls = 0
  await page.clock.install()
  await page.route(CALL, (route) => {
    calls += 1
    return route.fulfill({
      json: [{ outcome: 'staff', isImmediate: false, isPending: true }],
    })
  })
  await withCart(page, [EMPIRE])
  await page.goto('/search')
  await expect(card(page, '350 5th Ave')).toContainText(BY_STAFF)
  for (const expected of [2, 3]) {
    // The page waits from the last answer on, which may have come late.
    await expect(async () => {
      await page.clock.runFor(6_000)
      await expect.poll(() => calls, { timeout: 2_000 }).toBe(expected)
    }).toPass()
    await expect(card(page, '350 5th Ave')).toContainText(BY_STAFF)
  }
  await page.clock.runFor(60_000)
  expect(calls).toBe(3)
})

for (const [name, answer] of [
  ['the server fails', failure(500, 'internal')],
  ['it was asked too often', failure(429, 'rate_limited')],
  ['nobody answers the line', (route: { abort(): Promise<void> }) => route.abort()],
] as const) {
  test(`when ${name}, the forecast promises staff, and the cart can be paid for`, async ({
    page,
  }) => {
    await page.route(CALL, answer)
    await withCart(page, [EMPIRE])
    await page.goto('/search')
    await expect(card(page, '350 5th Ave')).toContainText(BY_STAFF)
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page).toHaveURL(/checkout/)
    await expect(card(page, '350 5th Ave')).toContainText(BY_STAFF)
  })
}

test('a forecast that never arrives blocks nothing', async ({ page }) => {
  await page.route(CALL, never)
  await withCart(page, [EMPIRE])
  await page.goto('/search')
  await expect(card(page, '350 5th Ave')).toContainText('Checking what to expect')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(/checkout/)
})

for (const width of [390, 1280]) {
  test(`nothing jumps at ${width} px when the forecast arrives`, async ({ page }) => {
    let answer: () => void = () => {}
    const ready = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(CALL, async (route) => {
      await ready
      const found = {
        outcome: 'found',
        documentType: 'WARRANTY DEED',
        recordedOn: '2019-03-14',
        isImmediate: true,
        office: OFFICE,
      }
      await route.fulfill({ json: [found, found] })
    })
    await page.setViewportSize({ width, height: 800 })
    await withCart(page, [EMPIRE, { ...EMPIRE, streetAddress: '2 Elm St' }])
    await page.goto('/search')
    await expect(page.getByText('Checking what to expect').first()).toBeAttached()
    const heights = () =>
      page.getByRole('row').evaluateAll((all) => all.map((one) => one.clientHeight))
    const before = await heights()
    answer()
    await expect(card(page, '2 Elm St')).toContainText('Warranty deed')
    expect(await heights()).toEqual(before)
  })
}

test('a withheld address is suggested, shown and sold like one our staff look for', async ({
  page,
}) => {
  await page.goto('/search')
  for (const { streetAddress, city } of [SHIELDED, NOTFOUND]) {
    await addAddress(page, `${streetAddress}, ${city}`, streetAddress)
    const words = card(page, streetAddress).locator('p', { hasText: BY_STAFF })
    await expect(words).toHaveText(BY_STAFF)
    await expect(card(page, streetAddress)).toContainText(/(?:Mercer|Sangamon) County/)
  }
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await fillContact(page, emailFor('withheld'))
  await fillCard(page, '4242424242424242')
  await pay(page)
  await expect(page).toHaveURL(/success/)
})
