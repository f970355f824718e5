import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { EMPIRE, WILLIS } from '../support/cart.ts'
import {
  CONFIRM,
  cancelIntent,
  chargesOf,
  DEED_PRICE,
  expectNothingLost,
  expectPaidOnce,
  failConfirm,
  INTENTS,
  loseAnswer,
  ORDERS,
  openCheckout,
  openIntent,
  payAndVanish,
  putCart,
  VERIFY,
} from '../support/provider.ts'
import { CARDS, cardFrame, emailFor, fillCard, pay } from '../support/shop.ts'

/** Each customer fails alone. */
test.describe.configure({ mode: 'parallel' })

const button = (page: Page) => page.getByRole('button', { name: /^Complete Purchase/ })
const problem = (page: Page) => page.getByTestId('payment-problem')
const challenge = (page: Page) => page.frameLocator('iframe[title="3D Secure authentication"]')

interface Failure {
  name: string
  card?: string
  /** Sets up the failure before the button is pressed. */
  arrange?: (page: Page) => Promise<unknown>
  /** What happens after the button is pressed. */
  act?: (page: Page) => Promise<unknown>
  says: string | RegExp
  /** The same card works the next time and doesn't need to be typed again. */
  sameCard?: boolean
  /** The next attempt is the same as after the first decline, so testing one is enough. */
  endsThere?: boolean
}

const abort = (url: RegExp) => (page: Page) =>
  page.route(url, (route) => route.abort(), { times: 1 })
const answer = (url: RegExp, status: number, headers: Record<string, string> = {}) => {
  const response = { status, headers, body: 'down for a moment' }
  return (page: Page) => page.route(url, (route) => route.fulfill(response), { times: 1 })
}

const FAILURES: Failure[] = [
  { name: 'declined', card: '4000000000000002', says: 'Your card was declined.' },
  {
    name: 'insufficient funds',
    card: '4000000000009995',
    says: 'insufficient funds',
    endsThere: true,
  },
  {
    name: 'expired card',
    card: '4000000000000069',
    says: 'Your card has expired.',
    endsThere: true,
  },
  {
    name: 'wrong security code',
    card: '4000000000000127',
    says: 'security code is incorrect',
    endsThere: true,
  },
  {
    name: 'processing error',
    card: '4000000000000119',
    says: 'An error occurred while processing',
  },
  {
    name: 'stolen card',
    card: '4000000000009979',
    says: 'Your card was declined.',
    endsThere: true,
  },
  { name: 'wrong number', card: '4242424242424241', says: 'Your card number is invalid.' },
  {
    name: '3-D Secure failed',
    card: CARDS.authenticate,
    act: (page) => challenge(page).getByRole('button', { name: 'Fail' }).click(),
    says: 'unable to authenticate',
  },
  {
    name: '3-D Secure given, then declined',
    card: '4000008400001629',
    act: (page) => challenge(page).getByRole('button', { name: 'Complete' }).click(),
    says: 'Your card was declined.',
  },
  {
    name: 'the order does not reach us',
    arrange: abort(ORDERS),
    says: 'We couldn’t connect.',
    sameCard: true,
  },
  {
    name: 'the order is written and our answer lost',
    arrange: (page) => page.route(ORDERS, loseAnswer, { times: 1 }),
    says: 'We couldn’t connect.',
    sameCard: true,
  },
  {
    name: 'we fail once',
    arrange: answer(ORDERS, 500),
    says: 'Please try again in a moment.',
    sameCard: true,
  },
  {
    name: 'too many orders from one place',
    arrange: answer(ORDERS, 429, { 'retry-after': '90' }),
    says: 'Please try again in 2 minutes.',
    sameCard: true,
  },
  {
    name: 'the confirmation does not reach the provider',
    arrange: abort(CONFIRM),
    says: 'The card provider didn’t respond.',
    sameCard: true,
  },
  {
    name: 'the provider fails once',
    arrange: (page) => failConfirm(page, { kind: 'error' }),
    says: 'The card provider didn’t respond.',
    sameCard: true,
  },
  {
    name: 'paid, the answer lost, and nobody to ask what became of it',
    arrange: async (page) => {
      await page.route(CONFIRM, loseAnswer, { times: 1 })
      await page.route(VERIFY, (route) => route.abort(), { times: 1 })
    },
    says: 'you won’t be charged twice',
    sameCard: true,
  },
  {
    name: 'the intent is canceled while the card is typed',
    arrange: cancelIntent,
    says: 'Your payment session expired.',
  },
]

