import type { Page, Route } from '@playwright/test'
import type { OrderLine } from '../../../src/contract/shop/orders.ts'
import type { LineState } from '../../../src/orders/line.ts'
import { failure, json, never, type ScreenState } from '../support/answers.ts'
import { shownOrder, showOrder } from '../support/shown-order.ts'

const LATE: Partial<OrderLine> = {
  isLate: true,
  history: [
    { what: 'paid', at: '2026-03-01T12:00:00.000Z' },
    { what: 'searching', at: '2026-03-01T12:00:02.000Z' },
    { what: 'desk', at: '2026-03-01T12:04:00.000Z' },
    { what: 'late', at: '2026-03-03T12:00:10.000Z' },
  ],
}

const late =
  (
    progress: LineState[],
    changes: Array<Partial<OrderLine>>,
    then?: (page: Page) => Promise<unknown>,
  ) =>
  async (page: Page): Promise<void> => {
    await showOrder(page, shownOrder('completed', progress, changes))
    await page.getByRole('heading', { level: 1, name: 'Order Confirmed' }).waitFor()
    await page.getByText('History').first().waitFor()
    await then?.(page)
  }

/** The form after it was submitted with these choices. */
const asking =
  (answer: (route: Route) => unknown, reason: string | undefined, words: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/orders/*/refund-requests', answer)
    await late(['delivered', 'delivered'], [])(page)
    await page.getByRole('button', { name: /^Report a problem/ }).click()
    if (reason) {
      await page.getByLabel('Which deed?').selectOption({ index: 1 })
      await page.getByLabel('What’s wrong?').selectOption(reason)
    }
    await page.getByRole('button', { name: 'Ask for a Refund' }).click()
    await page.getByText(words).first().waitFor()
  }

/** The order page when something is late or wrong. */
export const LATE_STATES: ScreenState[] = [
  {
    name: 'order, late',
    show: late(['desk'], [LATE], (page) =>
      page.getByRole('heading', { name: 'This deed is late' }).waitFor(),
    ),
  },
  {
    name: 'order, one late and waited for, one late',
    show: late(
      ['desk', 'desk'],
      [{ ...LATE, hasAgreedToWait: true, refundedAfter: '2026-03-10T12:00:00.000Z' }, LATE],
      (page) => page.getByRole('heading', { name: '2 of your deeds are late' }).waitFor(),
    ),
  },
  {
    name: 'order, asked whether to cancel',
    show: late(['desk', 'desk'], [LATE, LATE], async (page) => {
      await page.getByRole('button', { name: 'Cancel and Refund 350 5th Ave' }).click()
      await page.getByRole('dialog', { name: 'Cancel 350 5th Ave?' }).waitFor()
    }),
  },
  {
    name: 'order, asked whether to wait',
    show: late(['desk'], [LATE], async (page) => {
      await page.getByRole('button', { name: 'Keep Waiting for 350 5th Ave' }).click()
      await page.getByRole('dialog', { name: 'Keep waiting for 350 5th Ave?' }).waitFor()
    }),
  },
  {
    name: 'order, canceling failed',
    show: late(['desk'], [LATE], async (page) => {
      await page.route('**/cancellations', failure(409, 'invalid_transition', 'It is ready.'))
      await page.getByRole('button', { name: 'Cancel and Refund 350 5th Ave' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel and Refund' }).click()
      await page.getByText('Nothing changed').first().waitFor()
    }),
  },
  {
    name: 'order, history open',
    show: late(['delivered', 'refunded'], [], async (page) => {
      await page.locator('main summary').click()
      await page.getByText('We have your order').waitFor()
    }),
  },
  {
    name: 'order, refund asked for',
    show: late(['delivered'], [{ request: { reviewBy: '2026-03-09T04:59:59Z', decision: null } }]),
  },
  { name: 'order, request incomplete', show: asking(never, undefined, /Choose what’s wrong/) },
  { name: 'order, request on its way', show: asking(never, 'wrong_document', /Sending\.\.\./) },
  {
    name: 'order, request kept',
    show: asking(
      json(202, { outcome: 'asked', reviewBy: '2026-03-09T04:59:59Z' }),
      'wrong_document',
      /We have your request/,
    ),
  },
  {
    name: 'order, request granted at once',
    show: asking(
      json(202, { outcome: 'refunded', reviewBy: null }),
      'delivery_failure',
      /Your refund is on its way/,
    ),
  },
  {
    name: 'order, request outside of the policy',
    show: asking(
      failure(409, 'outside_policy', 'That time is over. Please write to us.'),
      'not_found',
      /That time is over/,
    ),
  },
  {
    name: 'order, request not sent',
    show: asking((route) => route.abort(), 'not_found', /Everything you wrote is still here/),
  },
]
