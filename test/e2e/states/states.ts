import type { Page } from '@playwright/test'
import { type Answer, abort, answer, failure, json, limited, never } from '../support/answers.ts'
import { EMPIRE, WILLIS, withCart } from '../support/cart.ts'
import { type ScreenState, screens, text } from '../support/screens.ts'
import { cardFrame, fillCard, fillContact, pay, setWallet } from '../support/shop.ts'
import { ACCOUNT_ORDER_STATES } from './account-order-states.ts'
import { ORGANIZATION_STATES, OWN_STATES } from './account-states.ts'
import { BALANCE_STATES } from './balance-states.ts'
import { CART_STATES } from './cart-states.ts'
import { CUSTOMER_STATES } from './customer-states.ts'
import { DEED_STATES } from './deed-states.ts'
import { DESK_STATES } from './desk-states.ts'
import { FORECAST_STATES } from './forecast-states.ts'
import { HEALTH_STATES, STATUS_STATES } from './health-states.ts'
import { INBOX_STATES } from './inbox-states.ts'
import { LATE_STATES } from './late-states.ts'
import { LIST_STATES } from './list-states.ts'
import { ORDER_PAGE_STATES } from './order-page-states.ts'
import { ORDER_STATES } from './order-states.ts'
import { PRIVACY_STATES } from './privacy-states.ts'
import { REPORT_STATES } from './report-states.ts'
import { SETTINGS_STATES } from './settings-states.ts'
import { SIGN_IN_STATES } from './sign-in-states.ts'
import { STAFF_STATES } from './staff-states.ts'
import { VERIFY_STATES } from './verify-states.ts'
import { WEBHOOK_STATES } from './webhook-states.ts'

const at =
  (path: string, act?: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.goto(path)
    await act?.(page)
  }

const checkout =
  (prepare?: (page: Page) => Promise<unknown>, act?: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await withCart(page, [EMPIRE, WILLIS])
    await prepare?.(page)
    await page.goto('/checkout')
    await (act ?? ((shown) => cardFrame(shown).getByLabel('Card number').waitFor()))(page)
  }

/** The page after its form was submitted with this email. */
const asked = (email: string, reply: Answer, words: RegExp) => ({
  answers: { 'find-orders': reply },
  act: async (page: Page) => {
    await page.getByLabel('Email Address').fill(email)
    await page.getByRole('button', { name: 'Send My Links' }).click()
    await text(words)(page)
  },
})

const ADA = 'ada@example.com'
const FIND_MY_ORDERS = screens(
  'find my orders',
  { path: '/find-my-orders', answers: {}, shows: 'Email Address' },
  {
    'no address': asked('nobody', never, /Please enter a valid email address/),
    busy: asked(ADA, never, /Sending\.\.\./),
    sent: asked(ADA, json(202, { sent: true }), /If there are orders with this email/),
    'too many requests': asked(ADA, limited, /again in 9 minutes/),
    'not reached': asked(ADA, abort, /couldn’t send your links/),
    offline: async (page) => {
      await page.getByLabel('Email Address').fill(ADA)
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Send My Links' }).click()
      await text(/^You’re offline\. Your email is still here/)(page)
    },
  },
)

/** The search page after somebody typed. */
const typed = (suggestions: Answer, shows: RegExp) => ({
  answers: { 'address-suggestions': suggestions },
  act: async (page: Page) => {
    await page.getByRole('combobox').fill('350 5th')
    await text(shows)(page)
  },
})
const SEARCH = screens(
  'search',
  { path: '/search', answers: {}, shows: 'No addresses added yet.' },
  {
    suggestions: async (page) => {
      await page.getByRole('combobox').fill('350 5th')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
    slow: typed(never, /Searching/),
    'nothing found': typed(json(200, { features: [] }), /No matching/),
    'geocoder down': typed(failure(503, 'provider_unavailable'), /isn’t working/),
    'not configured': typed(failure(503, 'not_configured'), /key is configured/),
    'too many searches': typed(failure(429, 'rate_limited'), /Too many searches/),
    'one address just added': async (page) => {
      await page.getByRole('combobox').fill('233 s wacker')
      await page.getByRole('option').first().click()
      await page.getByRole('button', { name: 'Remove 233 S Wacker Dr' }).waitFor()
    },
    'unreadable cart': async (page) => {
      await page.evaluate(() => localStorage.setItem('deedCartAddresses', '{not json'))
      await page.reload()
      await text('No addresses added yet.')(page)
    },
  },
)

const FAQ = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
  name: `landing, question ${number} open`,
  show: at('/', (page) =>
    page
      .locator('details summary')
      .nth(number - 1)
      .click(),
  ),
}))

/** Screens of the shop that need a cart or the card's frame: each in a browser of its own. */
export const CART_AND_CARD_STATES: readonly ScreenState[] = [
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
    name: 'checkout, preparing',
    show: checkout(
      (page) => answer(page, { 'create-payment-intent': never }, '/checkout'),
      (page) => page.getByText('Preparing checkout').waitFor(),
    ),
  },
  { name: 'checkout, ready', show: checkout() },
  {
    name: 'checkout, no wallets',
    show: checkout(
      (page) => setWallet(page, { wallets: [] }),
      (page) => page.getByText('pay by card', { exact: true }).waitFor(),
    ),
  },
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
      (page) => answer(page, { orders: never }, '/checkout'),
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
      (page) => answer(page, { orders: failure(500, 'internal') }, '/checkout'),
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
      (page) =>
        answer(
          page,
          { 'create-payment-intent': failure(503, 'provider_unavailable') },
          '/checkout',
        ),
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
  ...CART_STATES,
  ...FORECAST_STATES,
]

/** Every other screen of the shop and of an organization's account. */
export const PAGE_STATES: readonly ScreenState[] = [
  { name: 'landing', show: at('/') },
  {
    name: 'landing, suggestions',
    show: at('/', async (page) => {
      await page.getByRole('combobox').fill('350 5th')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    }),
  },
  { name: 'places, all states', show: at('/deeds') },
  { name: 'places, a state', show: at('/deeds/tx') },
  { name: 'places, a state with one office', show: at('/deeds/hi') },
  { name: 'places, a county', show: at('/deeds/tx/harris-county') },
  { name: 'places, a county with reports', show: at('/deeds/il/cook-county') },
  { name: 'places, a county nothing is known of', show: at('/deeds/oh/cuyahoga-county') },
  { name: 'places, several found', show: at('/deeds?q=Orange') },
  { name: 'places, none found', show: at('/deeds?q=Qwertyville') },
  { name: 'privacy policy', show: at('/privacy-policy') },
  { name: 'terms of service', show: at('/terms-of-service') },
  { name: 'refund policy', show: at('/refund-policy') },
  { name: 'security', show: at('/security') },
  { name: 'accessibility', show: at('/accessibility') },
  { name: 'developers', show: at('/developers') },
  { name: 'page not found', show: at('/nothing-here') },
  { name: 'link not known', show: at(`/d/${'A'.repeat(43)}`) },
  ...FAQ,
  ...SEARCH,
  ...FIND_MY_ORDERS,
  ...VERIFY_STATES,
  ...STATUS_STATES,
  ...ORDER_STATES,
  ...DEED_STATES,
  ...LATE_STATES,
  ...OWN_STATES,
  ...ACCOUNT_ORDER_STATES,
  ...BALANCE_STATES,
  ...WEBHOOK_STATES,
]

/** Every screen of the panel, answered by stand-ins alone. */
export const PANEL_STATES: readonly ScreenState[] = [
  ...DESK_STATES,
  ...INBOX_STATES,
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
