import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../durations.ts'
import { failureOf, nextAttempt, readRetryAfter } from './attempt.ts'

const at = new Date('2026-11-16T12:00:00Z')
const waits = (random: number, waitMs: number | null = null) =>
  Array.from({ length: 10 }, (_, attempts) => {
    const next = nextAttempt(at, attempts + 1, waitMs, () => random)
    return next && next.getTime() - at.getTime()
  })

it('nine attempts follow the first, further and further apart, and then none', () => {
  const planned = [
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    ...[2, 5, 10, 14, 20, 24].map((h) => h * HOUR),
  ]
  expect(waits(0)).toEqual([...planned, null])
  expect(waits(1)).toEqual([...planned.map((ms) => Math.round(ms * 1.1)), null])
})

it('a receiver that asks us to wait is left alone for that long, but not for longer than a day', () => {
  expect(waits(0, HOUR).slice(0, 4)).toEqual([HOUR, HOUR, HOUR, 2 * HOUR])
  expect(waits(0, 30 * DAY).slice(0, 2)).toEqual([DAY, DAY])
})

it('the time to wait is read as seconds or as a date, and nonsense is ignored', () => {
  expect(readRetryAfter('120', at)).toBe(120 * SECOND)
  expect(readRetryAfter('Mon, 16 Nov 2026 12:01:00 GMT', at)).toBe(MINUTE)
  expect(readRetryAfter('Mon, 16 Nov 2020 12:01:00 GMT', at)).toBe(0)
  for (const header of [undefined, '', 'soon', '-5']) {
    expect(readRetryAfter(header, at) ?? 0).toBe(0)
  }
})

it.each([
  [200, null],
  [204, null],
  [299, null],
  [301, 'redirect'],
  [308, 'redirect'],
  [400, 'status'],
  [410, 'gone'],
  [503, 'status'],
  [100, 'status'],
])('status %d is %s', (status, failure) => expect(failureOf(status)).toBe(failure))