for (const [index, failure] of FAILURES.entries()) {
  test(`${failure.name}: nothing is lost, and the customer doesn't pay twice`, async ({ page }) => {
    const email = emailFor(`fails-${index}`)
    await openCheckout(page, { email, card: failure.card ?? CARDS.good })
    await failure.arrange?.(page)
    await pay(page)
    await failure.act?.(page)
    await expect(problem(page)).toContainText(failure.says)
    await expectNothingLost(page, email)
    expect((await chargesOf(page, email)).length).toBeLessThanOrEqual(1)

    if (failure.endsThere) return
    if (!failure.sameCard) await fillCard(page, CARDS.good)
    await pay(page)
    await expectPaidOnce(page, email)
  })
}

test.describe('before the card form loads', () => {
  const CASES = [
    { name: 'the network is cut', arrange: abort(INTENTS), says: 'We couldn’t connect.' },
    { name: 'we are down', arrange: answer(INTENTS, 503), says: 'Please try again in a moment.' },
    {
      name: 'too many tries',
      arrange: answer(INTENTS, 429, { 'retry-after': '25' }),
      says: 'Please try again in 30 seconds.',
    },
    {
      name: 'the script is blocked',
      arrange: abort(/stripe\.js$/),
      says: 'Failed to load Stripe.js',
    },
  ]
  for (const { name, arrange, says } of CASES) {
    test(`${name}: the checkout says so, and trying again works`, async ({ page }) => {
      await page.goto('/search')
      await putCart(page, [EMPIRE])
      await arrange(page)
      await page.goto('/checkout')
      await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible()
      await expect(button(page)).toBeDisabled()
      await page.getByLabel('Full Name').fill('Ada Lovelace')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
      await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
      await expect(button(page)).toBeEnabled()
    })
  }
})

test('the payment button waits while offline and comes back', async ({ page, context }) => {
  const email = emailFor('offline')
  await openCheckout(page, { email, card: CARDS.good })
  await context.setOffline(true)
  await expect(button(page)).toBeDisabled()
  await expect(page.getByText('You’re offline. You can pay')).toBeVisible()
  await context.setOffline(false)
  await expectNothingLost(page, email)
  await pay(page)
  await expectPaidOnce(page, email)
})

test('a customer who abandons 3-D Secure with a reload can still pay once', async ({ page }) => {
  const email = emailFor('abandoned')
  await openCheckout(page, { email, card: CARDS.authenticate })
  await pay(page)
  await expect(challenge(page).getByRole('button', { name: 'Complete' })).toBeVisible()
  await page.reload()
  await expectNothingLost(page, email)
  await fillCard(page, CARDS.good)
  await pay(page)
  await expectPaidOnce(page, email)
})

test('the page finds out on its own about a payment whose response was lost', async ({ page }) => {
  const email = emailFor('lost')
  await openCheckout(page, { email, card: CARDS.good })
  await page.route(CONFIRM, loseAnswer, { times: 1 })
  await pay(page)
  await expectPaidOnce(page, email)
})

test('a double click followed by the Enter key pays once', async ({ page }) => {
  const email = emailFor('double')
  await openCheckout(page, { email, card: CARDS.good })
  await button(page).dblclick()
  await page.keyboard.press('Enter')
  await expectPaidOnce(page, email)
})

