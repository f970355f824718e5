import type { Page } from '@playwright/test'
import { failure, json, never, type ScreenState } from '../support/answers.ts'
import { DRAFT, id, LIST, ORDER, QUOTES } from './account-order-answers.ts'
import { ADMIN, account, press, said } from './account-states.ts'

const MEMBER = { ...ADMIN, role: 'member' as const }
const list = (answer: ReturnType<typeof json>, then: (page: Page) => Promise<unknown>, at = '') =>
  account(`/account${at}`, { 'orders**': answer }, then)
const order = (answer: ReturnType<typeof json>, then: (page: Page) => Promise<unknown>) =>
  account(`/account/orders/${id(10)}`, { [`orders/${id(10)}`]: answer }, then)

/** The page with a prepared order, and a balance of this many cents. */
const drafted =
  (cents: number, then: (page: Page) => Promise<unknown>, state = ADMIN) =>
  async (page: Page) => {
    await page.addInitScript(
      ([key, draft]) => sessionStorage.setItem(key ?? '', draft ?? ''),
      [`accountDraft:${ADMIN.username}`, JSON.stringify(DRAFT)],
    )
    const answers = {
      balance: json(200, { cents, lowCents: 10_000, months: [] }),
      quotes: json(200, QUOTES),
    }
    await account('/account/new-order', answers, then, state)(page)
  }

/** What an organization's members see of its orders, and how they order. */
export const ACCOUNT_ORDER_STATES: readonly ScreenState[] = [
  { name: 'account, orders', show: list(json(200, LIST), said('GF-2026-000118')) },
  { name: 'account, no orders yet', show: list(json(200, []), said('No orders yet')) },
  {
    name: 'account, no orders for a file',
    show: list(json(200, []), said('No orders for file 2026-999'), '?file=2026-999'),
  },
  {
    name: 'account, orders not loaded',
    show: list(failure(503, 'unavailable'), said('Couldn’t load your orders')),
  },
  {
    name: 'account, orders loading',
    show: account('/account', { 'orders**': never }, (page) =>
      page.getByText('Loading your orders').waitFor({ state: 'attached' }),
    ),
  },
  { name: 'account, order', show: order(json(200, ORDER), said('No longer available')) },
  {
    name: 'account, no such order',
    show: order(failure(404, 'not_found'), said('There’s no such order')),
  },
  {
    name: 'account, order not loaded',
    show: order(failure(503, 'unavailable'), said('Couldn’t load the order')),
  },
  {
    name: 'account, canceling a deed',
    show: order(json(200, ORDER), async (page) => {
      await press('Cancel the deed for 9 Late Ln')(page)
      await said('goes back to your balance')(page)
    }),
  },
  {
    name: 'account, ordering nothing yet',
    show: account(
      '/account/new-order',
      { balance: json(200, { cents: 50_000, lowCents: 0, months: [] }) },
      said('Add addresses to see'),
    ),
  },
  { name: 'account, ordering', show: drafted(50_000, said('1 within minutes')) },
  { name: 'account, ordering with too little', show: drafted(2000, said('$19.98 missing')) },
  {
    name: 'account, a member ordering with too little',
    show: drafted(2000, said('Ask an admin'), MEMBER),
  },
  {
    name: 'account, ordering what could not be checked',
    show: async (page) => {
      await drafted(50_000, said('1 within minutes'))(page)
      await page.unroute('**/api/account/quotes')
      await page.route('**/api/account/quotes', failure(503, 'unavailable'))
      await page.reload()
      await said('Couldn’t check these addresses')(page)
    },
  },
  {
    name: 'account, confirming an order',
    show: drafted(50_000, async (page) => {
      await press('Order 2 Deeds for $39.98')(page)
      await said('They become 2 orders')(page)
    }),
  },
  {
    name: 'account, an order without an answer',
    show: drafted(50_000, async (page) => {
      await page.route('**/api/account/orders', (route) => route.abort())
      await press('Order 2 Deeds for $39.98')(page)
      await press(/^Order 2 Deeds$/)(page)
      await said('We don’t know if this was ordered')(page)
    }),
  },
]
