import { beforeAll, expect, it } from 'vitest'
import { shownOrder } from '../../../../test/e2e/support/shown-order.ts'
import type { OrderLine } from '../../../contract/shop/orders.ts'
import type { LineState } from '../../../orders/line.ts'
import { setShopZone } from '../../ui/zone.ts'
import { entriesOf } from './history-list.tsx'
import { shownStory } from './shown-story.ts'

beforeAll(() => setShopZone('America/New_York'))

const LATE = { isLate: true }
const ASKED = { request: { wants: 'refund', reviewBy: new Date(0), decision: null } } as const
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
  ['Your deed is late', ['desk'], [LATE]],
  ['1 late · 2 due Tue, Mar 3', ['desk', 'desk', 'desk'], [LATE]],
  ['1 of 2 delivered · 1 under review', ['delivered', 'delivered'], [ASKED]],
  [
    '1 of 3 delivered · 1 being refunded · 1 refunded · 1 not charged',
    ['delivered', 'refunding', 'refunded', 'released'],
  ],
  ['Both refunded', ['refunded', 'refunded']],
  ['Refunded', ['refunded']],
])('an order reads "%s"', (sentence, progress, changes) => {
  expect(shownStory(shownOrder('completed', progress, changes)).summary).toBe(sentence)
})

it('with several due dates, the last one is said, as a date in the shop’s zone', () => {
  const order = shownOrder(
    'completed',
    ['desk', 'desk', 'desk'],
    [
      { promisedBy: new Date('2026-03-05T04:30:00.000Z') },
      { promisedBy: new Date('2026-03-03T12:00:00.000Z') },
      { promisedBy: new Date('2026-03-02T12:00:00.000Z'), ...LATE },
    ],
  )
  expect(shownStory(order).summary).toBe('1 late · 2 due by Wed, Mar 4')
})

it('a line that was never charged is in no group of refunds', () => {
  const { groups } = shownStory(shownOrder('completed', ['refunded', 'released']))
  expect(groups.map(({ title, rows }) => [title, rows.length])).toEqual([
    ['Refunded', 1],
    ['Not charged', 1],
  ])
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
