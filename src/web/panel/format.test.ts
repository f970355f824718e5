import { expect, it } from 'vitest'
import { formatAge, formatDistance } from './format.ts'

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
