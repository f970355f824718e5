import type { Page } from '@playwright/test'
import { abort, answer, failure, json } from '../support/answers.ts'
import { press, type ScreenState, screens, text } from '../support/screens.ts'
import { COUNTS, DRAFT, id, LIST, ORDER, QUOTES } from './account-order-answers.ts'
import { ORGANIZATION } from './account-states.ts'

const balance = (cents: number) => ({ balance: json(200, { cents, lowCents: 10_000, months: [] }) })
const toOrder = press('Order 2 Deeds for $39.98')

/** The page with a prepared order. */
async function draft(page: Page): Promise<void> {
  await page.evaluate((kept) => {
    sessionStorage.setItem('accountDraft:ada@elmtitle.com', kept)
  }, JSON.stringify(DRAFT))
  await page.reload()
}
const drafted = (words: string, act?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await draft(page)
  await text(words)(page)
  await act?.(page)
}

/** What an organization's members see of its orders, and how they order. */
export const ACCOUNT_ORDER_STATES: ScreenState[] = [
  ...screens(
    'account, orders',
    {
      path: '/account',
      answers: {
        deeds: json(200, LIST),
        'deeds/counts': json(200, COUNTS),
        'cost-centers': json(200, ['Refinance', 'West branch']),
        organization: json(200, ORGANIZATION),
        ...balance(915_65),
      },
      shows: 'GF-2026-000118',
      noun: 'your deeds',
    },
    {
      none: { answers: { deeds: json(200, []) }, shows: 'No orders yet' },
      'none found': {
        path: '/account?q=2026-999',
        answers: { deeds: json(200, []) },
        shows: 'No deeds found',
      },
      'of a viewer': { session: { role: 'viewer' } },
      'some chosen': async (page) => {
        await page.getByRole('checkbox').first().check()
        await text('1 selected')(page)
      },
    },
  ),
  ...screens(
    'account, order',
    {
      path: `/account/orders/${id(10)}`,
      answers: { [`orders/${id(10)}`]: json(200, ORDER), organization: json(200, ORGANIZATION) },
      shows: 'No longer available',
      noun: 'the order',
    },
    {
      'not there': {
        answers: { [`orders/${id(10)}`]: failure(404, 'not_found') },
        shows: 'We can’t find this order',
      },
      'of a viewer': { session: { role: 'viewer' } },
      'canceling a deed': async (page) => {
        await press('Cancel the deed for 9 Late Ln')(page)
        await text('goes back to your balance')(page)
      },
      'reporting a problem': async (page) => {
        await press('Report a problem with the deed for 350 5th Ave')(page)
        await text('Send me the right deed')(page)
      },
      'asking for a refund without a reason': async (page) => {
        await press('Report a problem with the deed for 7 Slow St')(page)
        await press('Ask for a Refund')(page)
        await text('Choose what’s wrong')(page)
      },
    },
  ),
  ...screens(
    'account, ordering',
    {
      path: '/account/new-order',
      answers: { ...balance(50_000), quotes: json(200, QUOTES) },
      shows: 'Add addresses to see',
    },
    {
      'as a viewer': { session: { role: 'viewer' }, shows: 'Your role is Viewer' },
      'with a draft': drafted('1 within minutes'),
      'with too little': { answers: balance(2000), act: drafted('$19.98 missing') },
      'as a buyer with too little': {
        answers: balance(2000),
        session: { role: 'member' },
        act: drafted('Ask an admin'),
      },
      'what could not be checked': {
        answers: { quotes: failure(503, 'unavailable') },
        act: drafted('Couldn’t check these addresses'),
      },
      'to be confirmed': drafted('1 within minutes', async (page) => {
        await toOrder(page)
        await text('They become 2 orders')(page)
      }),
      'without an answer': drafted('1 within minutes', async (page) => {
        await answer(page, { orders: abort })
        await toOrder(page)
        await press(/^Order 2 Deeds$/)(page)
        await text('We don’t know if this was ordered')(page)
      }),
    },
  ),
]
