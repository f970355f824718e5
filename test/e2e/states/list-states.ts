import type { Page } from '@playwright/test'
import { SEARCHED_TO, SORTED_WITHIN } from '../../../src/contract/common.ts'
import type { Customer } from '../../../src/contract/staff/customers.ts'
import type {
  ListedOrder,
  OrderViewItem,
  PreviewedOrder,
} from '../../../src/contract/staff/orders.ts'
import { type Answer, answer, failure, json, never } from '../support/answers.ts'
import { EMPIRE, NOTFOUND, WILLIS } from '../support/cart.ts'
import { LOOKING, press, type ScreenState, screens, text } from '../support/screens.ts'

const PLACES = [EMPIRE, WILLIS, NOTFOUND]
const STATUSES: ListedOrder['status'][] = [
  'completed',
  'pending',
  'partially_refunded',
  'failed',
  'refunded',
]

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
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
  createdAt: new Date(`2026-03-0${1 + place}T12:00:00.000Z`),
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
  lastOrderAt: new Date(`2026-03-0${1 + place}T12:00:00.000Z`),
}))

const VIEWS: OrderViewItem[] = [
  {
    id: '0198f3a2-0000-7000-8000-000000000500',
    name: 'Texas, needs review',
    filter: { q: 'state:TX needs:review' },
    madeBy: 'ada',
    canRemove: true,
  },
]

/** A full page with more after it. */
const more =
  (items: unknown, headers: Record<string, string> = {}): Answer =>
  (call) =>
    call.fulfill({
      headers: { link: '</api/admin/orders?cursor=abc>; rel="next"', ...headers },
      body: JSON.stringify(items),
    })

const keys = (pressed: string) => async (page: Page) => {
  for (const key of pressed) await page.keyboard.press(key)
}

const PREVIEW: { orders: PreviewedOrder[]; isMore: boolean } = {
  orders: ORDERS.slice(0, 3).map(({ id, fullName }, place) => ({
    orderId: id,
    fullName,
    lines: place === 0 ? [{ id }, { id }] : [],
    cents: place === 0 ? 3998 : 0,
    refused: place === 0 ? [] : ['This order hasn’t been paid.'],
  })),
  isMore: true,
}

const refundMany = async (page: Page) => {
  await answer(page, { 'bulk-preview': json(200, PREVIEW) })
  await keys('jxjjXr')(page)
  await page.getByLabel('Reason').selectOption('System error')
  await text('1 order will change. 2 orders won’t.')(page)
}
const refundTwo = (refunds: Answer, words: string) => async (page: Page) => {
  await answer(page, { 'orders/*/refunds': refunds })
  await refundMany(page)
  await press('Refund 2 deeds, $39.98')(page)
  await text(words)(page)
}

const totals = {
  'totals/*': json(200, { count: 1204, net: 2402798, certainty: 'estimate' }),
  views: json(200, VIEWS),
}
const none = { orders: json(200, []), customers: json(200, []) }
const refused = failure(409, 'outside_policy', 'We have a copy of its deed.')

export const LIST_STATES: ScreenState[] = [
  ...screens(
    'panel orders',
    {
      path: '/admin/orders',
      answers: { orders: json(200, ORDERS), ...totals },
      shows: 'Ada Lovelace',
      noun: 'the orders',
    },
    {
      'none yet': { answers: none, shows: 'No orders yet' },
      'none found': {
        path: '/admin/orders?q=zz',
        answers: none,
        shows: 'No orders found matching your search',
      },
      'offline among filters': async (page) => {
        await page.context().setOffline(true)
        await page.getByRole('link', { name: 'Unpaid' }).click()
        await text('Couldn’t load the orders')(page)
      },
      'a page': { answers: { orders: more(ORDERS) }, shows: 'Load more' },
      'one marked by key and open': keys('jjo'),
      'some selected': keys('jxjjX'),
      'refund of many, previewed': refundMany,
      'refund of many, not previewed': async (page) => {
        await answer(page, { 'bulk-preview': failure(500, 'internal') })
        await keys('jxt')(page)
        await text('Couldn’t check the orders')(page)
      },
      'refund of many, under way': refundTwo(never, '0 of 1 order'),
      'refund of many, refused': refundTwo(refused, '0 done, 1 not done'),
      'columns to choose': {
        path: '/admin/orders?sort=-net',
        act: (page) => page.getByTitle('Columns').click(),
      },
      'sorted in part': {
        path: '/admin/orders?sort=customer',
        answers: { orders: more(ORDERS, { [SORTED_WITHIN]: '1000' }) },
        shows: 'the newest 1,000',
      },
      'filters to type': {
        path: '/admin/orders?q=am',
        act: async (page) => {
          await page.getByRole('searchbox').focus()
          await text('Dollars, as in amount:>50')(page)
        },
      },
      'searched so far': {
        path: '/admin/orders?q=e',
        answers: { orders: more([], { [SEARCHED_TO]: '2025-03-01T12:00:00.000Z' }) },
        shows: 'No orders found so far',
      },
      'a shared view': {
        path: '/admin/orders?q=state%3ATX+needs%3Areview',
        shows: 'Texas, needs review',
      },
      'a view to be named': {
        path: '/admin/orders?q=state%3ATX',
        shows: 'Save view…',
        act: async (page) => {
          await press('Save view…')(page)
          await page.getByRole('button', { name: 'Save', exact: true }).click()
          await text('Enter a name')(page)
        },
      },
      'to look at only': { session: LOOKING },
    },
  ),
  ...screens(
    'panel customers',
    {
      path: '/admin/customers',
      answers: { customers: more(CUSTOMERS), ...totals },
      shows: 'Load more',
      noun: 'the customers',
    },
    {
      'none yet': { answers: none, shows: 'No customers yet' },
      'none found': {
        path: '/admin/customers?q=zz',
        answers: none,
        shows: 'No customers found matching your search',
      },
    },
  ),
]
