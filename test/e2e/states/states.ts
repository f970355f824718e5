import type { Page, Route } from '@playwright/test'
import { failure, json, never, type ScreenState } from '../support/answers.ts'
import { EMPIRE, WILLIS, withCart } from '../support/cart.ts'
import { cardFrame, fillCard, fillContact, pay } from '../support/shop.ts'
import { ORDER_ID } from '../support/shown-order.ts'
import { ACCOUNT_ORDER_STATES } from './account-order-states.ts'
import { ACCOUNT_STATES, ORGANIZATION_STATES } from './account-states.ts'
import { BALANCE_STATES } from './balance-states.ts'
import { CART_STATES } from './cart-states.ts'
import { CUSTOMER_STATES } from './customer-states.ts'
import { DESK_STATES } from './desk-states.ts'
import { FORECAST_STATES } from './forecast-states.ts'
import { HEALTH_STATES } from './health-states.ts'
import { LATE_STATES } from './late-states.ts'
import { LIST_STATES } from './list-states.ts'
import { ORDER_PAGE_STATES } from './order-page-states.ts'
import { ORDER_STATES } from './order-states.ts'
import { PRIVACY_STATES } from './privacy-states.ts'
import { REFUND_REQUEST_STATES } from './refund-request-states.ts'
import { REPORT_STATES } from './report-states.ts'
import { SETTINGS_STATES } from './settings-states.ts'
import { SIGN_IN_STATES } from './sign-in-states.ts'
import { STAFF_STATES } from './staff-states.ts'
import { WEBHOOK_STATES } from './webhook-states.ts'

const at =
  (path: string, then?: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.goto(path)
    await then?.(page)
  }

const searching =
  (answer: (route: Route) => unknown, words: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/address-suggestions?*', answer)
    await page.goto('/search')
    await page.getByRole('combobox').fill('350 5th')
    await page.getByText(words).first().waitFor()
  }

const checkout =
  (prepare?: (page: Page) => Promise<unknown>, then?: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await withCart(page, [EMPIRE, WILLIS])
    await prepare?.(page)
    await page.goto('/checkout')
    await (then ?? ((shown) => cardFrame(shown).getByLabel('Card number').waitFor()))(page)
  }

const FIND_ORDERS = '**/api/find-orders'

/** The find-my-orders page after its form was submitted with this email. */
const asking =
  (email: string, answer: (route: Route) => unknown, words: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.route(FIND_ORDERS, answer)
    await page.goto('/find-my-orders')
    await page.getByLabel('Email Address').fill(email)
    await page.getByRole('button', { name: 'Send My Links' }).click()
    await page.getByText(words).first().waitFor()
  }

const limited = (route: Route) =>
  route.fulfill({
    status: 429,
    headers: { 'retry-after': '540' },
    contentType: 'application/json',
    body: JSON.stringify({ code: 'rate_limited', message: 'No.' }),
  })

const FIND_MY_ORDERS: ScreenState[] = [
  {
    name: 'find my orders, empty',
    show: at('/find-my-orders', (page) => page.getByLabel('Email Address').waitFor()),
  },
  {
    name: 'find my orders, no address',
    show: asking('nobody', never, /Please enter a valid email address/),
  },
  { name: 'find my orders, busy', show: asking('ada@example.com', never, /Sending\.\.\./) },
  {
    name: 'find my orders, sent',
    show: asking(
      'ada@example.com',
      json(202, { sent: true }),
      /If there are orders with this email/,
    ),
  },
  {
    name: 'find my orders, too many requests',
    show: asking('ada@example.com', limited, /again in 9 minutes/),
  },
  {
    name: 'find my orders, not reached',
    show: asking('ada@example.com', (route) => route.abort(), /couldn’t send your links/),
  },
  {
    name: 'find my orders, offline',
    show: async (page) => {
      await page.goto('/find-my-orders')
      await page.getByLabel('Email Address').fill('ada@example.com')
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Send My Links' }).click()
      await page.getByText(/^You’re offline\. Your email is still here/).waitFor()
    },
  },
]

