import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type Calendar,
  dayIn,
  lastDay,
  monthAt,
  monthBefore,
  monthInWords,
  monthToCome,
  nextMonth,
  startOfMonth,
  zoneOf,
} from './month.ts'

const calendar = (timeZones: Record<string, string> = {}): Calendar => ({
  timeZones,
  shopZone: 'America/New_York',
})
const start = (of: Calendar, month: string) => startOfMonth(of, month).toISOString()

it('a month begins at its own midnight, in summer and in winter time', () => {
  const denver = calendar({ '0000-01': 'America/Denver' })
  expect(start(denver, '2026-03')).toBe('2026-03-01T07:00:00.000Z')
  expect(start(denver, '2026-04')).toBe('2026-04-01T06:00:00.000Z')
  // Clocks go back on November 1 at 2 AM: it begins in summer time and ends in winter time.
  expect(start(denver, '2026-11')).toBe('2026-11-01T06:00:00.000Z')
  expect(start(denver, '2026-12')).toBe('2026-12-01T07:00:00.000Z')
})

it('before it chose a zone, the shop’s counts', () => {
  const since = calendar({ '2026-12': 'Pacific/Honolulu' })
  expect(zoneOf(since, '2026-11')).toBe('America/New_York')
  expect(zoneOf(since, '2026-12')).toBe('Pacific/Honolulu')
  expect(zoneOf(since, '2027-07')).toBe('Pacific/Honolulu')
})

it('where the next month is counted farther west, the hours until then are the last day’s', () => {
  const west = calendar({ '2026-12': 'Pacific/Honolulu' })
  const between = new Date('2026-12-01T07:30:00Z')
  expect(monthAt(west, between)).toBe('2026-11')
  expect(dayIn(west, '2026-11', between)).toBe('2026-11-30')
  expect(monthAt(west, new Date('2026-12-01T10:00:00Z'))).toBe('2026-12')
})

it('every moment is in exactly one month, whatever zones there were', async () => {
  const zone = fc.constantFrom('America/New_York', 'Pacific/Honolulu', 'Pacific/Guam', 'UTC')
  const month = fc.constantFrom('0000-01', '2026-02', '2026-03', '2026-10', '2026-11', '2026-12')
  const moment = fc.date({
    min: new Date('2025-12-25T00:00:00Z'),
    max: new Date('2027-01-05T00:00:00Z'),
    noInvalidDate: true,
  })
  await fc.assert(
    fc.asyncProperty(fc.dictionary(month, zone), moment, async (zones, at) => {
      const of = calendar(zones)
      const its = monthAt(of, at)
      expect(startOfMonth(of, its) <= at).toBe(true)
      expect(at < startOfMonth(of, nextMonth(its))).toBe(true)
      expect(dayIn(of, its, at).slice(0, 7)).toBe(its)
    }),
    { numRuns: 500 },
  )
})

it('a zone begins with a month that has begun in neither zone', () => {
  const east = calendar()
  expect(monthToCome(east, 'Pacific/Honolulu', new Date('2026-11-30T20:00:00Z'))).toBe('2026-12')
  // 11 PM in New York is December already in Guam.
  expect(monthToCome(east, 'Pacific/Guam', new Date('2026-12-01T04:00:00Z'))).toBe('2027-01')
})

it('months follow each other over the turn of a year', () => {
  expect([nextMonth('2026-12'), monthBefore('2027-01')]).toEqual(['2027-01', '2026-12'])
  expect([nextMonth('2026-09'), monthBefore('2026-10')]).toEqual(['2026-10', '2026-09'])
  expect([lastDay('2028-02'), lastDay('2026-02'), lastDay('2026-12')]).toEqual([
    '2028-02-29',
    '2026-02-28',
    '2026-12-31',
  ])
  expect(monthInWords('2026-11')).toBe('November 2026')
})
