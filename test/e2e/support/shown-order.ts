import type { Page } from '@playwright/test'
import type {
  CustomerOrder,
  DeliveredDeed,
  LineTimeline,
  OrderLine,
} from '../../../src/contract/shop/orders.ts'
import type { LineState } from '../../../src/orders/line.ts'
import type { OrderStatus } from '../../../src/orders/order.ts'
import { json } from './answers.ts'
import { EMPIRE, WILLIS } from './cart.ts'

export const ORDER_ID = '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12'
const START = new Date('2026-03-01T12:00:00.000Z')
const after = (hours: number) => new Date(START.getTime() + hours * 3_600_000)
const lineId = (index: number) => `0198f3a2-0000-7000-8000-${String(index).padStart(12, '0')}`

const PLACES = [
  EMPIRE,
  WILLIS,
  ...[
    '2418 Tigertail Ave|Miami|FL|33133',
    '4127 E Monterosa St|Phoenix|AZ|85018',
    '5914 Velasco Ave|Dallas|TX|75206',
    '7731 SW 102nd Pl|Miami|FL|33173',
    '1208 Bomar St|Houston|TX|77006',
    '3412 W Obispo St|Tampa|FL|33629',
    '5120 Meadow Brook Ln|Las Vegas|NV|89103',
    '2143 W Cortland St|Chicago|IL|60647',
    '1512 S 10th St|Philadelphia|PA|19147',
    '4821 Fauntleroy Way SW|Seattle|WA|98116',
  ].map((place) => {
    const [streetAddress = '', city = '', state = '', zipCode = ''] = place.split('|')
    return { streetAddress, city, state, zipCode }
  }),
]

const KINDS = [
  'Warranty deed',
  'Special warranty deed',
  'Quitclaim deed',
  'Grant, bargain, sale deed',
]

function shownDeed(index: number): DeliveredDeed {
  return {
    kind: KINDS[index % KINDS.length] ?? '',
    instrumentNumber: `2022R01844${String(index).padStart(2, '0')}`,
    recordedOn: '2022-03-04',
    pages: 2 + (index % 3),
    hasThumbnail: false,
    standing: 'open',
    expiresAt: after(30 * 24),
  }
}

type What = LineTimeline['history'][number]['what']

const WAY: Partial<Record<LineState, What[]>> = {
  queued: ['paid'],
  searching: ['paid', 'searching'],
  checking: ['paid', 'searching', 'found'],
  desk: ['paid', 'searching', 'desk'],
  ready: ['paid', 'searching', 'found', 'checked'],
  delivered: ['paid', 'searching', 'found', 'checked', 'delivered', 'downloaded'],
  refunding: ['paid', 'searching', 'desk', 'refunding'],
  refunded: ['paid', 'searching', 'desk', 'refunding', 'refunded'],
  released: ['released'],
}

/** An order with a line in each of these states, and how it got there, a quarter of an hour per
 * step. */
export function shownOrder(
  status: OrderStatus,
  progress: LineState[],
  changes: Array<Partial<OrderLine>> = [],
): CustomerOrder {
  const addresses = PLACES.slice(0, progress.length)
  return {
    id: ORDER_ID,
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    // What couldn't be sold was taken off before the card was charged.
    amount: progress.filter((state) => state !== 'released').length * 1999,
    status,
    stripePaymentIntentId: 'pi_shown',
    gclid: null,
    reference: null,
    card: { brand: 'visa', last4: '4242' },
    createdAt: START,
    addresses,
    lines: addresses.map((address, index) => {
      const state = progress[index] ?? 'queued'
      return {
        ...address,
        id: lineId(index),
        price: 1999,
        progress: state,
        notCharged: state === 'released' ? 'duplicate' : null,
        reference: null,
        wantedNumber: null,
        deed: state === 'delivered' ? shownDeed(index) : null,
        promisedBy: after(48),
        refundedAfter: after(72),
        isLate: false,
        hasAgreedToWait: false,
        request: null,
        refundReason: ['refunding', 'refunded'].includes(state) ? 'not_found' : null,
        history: (WAY[state] ?? []).map((what, step) => ({ what, at: after(step / 4) })),
        ...changes[index],
      }
    }),
    mails: [{ template: 'order-received', arrived: true, at: after(0.02) }],
  }
}

/** The order page as it looks when the server returns this. */
export async function showOrder(page: Page, order: CustomerOrder): Promise<void> {
  await page.route('**/api/orders/*', json(200, order))
  await page.route('**/api/search-events/**', json(200, { converted: true }))
  await page.goto(`/success?order=${order.id}`)
}
