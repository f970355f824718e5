import type { Page, Route } from '@playwright/test'
import { SEARCHED_TO, SORTED_WITHIN } from '../../../src/contract/common.ts'
import type { PreviewedOrder } from '../../../src/contract/staff/bulk.ts'
import type { Customer } from '../../../src/contract/staff/customers.ts'
import type { OrderViewItem } from '../../../src/contract/staff/order-views.ts'
import type { ListedOrder } from '../../../src/contract/staff/orders.ts'
import { failure, json, never, type ScreenState } from '../support/answers.ts'

const PLACES = [
  { streetAddress: '350 5th Ave', city: 'New York', state: 'NY', zipCode: '10118' },
  { streetAddress: '233 S Wacker Dr', city: 'Chicago', state: 'IL', zipCode: '60606' },
  { streetAddress: '12 Notfound Ln', city: 'Springfield', state: 'IL', zipCode: '62701' },
]
const STATUSES: ListedOrder['status'][] = [
  'completed',
  'pending',
  'partially_refunded',
  'failed',
  'refunded',
]

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const PROGRESS: Array<Pick<ListedOrder, 'progress' | 'dueBy'>> = [
  { progress: { desk: 1 }, dueBy: inHours(5.5) },
  { progress: { unpaid: 2 }, dueBy: null },
  { progress: { delivered: 1, refunded: 1, searching: 1 }, dueBy: inHours(47) },
  { progress: { unpaid: 1 }, dueBy: null },
  { progress: { refunded: 2 }, dueBy: null },
  { progress: { delivered: 1, desk: 2 }, dueBy: inHours(-3) },
]

const order = (place: number): ListedOrder => ({
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
  organizationId: null,
  gclid: place % 2 ? 'Cj0KCQiA-aGCBhCwARIsAHDl5x8sPmTQqZpZ4kJ' : null,
  reference: place % 2 ? 'File 4471' : null,
  createdAt: `2026-03-0${1 + place}T12:00:00.000Z`,
  captured: [0, 2, 4, 5].includes(place) ? 1999 * (1 + (place % 3)) : 0,
  refunded: [0, 0, 1999, 0, 3998, 0][place] ?? 0,
  disputed: 0,
  ...(PROGRESS[place] ?? { progress: {}, dueBy: null }),
})
/** As an organization's program orders. */
const OF_ORGANIZATION: ListedOrder = {
  ...order(5),
  fullName: 'Elm Title',
  organizationId: '0198f3a2-0000-7000-8000-000000000499',
  stripePaymentIntentId: `bal_${order(5).id}`,
}
const ORDERS = [...[0, 1, 2, 3, 4].map(order), OF_ORGANIZATION]

const CUSTOMERS: Customer[] = ORDERS.map(({ id, fullName, email }, place) => ({
  id,
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

const VIEWS: OrderViewItem[] = [
  {
    id: '0198f3a2-0000-7000-8000-000000000500',
    name: 'Texas, needs review',
    filter: { desk: 'yes', state: 'TX' },
    madeBy: 'ada',
    canRemove: true,
  },
]

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
    await page.route('**/api/admin/pulse', never)
    const totals = { count: 1204, net: 2402798, certainty: 'estimate' }
    await page.route('**/api/admin/totals/*', json(200, totals))
    await page.route('**/api/admin/views', json(200, VIEWS))
    await page.route(/\/api\/admin\/(orders|customers)(\?|$)/, answer)
    await page.goto(path)
    await page.getByText(words).first().waitFor()
    await then?.(page)
  }

const press = (keys: string) => async (page: Page) => {
  for (const key of keys) await page.keyboard.press(key)
}

const PREVIEW: { orders: PreviewedOrder[]; isMore: boolean } = {
  orders: ORDERS.slice(0, 3).map(({ id, fullName }, place) => ({
    orderId: id,
    fullName,
    lines: place === 0 ? [{ id }, { id }] : [],
    cents: place === 0 ? 3998 : 0,
    refused: place === 0 ? [] : ['This order has not been paid.'],
  })),
  isMore: true,
}

const refundMany = async (page: Page) => {
  await page.route('**/api/admin/bulk-preview', json(200, PREVIEW))
  await press('jxjjXr')(page)
  await page.getByLabel('Reason').selectOption('System error')
  await page.getByText('1 order will change. 2 orders won’t.').waitFor()
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
    show: list('/admin/orders', failure(500, 'internal'), 'Couldn’t load the orders'),
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
    name: 'panel orders, some selected',
    show: list('/admin/orders', json(200, ORDERS), 'Ada Lovelace', press('jxjjX')),
  },
  {
    name: 'panel orders, refund of many, previewed',
    show: list('/admin/orders', json(200, ORDERS), 'Ada Lovelace', refundMany),
  },
  {
    name: 'panel orders, refund of many, not previewed',
    show: list('/admin/orders', json(200, ORDERS), 'Ada Lovelace', async (page) => {
      await page.route('**/api/admin/bulk-preview', failure(500, 'internal'))
      await press('jxt')(page)
      await page.getByText('Couldn’t check the orders').waitFor()
    }),
  },
  {
    name: 'panel orders, refund of many, under way',
    show: list('/admin/orders', json(200, ORDERS), 'Ada Lovelace', async (page) => {
      await page.route('**/api/admin/orders/*/refunds', never)
      await refundMany(page)
      await page.getByRole('button', { name: 'Refund 2 deeds, $39.98' }).click()
      await page.getByText('0 of 1 order').waitFor()
    }),
  },
  {
    name: 'panel orders, refund of many, refused',
    show: list('/admin/orders', json(200, ORDERS), 'Ada Lovelace', async (page) => {
      const words = 'We have a copy of its deed.'
      await page.route('**/api/admin/orders/*/refunds', failure(409, 'outside_policy', words))
      await refundMany(page)
      await page.getByRole('button', { name: 'Refund 2 deeds, $39.98' }).click()
      await page.getByText('0 done, 1 not done').waitFor()
    }),
  },
  {
    name: 'panel orders, columns to choose',
    show: list('/admin/orders?sort=-net', json(200, ORDERS), 'Ada Lovelace', (page) =>
      page.getByTitle('Columns').click(),
    ),
  },
  {
    name: 'panel orders, sorted in part',
    show: list(
      '/admin/orders?sort=customer',
      more(ORDERS, { [SORTED_WITHIN]: '1000' }),
      'the newest 1,000',
    ),
  },
  {
    name: 'panel orders, filters to choose',
    show: list('/admin/orders?state=IL', json(200, ORDERS), 'State: IL', (page) =>
      page.getByText('Filter (1)').click(),
    ),
  },
  {
    name: 'panel orders, filtered',
    show: list(
      '/admin/orders?status=pending&state=IL&ad=yes&q=ada',
      json(200, ORDERS),
      'Filter (3)',
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
    name: 'panel orders, a shared view',
    show: list('/admin/orders?state=TX&desk=yes', json(200, ORDERS), 'Texas, needs review'),
  },
  {
    name: 'panel orders, a view to be named',
    show: list('/admin/orders?state=TX', json(200, ORDERS), 'Save view…', async (page) => {
      await page.getByRole('button', { name: 'Save view…' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Enter a name').waitFor()
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
    show: list('/admin/customers', failure(500, 'internal'), 'Couldn’t load the customers'),
  },
  {
    name: 'panel customers, loading',
    show: list('/admin/customers', never, 'Loading the customers'),
  },
]