test('a provider that takes ten seconds keeps the page busy and charges once', async ({ page }) => {
  const email = emailFor('slow')
  await openCheckout(page, { email, card: CARDS.good })
  await failConfirm(page, { kind: 'hang', ms: 10_000 })
  await pay(page)
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Remove 350 5th Ave' })).toBeDisabled()
  await expect(page.getByText('Please keep this page open.')).toBeVisible()
  await expectPaidOnce(page, email)
})

test('going back after paying does not lead to a second payment', async ({ page }) => {
  const email = emailFor('returning')
  await openCheckout(page, { email, card: CARDS.good })
  await pay(page)
  await expectPaidOnce(page, email)
  await page.goBack()
  await expect(page).toHaveURL(/\/success\?order=/)
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await page.goForward()
  expect(await chargesOf(page, email)).toEqual([DEED_PRICE])
})

test('a customer whose tab closed as the payment succeeded comes back to the order', async ({
  page,
  context,
}) => {
  const email = emailFor('closed')
  await openCheckout(page, { email, card: CARDS.good })
  await payAndVanish(page)
  await page.close()
  const later = await context.newPage()
  await later.goto('/checkout')
  await expectPaidOnce(later, email)
})

test('a canceled intent is quietly replaced on the next visit', async ({ page }) => {
  const email = emailFor('canceled')
  await openCheckout(page, { email, card: CARDS.good })
  const before = await openIntent(page)
  await cancelIntent(page)
  await page.reload()
  await fillCard(page, CARDS.good)
  await expect(problem(page)).toHaveCount(0)
  expect(await openIntent(page)).not.toBe(before)
  await expectNothingLost(page, email)
  await pay(page)
  await expectPaidOnce(page, email)
})

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(path)
  return tab
}

test('a cart that changes in another tab is paid as it is now', async ({ page, context }) => {
  const email = emailFor('followed')
  await openCheckout(page, { email, card: CARDS.good })
  const other = await openTab(context, '/search')
  await putCart(other, [EMPIRE, WILLIS])
  await expect(button(page)).toHaveText(/\$39\.98/)
  await expect(button(page)).toBeEnabled()
  await pay(page)
  await expectPaidOnce(page, email, 2 * DEED_PRICE)
})

test('the checkout closes when another tab empties the cart', async ({ page, context }) => {
  await openCheckout(page, { email: emailFor('emptied'), card: CARDS.good })
  await putCart(await openTab(context, '/search'), [])
  await expect(page).toHaveURL(/\/search$/)
  await expect(page.getByText('Cart is Empty', { exact: true })).toBeVisible()
})

test('the unpaid one of two tabs with the same cart shows the order', async ({ page, context }) => {
  const email = emailFor('tabs')
  await openCheckout(page, { email, card: CARDS.good })
  const other = await openTab(context, '/checkout')
  await expect(button(other)).toBeEnabled()
  await pay(page)
  await expectPaidOnce(page, email)
  await expect(other.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  expect(await chargesOf(page, email)).toEqual([DEED_PRICE])
})

test('two tabs that pay at the same moment charge once', async ({ page, context }) => {
  const email = emailFor('race')
  await openCheckout(page, { email, card: CARDS.good })
  const other = await context.newPage()
  await openCheckout(other, { email, card: CARDS.good })
  await expect(button(other)).toBeEnabled()
  await Promise.all([pay(page), pay(other)])
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  }
  expect(await chargesOf(page, email)).toEqual([DEED_PRICE])
})

test('a confirmation page that cannot verify stays reassuring, and no second payment follows', async ({
  page,
}) => {
  const email = emailFor('unverified')
  await openCheckout(page, { email, card: CARDS.good })
  await page.route(VERIFY, (route) => route.abort(), { times: 1 })
  await pay(page)
  await expect(page.getByText('Your order has been received and is being processed.')).toBeVisible()
  await page.goto('/checkout')
  await expectPaidOnce(page, email)
})
