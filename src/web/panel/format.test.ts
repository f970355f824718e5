import { afterEach, expect, it, vi } from 'vitest'
import { setShopZone } from '../ui/zone.ts'
import { formatAge, formatDate, formatDay, formatDistance, formatTime } from './format.ts'

const NOW = new Date('2026-03-01T12:00:00Z')

it.each([
  ['2026-03-01T12:00:30Z', 'just now'],
  ['2026-03-01T11:59:10Z', 'just now'],
  ['2026-03-01T11:59:00Z', '1 minute ago'],
  ['2026-03-01T11:00:01Z', '59 minutes ago'],
  ['2026-03-01T11:00:00Z', '1 hour ago'],
  ['2026-02-28T12:00:01Z', '23 hours ago'],
  ['2026-02-28T12:00:00Z', '1 day ago'],
  ['2025-12-01T12:00:00Z', '90 days ago'],
])('an item opened at %s shows as waiting since %s', (openedAt, words) => {
  expect(formatAge(new Date(openedAt), NOW)).toBe(words)
})

it.each([
  ['2026-03-01T12:00:30Z', 'in 0 minutes'],
  ['2026-03-01T12:59:00Z', 'in 59 minutes'],
  ['2026-03-03T11:59:00Z', 'in 47 hours'],
  ['2026-03-04T12:00:00Z', 'in 3 days'],
  ['2026-03-01T11:00:00Z', '1 hour ago'],
])('an item due at %s shows as due %s', (dueAt, words) => {
  expect(formatDistance(new Date(dueAt), NOW)).toBe(words)
})

afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['2026-03-01T17:00:00Z', 'Mar 1, 12:00 PM EST', 'Mar 1', '12:00 PM EST'],
  ['2026-02-28T17:00:00Z', 'Feb 28, 12:00 PM EST', 'Feb 28', 'Feb 28'],
  // Still last year at the shop.
  ['2026-01-01T04:00:00Z', 'Dec 31, 2025, 11:00 PM EST', 'Dec 31, 2025', 'Dec 31, 2025'],
])('%s is said in the shop’s zone, with its year where it isn’t this one', (at, ...words) => {
  vi.useFakeTimers({ now: NOW })
  setShopZone('America/New_York')
  expect([formatDate, formatDay, formatTime].map((format) => format(new Date(at)))).toEqual(words)
})
