import type { Page, Route } from '@playwright/test'
import { SEARCHED_TO } from '../../../src/contract/common.ts'
import type { Order } from '../../../src/contract/shop/orders.ts'
import type { Customer } from '../../../src/contract/staff/customers.ts'
import { failure, json, never, type ScreenState } from '../support/answers.ts'

const PLACES = [
  { streetAddress: '350 5th Ave', city: 'New York', state: 'NY', zipCode: '10118' },
  { streetAddress: '233 S Wacker Dr', city: 'Chicago', state: 'IL', zipCode: '60606' },
  { streetAddress: '12 Notfound Ln', city: 'Springfield', state: 'IL', zipCode: '62701' },
]
const STATUSES: Order['status'][] = [
  'completed',
  'pending',
  'partially_refunded',
  'failed',
  'refunded',
]

const order = (place: number): Order => ({
  id: `3f2a9c5${place}-0d4e-4b6a-9a1e-5b7c8d9e0f12`,
  fullName: ['Ada Lovelace', 'Bartholomew Featherstonehaugh-Cholmondeley', 'Chi'][place % 3] ?? '',
  email: [
    'ada@example.com',
    'a.remarkably.long.address.of.a.title.professional@realestate.example.com',
    'c@x.io',
  ][place % 3] as string,
  addresses: PLACES.slice(0, 1 + (place % 3)),
  amount: 1999 * (1 + (place % 3)),
  status: STATUSES[place % 5] ?? 'completed',
  stripePaymentIntentId: `pi_3QxShownToStaffAndToNobodyElse${place}`,
  gclid: place % 2 ? 'Cj0KCQiA-aGCBhCwARIsAHDl5x8sPmTQqZpZ4kJ' : null,
  reference: place % 2 ? 'File 4471' : null,
  createdAt: `2026-03-0${1 + place}T12:00:00.000Z`,
})
const ORDERS = [0, 1, 2, 3, 4, 5].map(order)

const CUSTOMERS: Customer[] = ORDERS.map(({ fullName, email }, place) => ({
  fullName,
  email: place < 3 ? email : `${place}.${email}`,
  orderCount: 1 + place * 1200,
  deeds: 3 + place,
  totalSpent: 1999 * (place * 4000 - 1),
  captured: 1999 * (place * 4000),
  refunded: 1999,
  disputed: 0,
  lastOrderAt: `2026-03-0${1 + place}T12:00:00.000Z`,
}))

type Answer = (route: Route) => unknown

/** A full page with more after it. */
const more =
  (items: unknown, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({
      headers: { link: '</api/admin/orders?cursor=abc>; rel="next"', ...headers },
      contentType: 'application/json',
      body: JSON.stringify(items),
    })

const list =
  (
    path: string,
    answer: Answer,
    words: string | RegExp,
    then?: (page: Page) => Promise<unknown>,
    role = 'owner',
  ) =>
  async (page: Page): Promise<void> => {
    const session = { isAuthenticated: true, username: 'keeper', role, isFresh: true, ways: [] }
    await page.route('**/api/admin/check', json(200, session))
    await page.route(/\/api\/admin\/(orders|customers)(\?|$)/, answer)
    await page.goto(path)
    await page.getByText(words).first().waitFor()
    await then?.(page)
  }

const press = (keys: string) => async (page: Page) => {
  for (const key of keys) await page.keyboard.press(key)
}

export const LIST_STATES: ScreenState[] = [
  { name: 'panel orders, loading', show: list('/admin/orders', never, 'Loading the orders') },
  { name: 'panel orders, none yet', show: list('/admin/orders', json(200, []), 'No orders yet') },
  {
    name: 'panel orders, none found',
    show: list('/admin/orders?q=zz', json(200, []), 'No orders found matching your search'),
  },
  {
    name: 'panel orders, not loaded',
    show: list('/admin/orders', failure(500, 'internal'), 'The orders could not be loaded'),
  },
  {
    name: 'panel orders, offline',
    show: list('/admin/orders', json(200, ORDERS), 'Ada Lovelace', async (page) => {
      await page.context().setOffline(true)
      await page.getByRole('link', { name: 'Unpaid' }).click()
      await page.getByText('You’re offline.').first().waitFor()
    }),
  },
  { name: 'panel orders, a page', show: list('/admin/orders', more(ORDERS), 'Load more') },
  {
    name: 'panel orders, one marked by key and open',
    show: list('/admin/orders', json(200, ORDERS), 'Ada Lovelace', press('jjo')),
  },
  {
    name: 'panel orders, filtered',
    show: list(
      '/admin/orders?status=pending&state=IL&ad=yes&q=ada',
      json(200, ORDERS),
      'Filters (3)',
    ),
  },
  {
    name: 'panel orders, searched so far',
    show: list(
      '/admin/orders?q=e',
      more([], { [SEARCHED_TO]: '2025-03-01T12:00:00.000Z' }),
      'No orders found so far',
    ),
  },
  {
    name: 'panel orders, a view of one’s own',
    show: async (page) => {
      await page.addInitScript(() => {
        const views = [{ name: 'Texas, at the desk', address: 'desk=yes&state=TX' }]
        localStorage.setItem('deedPanelOrderViews', JSON.stringify(views))
      })
      await list('/admin/orders?state=TX&desk=yes', json(200, ORDERS), 'Texas, at the desk')(page)
    },
  },
  {
    name: 'panel orders, a view to be named',
    show: list('/admin/orders?state=TX', json(200, ORDERS), 'Save this view…', async (page) => {
      await page.getByRole('button', { name: 'Save this view…' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Give it a name').waitFor()
    }),
  },
  {
    name: 'panel orders, to look at only',
    show: list('/admin/orders', json(200, ORDERS), 'Ada Lovelace', undefined, 'read_only'),
  },
  { name: 'panel customers, a page', show: list('/admin/customers', more(CUSTOMERS), 'Load more') },
  {
    name: 'panel customers, none yet',
    show: list('/admin/customers', json(200, []), 'No customers yet'),
  },
  {
    name: 'panel customers, none found',
    show: list('/admin/customers?q=zz', json(200, []), 'No customers found matching your search'),
  },
  {
    name: 'panel customers, not loaded',
    show: list('/admin/customers', failure(500, 'internal'), 'The customers could not be loaded'),
  },
  {
    name: 'panel customers, loading',
    show: list('/admin/customers', never, 'Loading the customers'),
  },
]
