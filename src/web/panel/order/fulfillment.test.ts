import { expect, it } from 'vitest'
import type { LineState } from '../../../orders/line.ts'
import { fulfillmentParts, timeLeft } from './fulfillment.ts'

const NOW = new Date('2026-11-16T12:00:00Z')
const line = (progress: LineState, promisedBy = '2026-11-16T17:30:00Z') => ({
  progress,
  promisedBy: new Date(promisedBy),
  withheldUntil: null,
  isLate: progress === 'desk' && Date.parse(promisedBy) <= NOW.getTime(),
})
const told = (...lines: ReturnType<typeof line>[]) =>
  fulfillmentParts(lines, NOW).map(({ words, tone }) => (tone === 'plain' ? words : [words, tone]))

it('an order says how many of its deeds are delivered and what is left to do', () => {
  expect(told(line('delivered'), line('delivered'))).toEqual(['2 of 2 delivered'])
  expect(told(line('delivered'), line('searching'), line('refunded'))).toEqual([
    '1 of 3 delivered',
    '1 in progress',
    '1 refunded',
  ])
  expect(told(line('unpaid'))).toEqual(['Not started'])
  expect(told(line('released'))).toEqual(['0 of 1 delivered', '1 not charged'])
})

it('an order that needs somebody says so, and when the first deed is due', () => {
  expect(told(line('delivered'), line('desk', '2026-11-18T12:00:00Z'), line('desk'))).toEqual([
    '1 of 3 delivered',
    ['2 need review', 'waiting'],
    ['due in 5 h', 'waiting'],
  ])
  expect(told(line('desk', '2026-11-16T11:00:00Z'))).toEqual([
    '0 of 1 delivered',
    ['1 needs review', 'waiting'],
    ['1 overdue', 'late'],
  ])
})

it('time left is told in the unit that matters', () => {
  expect(timeLeft(new Date('2026-11-16T12:00:30Z'), NOW)).toBe('in 0 min')
  expect(timeLeft(new Date('2026-11-16T12:59:59Z'), NOW)).toBe('in 59 min')
  expect(timeLeft(new Date('2026-11-18T11:59:00Z'), NOW)).toBe('in 47 h')
  expect(timeLeft(new Date('2026-11-19T12:00:00Z'), NOW)).toBe('in 3 days')
})
