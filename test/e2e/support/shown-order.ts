import type { Page } from '@playwright/test'
import type { LineTimeline, OrderTimeline } from '../../../src/contract/shop/order-timeline.ts'
import type { CustomerOrder } from '../../../src/contract/shop/orders.ts'
import type { LineState } from '../../../src/orders/line.ts'
import type { OrderStatus } from '../../../src/orders/order.ts'
import { json } from './answers.ts'
import { EMPIRE, WILLIS } from './cart.ts'

export const ORDER_ID = '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12'
const lineId = (index: number) => `0198f3a2-0000-7000-8000-00000000000${index}`

export function shownOrder(status: OrderStatus, progress: LineState[]): CustomerOrder {
  const addresses = [EMPIRE, WILLIS].slice(0, progress.length)
  return {
    id: ORDER_ID,
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    amount: progress.length * 1999,
    status,
    stripePaymentIntentId: 'pi_shown',
    gclid: null,
    reference: null,
    createdAt: '2026-03-01T12:00:00.000Z',
    addresses,
    lines: addresses.map((address, index) => ({
      ...address,
      id: lineId(index),
      price: 1999,
      progress: progress[index] ?? 'queued',
      notCharged: progress[index] === 'released' ? 'not_found' : null,
      reference: null,
    })),
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

/** How a line got to where it is, a quarter of an hour per step. */
export function shownTimeline(
  order: CustomerOrder,
  changes: Array<Partial<LineTimeline>> = [],
): OrderTimeline {
  const start = Date.parse(order.createdAt)
  const after = (hours: number) => new Date(start + hours * 3_600_000).toISOString()
  return {
    lines: order.lines.map(({ id, progress }, index) => ({
      id,
      promisedBy: after(48),
      refundedAfter: after(72),
      isLate: false,
      hasAgreedToWait: false,
      request: null,
      history: (WAY[progress] ?? []).map((what, step) => ({ what, at: after(step / 4) })),
      ...changes[index],
    })),
    mails: [{ template: 'order-received', arrived: true, at: after(0.02) }],
  }
}

/** The order page as it looks when the server returns this. */
export async function showOrder(
  page: Page,
  order: CustomerOrder,
  changes: Array<Partial<LineTimeline>> = [],
): Promise<void> {
  await page.route('**/api/orders/*', json(200, order))
  await page.route('**/api/orders/*/timeline', json(200, shownTimeline(order, changes)))
  await page.route('**/api/search-events/**', json(200, { converted: true }))
  await page.goto(`/success?order=${order.id}`)
}
