import { beforeAll, expect, it } from 'vitest'
import { shownOrder } from '../../../../test/e2e/support/shown-order.ts'
import type { OrderLine } from '../../../contract/shop/orders.ts'
import type { LineState } from '../../../orders/line.ts'
import { setShopZone } from '../../ui/zone.ts'
import { entriesOf } from './history-words.ts'
import { dueDay, summaryOf } from './order-summary.ts'

beforeAll(() => setShopZone('America/New_York'))

const LATE = { isLate: true }
const many = (count: number, state: LineState): LineState[] => Array(count).fill(state)

it.each<[string, LineState[], Array<Partial<OrderLine>>?]>([
  [
    '9 of 12 delivered · 3 with our staff, due Tue, Mar 3',
    [...many(9, 'delivered'), ...many(3, 'desk')],
  ],
  ['All 12 delivered', many(12, 'delivered')],
  ['Both delivered', many(2, 'delivered')],
  ['Your deed is here', ['delivered']],
  ['Searching for your deed', ['queued']],
  ['Searching for both deeds', ['searching', 'ready']],
  ['Searching for all 3 deeds', ['queued', 'searching', 'checking']],
  [
    '1 of 3 delivered · searching for 1 · 1 with our staff, due Tue, Mar 3',
    ['delivered', 'queued', 'desk'],
  ],
  ['With our staff, due Tue, Mar 3', ['desk']],
  ['With our staff, delayed', ['desk'], [LATE]],
  ['Both with our staff, due Tue, Mar 3', ['desk', 'desk'], [LATE]],
  [
    '1 of 4 delivered · 1 being refunded · 1 refunded · 1 not charged',
    ['delivered', 'refunding', 'refunded', 'released'],
  ],
  ['Both refunded', ['refunded', 'refunded']],
  ['Refunded', ['refunded']],
])('an order reads "%s"', (sentence, progress, changes) => {
  expect(summaryOf(shownOrder('completed', progress, changes))).toBe(sentence)
})

it('the due day is the last promise that still holds, as a date in the shop’s zone', () => {
  const { lines } = shownOrder(
    'completed',
    ['desk', 'desk', 'desk'],
    [
      { promisedBy: new Date('2026-03-05T04:30:00.000Z') },
      { promisedBy: new Date('2026-03-04T12:00:00.000Z') },
      { promisedBy: new Date('2026-03-09T12:00:00.000Z'), isLate: true },
    ],
  )
  expect(dueDay(lines)).toBe('Wed, Mar 4')
  expect(dueDay([])).toBeUndefined()
})

it('the history says once what happened to several deeds in the same minute, the latest first', () => {
  const order = shownOrder('completed', ['delivered', 'delivered', 'desk'])
  const words = entriesOf(order).map((entry) => entry.words)
  expect(words[0]).toBe('2 deeds: Downloaded')
  expect(words).toContain('2418 Tigertail Ave: With our staff')
  expect(words.filter((each) => each.endsWith(': Paid'))).toEqual(['3 deeds: Paid'])
  expect(words).toContain('Email: We have your order')
  const alone = entriesOf(shownOrder('completed', ['delivered']))
  expect(alone[0]?.words).toBe('Downloaded')
})