const FAQ = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
  name: `landing, question ${number} open`,
  show: at('/', (page) =>
    page
      .locator('details summary')
      .nth(number - 1)
      .click(),
  ),
}))

/** Every screen of the shop. */
export const SHOP_STATES: readonly ScreenState[] = [
  { name: 'landing', show: at('/') },
  { name: 'places, all states', show: at('/deeds') },
  { name: 'places, a state', show: at('/deeds/tx') },
  { name: 'places, a state with one office', show: at('/deeds/hi') },
  { name: 'places, a county', show: at('/deeds/tx/harris-county') },
  ...FAQ,
  { name: 'privacy policy', show: at('/privacy-policy') },
  { name: 'terms of service', show: at('/terms-of-service') },
  { name: 'refund policy', show: at('/refund-policy') },
  { name: 'developers', show: at('/developers') },
  { name: 'page not found', show: at('/nothing-here') },
  { name: 'link not known', show: at(`/d/${'A'.repeat(43)}`) },
  { name: 'search, empty', show: at('/search', (page) => page.getByRole('combobox').waitFor()) },
  {
    name: 'search, suggestions',
    show: at('/search', async (page) => {
      await page.getByRole('combobox').fill('350 5th')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    }),
  },
  { name: 'search, slow', show: searching(never, /Searching/) },
  { name: 'search, nothing found', show: searching(json(200, { features: [] }), /No matching/) },
  {
    name: 'search, geocoder down',
    show: searching(failure(503, 'provider_unavailable'), /isn’t answering/),
  },
  {
    name: 'search, not configured',
    show: searching(failure(503, 'not_configured'), /must be configured/),
  },
  {
    name: 'search, too many searches',
    show: searching(failure(429, 'rate_limited'), /a lot of searches/),
  },
  {
    name: 'search, one address just added',
    show: at('/search', async (page) => {
      await page.getByRole('combobox').fill('233 s wacker')
      await page.getByRole('option').first().click()
      await page.getByRole('button', { name: 'Remove 233 S Wacker Dr' }).waitFor()
    }),
  },
  {
    name: 'search, two addresses',
    show: async (page) => {
      await withCart(page, [EMPIRE, WILLIS])
      await page.goto('/search')
      await page.getByRole('button', { name: 'Remove 350 5th Ave' }).waitFor()
    },
  },
  {
    name: 'search, one removed',
    show: async (page) => {
      await withCart(page, [EMPIRE, WILLIS])
      await page.goto('/search')
      await page.getByRole('button', { name: 'Remove 350 5th Ave' }).click()
    },
  },
  {
    name: 'search, unreadable cart',
    show: async (page) => {
      await page.addInitScript(() => localStorage.setItem('deedCartAddresses', '{not json'))
      await page.goto('/search')
      await page.getByText('No addresses added yet.').waitFor()
    },
  },
  {
    name: 'checkout, preparing',
    show: checkout(
      (page) => page.route('**/api/create-payment-intent', never),
      (page) => page.getByText('Preparing checkout').waitFor(),
    ),
  },
  { name: 'checkout, ready', show: checkout() },
  {
    name: 'checkout, incomplete',
    show: checkout(undefined, async (page) => {
      await cardFrame(page).getByLabel('Card number').waitFor()
      await pay(page)
      await page.getByText('Form Incomplete', { exact: true }).waitFor()
    }),
  },
  {
    name: 'checkout, busy',
    show: checkout(
      (page) => page.route('**/api/orders', never),
      async (page) => {
        await fillContact(page, 'ada@example.com')
        await fillCard(page, '4242424242424242')
        await pay(page)
        await page.getByRole('button', { name: 'Processing...' }).waitFor()
      },
    ),
  },
  {
    name: 'checkout, declined',
    show: checkout(undefined, async (page) => {
      await fillContact(page, 'ada@example.com')
      await fillCard(page, '4000000000000002')
      await pay(page)
      await page.getByText('Payment Failed', { exact: true }).waitFor()
    }),
  },
  {
    name: 'checkout, order refused',
    show: checkout(
      (page) => page.route('**/api/orders', failure(500, 'internal')),
      async (page) => {
        await fillContact(page, 'ada@example.com')
        await fillCard(page, '4242424242424242')
        await pay(page)
        await page.getByText('Error', { exact: true }).first().waitFor()
      },
    ),
  },
  {
    name: 'checkout, authentication asked',
    show: checkout(undefined, async (page) => {
      await fillContact(page, 'ada@example.com')
      await fillCard(page, '4000002760003184')
      await pay(page)
      const challenge = page.frameLocator('iframe[title="3D Secure authentication"]')
      await challenge.getByRole('button', { name: 'Complete' }).waitFor()
    }),
  },
  {
    name: 'checkout, provider script blocked',
    show: checkout(
      (page) => page.route('**/stripe.js', (route) => route.abort()),
      (page) => page.getByText('Failed to load Stripe.js').first().waitFor(),
    ),
  },
  {
    name: 'checkout, no intent',
    show: checkout(
      (page) => page.route('**/api/create-payment-intent', failure(503, 'provider_unavailable')),
      (page) => page.getByText('Failed to initialize payment').first().waitFor(),
    ),
  },
  {
    name: 'checkout, key absent',
    show: checkout(
      (page) =>
        page.route('**/checkout', async (route) => {
          const response = await route.fetch()
          const html = (await response.text()).replace(/"pk_[^"]+"/, 'null')
          await route.fulfill({ response, body: html })
        }),
      (page) => page.getByText('Payment is unavailable').waitFor(),
    ),
  },
  {
    name: 'checkout, cart empty',
    show: at('/checkout', (page) => page.getByText('Cart is Empty', { exact: true }).waitFor()),
  },
  {
    name: 'success, loading',
    show: async (page) => {
      await page.route('**/api/orders/*', never)
      await page.goto(`/success?order=${ORDER_ID}`)
      await page.getByText('Loading order details').first().waitFor()
    },
  },
  {
    name: 'success, no order to show',
    show: at('/success', (page) =>
      page.getByRole('heading', { name: 'Order Confirmed' }).waitFor(),
    ),
  },
  {
    name: 'success, payment refused',
    show: async (page) => {
      const refused = { success: false, status: 'requires_payment_method', orderId: ORDER_ID }
      await page.route('**/api/verify-payment', json(200, refused))
      await page.goto('/success?payment_intent=pi_shown')
      await page.getByRole('heading', { name: 'Payment not completed' }).waitFor()
    },
  },
  {
    name: 'success, not for this browser',
    show: async (page) => {
      await page.route('**/api/orders/*', failure(404, 'not_found'))
      await page.goto(`/success?order=${ORDER_ID}`)
      await page.getByRole('heading', { name: 'This browser can’t show the order' }).waitFor()
    },
  },
  {
    name: 'success, order not loaded',
    show: async (page) => {
      await page.route('**/api/orders/*', failure(503, 'provider_unavailable'))
      await page.goto(`/success?order=${ORDER_ID}`)
      await page.getByText('We couldn’t load your order').waitFor()
    },
  },
  ...ACCOUNT_STATES,
  ...ACCOUNT_ORDER_STATES,
  ...BALANCE_STATES,
  ...WEBHOOK_STATES,
  ...CART_STATES,
  ...ORDER_STATES,
  ...FORECAST_STATES,
  ...LATE_STATES,
  ...FIND_MY_ORDERS,
]

/** Every screen of the panel, answered by stand-ins alone. */
export const PANEL_STATES: readonly ScreenState[] = [
  ...DESK_STATES,
  ...REFUND_REQUEST_STATES,
  ...ORDER_PAGE_STATES,
  ...CUSTOMER_STATES,
  ...REPORT_STATES,
  ...HEALTH_STATES,
  ...PRIVACY_STATES,
  ...STAFF_STATES,
  ...SETTINGS_STATES,
  ...SIGN_IN_STATES,
  ...LIST_STATES,
  ...ORGANIZATION_STATES,
]
