import type { Page } from '@playwright/test'
import type { OrderLine } from '../../../src/contract/shop/orders.ts'
import type { LineState } from '../../../src/orders/line.ts'
import type { OrderStatus } from '../../../src/orders/order.ts'
import { failure, json, type ScreenState } from '../support/answers.ts'
import { shownOrder, showOrder } from '../support/shown-order.ts'

const success =
  (
    status: OrderStatus,
    progress: LineState[],
    title: RegExp,
    changes: Array<Partial<OrderLine>> = [],
  ) =>
  async (page: Page): Promise<void> => {
    await showOrder(page, shownOrder(status, progress, changes))
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }

const LINE_STATES: LineState[] = ['queued', 'searching', 'checking', 'desk', 'ready', 'delivered']
const TWELVE: LineState[] = [...Array(9).fill('delivered'), ...Array(3).fill('desk')]
const OFFICE = {
  title: 'County Clerk',
  place: 'Cook County',
  url: null,
  phone: null,
  copyFee: null,
  copyFeeNote: null,
}

/** A customer's order page: most of its states. */
export const ORDER_STATES: ScreenState[] = [
  { name: 'success, pending', show: success('pending', ['unpaid'], /Order Received/) },
  {
    name: 'success, payment failed',
    show: success('failed', ['unpaid', 'unpaid'], /Payment not completed/),
  },
  {
    name: 'success, nothing charged',
    show: success('failed', ['released', 'released'], /Your card wasn’t charged/),
  },
  ...LINE_STATES.map((progress) => ({
    name: `success, line ${progress}`,
    show: success('completed', [progress, 'delivered'], /Order Confirmed/),
  })),
  {
    name: 'success, one deed',
    show: success('completed', ['delivered'], /Your deed is here/),
  },
  {
    name: 'success, all searching',
    show: success('completed', ['queued', 'searching', 'checking'], /Searching for all 3 deeds/),
  },
  {
    name: 'success, twelve deeds, three with our staff',
    show: async (page) => {
      const order = shownOrder('completed', TWELVE, [
        { reference: 'File 4471' },
        ...Array(8).fill({}),
        { office: OFFICE },
      ])
      await showOrder(page, { ...order, reference: 'Portfolio 2026-11 / File 4471' })
      const title = '9 of 12 delivered · 3 with our staff, due Tue, Mar 3'
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    },
  },
  {
    name: 'success, links expired and revoked',
    show: async (page) => {
      const order = shownOrder('completed', ['delivered', 'delivered'])
      const standings = ['expired', 'revoked'] as const
      const lines = order.lines.map((line, index) => ({
        ...line,
        deed: line.deed && { ...line.deed, standing: standings[index] ?? ('open' as const) },
      }))
      await showOrder(page, { ...order, lines })
      await page.getByText('Link expired').waitFor()
    },
  },
  {
    name: 'success, part not charged',
    show: success('completed', ['released', 'delivered'], /1 not charged/),
  },
  {
    name: 'success, refunded in part',
    show: success('partially_refunded', ['refunded', 'delivered'], /Order Confirmed/),
  },
  {
    name: 'success, being refunded',
    show: success('completed', ['refunding', 'delivered'], /Order Confirmed/),
  },
  {
    name: 'success, refunded as a whole',
    show: success('refunded', ['refunded', 'refunded'], /Order Refunded/),
  },
  {
    name: 'success, offline',
    show: async (page) => {
      await success('completed', ['delivered', 'desk'], /1 of 2 delivered/)(page)
      await page.context().setOffline(true)
      await page.getByText('You’re offline. We’ll continue').waitFor()
    },
  },
  {
    name: 'success, refresh failed',
    show: async (page) => {
      await success('completed', ['delivered', 'desk'], /1 of 2 delivered/)(page)
      await page.route('**/api/orders/*', failure(503, 'unavailable'))
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await page.getByText('Couldn’t refresh. We’ll keep trying.').waitFor()
    },
  },
  {
    name: 'success, links sent again',
    show: async (page) => {
      await page.route('**/api/orders/*/links', json(202, { sent: true }))
      await success('completed', ['delivered'], /Your deed is here/)(page)
      await page.getByRole('button', { name: 'Resend links' }).click()
      await page.getByText('Your links are on their way.').waitFor()
    },
  },
]
