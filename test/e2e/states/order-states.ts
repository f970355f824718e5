import type { OrderLine } from '../../../src/contract/shop/orders.ts'
import type { LineState } from '../../../src/orders/line.ts'
import type { OrderStatus } from '../../../src/orders/order.ts'
import { answer, failure, json, never } from '../support/answers.ts'
import { press, screens, text } from '../support/screens.ts'
import { ORDER_ID, shownOrder } from '../support/shown-order.ts'

const of = (
  status: OrderStatus,
  progress: LineState[],
  shows: RegExp,
  changes: Array<Partial<OrderLine>> = [],
) => ({ answers: { 'orders/*': json(200, shownOrder(status, progress, changes)) }, shows })

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

const TWELVE_DEEDS = shownOrder('completed', TWELVE, [
  { reference: 'File 4471' },
  ...Array(8).fill({}),
  { office: OFFICE },
])
const ENDED = shownOrder('completed', ['delivered', 'delivered'])
const STANDINGS = ['expired', 'revoked'] as const

/** A customer's order page: most of its states. */
export const ORDER_STATES = screens(
  'success',
  {
    path: `/success?order=${ORDER_ID}`,
    answers: {
      ...of('completed', ['delivered', 'desk'], /./).answers,
      'search-events/convert': json(200, { converted: true }),
    },
    shows: /1 of 2 delivered/,
  },
  {
    pending: of('pending', ['unpaid'], /Order Received/),
    'payment failed': of('failed', ['unpaid', 'unpaid'], /Payment not completed/),
    'nothing charged': of('failed', ['released', 'released'], /Your card wasn’t charged/),
    ...Object.fromEntries(
      LINE_STATES.map((progress) => [
        `line ${progress}`,
        of('completed', [progress, 'delivered'], /Order Confirmed/),
      ]),
    ),
    'one deed': of('completed', ['delivered'], /Your deed is here/),
    'all searching': of(
      'completed',
      ['queued', 'searching', 'checking'],
      /Searching for all 3 deeds/,
    ),
    'twelve deeds, three with our staff': {
      answers: {
        'orders/*': json(200, { ...TWELVE_DEEDS, reference: 'Portfolio 2026-11 / File 4471' }),
      },
      shows: '9 of 12 delivered · 3 with our staff, due Tue, Mar 3',
    },
    'links expired and revoked': {
      answers: {
        'orders/*': json(200, {
          ...ENDED,
          lines: ENDED.lines.map((line, index) => ({
            ...line,
            deed: line.deed && { ...line.deed, standing: STANDINGS[index] ?? 'open' },
          })),
        }),
      },
      shows: 'Link expired',
    },
    'part not charged': of('completed', ['released', 'delivered'], /1 not charged/),
    'refunded in part': of('partially_refunded', ['refunded', 'delivered'], /Order Confirmed/),
    'being refunded': of('completed', ['refunding', 'delivered'], /Order Confirmed/),
    'refunded as a whole': of('refunded', ['refunded', 'refunded'], /Order Refunded/),
    offline: async (page) => {
      await page.context().setOffline(true)
      await text('You’re offline. We’ll continue')(page)
    },
    'refresh failed': async (page) => {
      await answer(page, { 'orders/*': failure(503, 'unavailable') })
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await text('Couldn’t refresh. We’ll keep trying.')(page)
    },
    'links sent again': {
      ...of('completed', ['delivered'], /Your deed is here/),
      act: async (page) => {
        await answer(page, { 'orders/*/links': json(202, { sent: true }) })
        await press('Resend links')(page)
        await text('Your links are on their way.')(page)
      },
    },
    loading: { answers: { 'orders/*': never }, shows: 'Loading order details' },
    'no order to show': { path: '/success', shows: 'Order Confirmed' },
    'payment refused': {
      path: '/success?payment_intent=pi_shown',
      answers: {
        'verify-payment': json(200, {
          success: false,
          status: 'requires_payment_method',
          orderId: ORDER_ID,
        }),
      },
      shows: 'Payment not completed',
    },
    'not for this browser': {
      answers: { 'orders/*': failure(404, 'not_found') },
      shows: 'This browser can’t show the order',
    },
    'not loaded': {
      answers: { 'orders/*': failure(503, 'provider_unavailable') },
      shows: 'We couldn’t load your order',
    },
  },
)
