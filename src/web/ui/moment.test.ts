import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { businessDaysFrom } from '../../orders/business-days.ts'
import { shopDate } from '../../orders/shop-day.ts'
import { formatDate, formatDay, formatTime, shopToday } from '../panel/format.ts'
import { day, mediumDate, moment, recentMoment, shortMoment } from './moment.ts'
import { setReaderZone, setShopZone } from './zone.ts'

const SHOP = 'America/New_York'
/** An evening in New York is the next day in the reader's zone. */
const EVENING = new Date('2026-11-21T02:30:00.000Z')

beforeAll(() => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  vi.useFakeTimers({ now: EVENING, toFake: ['Date'] })
  setShopZone(SHOP)
})
afterAll(() => {
  // Other test files share these modules.
  setReaderZone(undefined)
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

it('customers read times in their own zone, with its abbreviation', () => {
  expect(moment(EVENING)).toBe('Saturday, November 21 at 11:30 AM GMT+9')
  expect(shortMoment(EVENING)).toBe('Nov 21, 11:30 AM GMT+9')
})

it('the panel reads times in the shop’s zone, with its abbreviation, wherever it is open', () => {
  expect(formatDate(EVENING)).toBe('Nov 20, 9:30 PM EST')
  expect(formatDate(new Date('2026-07-01T03:00:00Z'))).toBe('Jun 30, 11:00 PM EDT')
  expect(formatTime(EVENING)).toBe('9:30 PM EST')
  expect(formatDay(EVENING)).toBe('Nov 20')
  expect(shopToday(EVENING)).toBe('2026-11-20')
})

it('the panel says the year where it isn’t this one, in the shop’s zone', () => {
  expect(formatDate(new Date('2026-01-01T03:00:00Z'))).toBe('Dec 31, 2025, 10:00 PM EST')
  expect(formatDay(new Date('2027-01-01T15:00:00Z'))).toBe('Jan 1, 2027')
})

it('an email, the order page and the panel say the same date of the same promise', () => {
  const reviewBy = businessDaysFrom(new Date('2026-11-13T15:00:00Z'), 5, SHOP)
  const mailed = shopDate(reviewBy, SHOP)
  expect(mailed).toBe('Nov 20, 2026')
  expect(`${formatDay(reviewBy)}, 2026`).toBe(mailed)
  expect(day(reviewBy)).toBe('Friday, November 20')
  expect(mediumDate(reviewBy)).toBe(mailed)
})

it('an organization’s people read times and dates in its zone, and promises as emails say them', () => {
  setReaderZone('Pacific/Honolulu')
  const morning = new Date('2026-11-21T08:00:00Z')
  expect(shortMoment(morning)).toBe('Nov 20, 10:00 PM HST')
  expect(mediumDate(morning)).toBe('Nov 20, 2026')
  expect(recentMoment(EVENING, morning)).toBe('today, 4:30 PM HST')
  expect(day(morning)).toBe('Saturday, November 21')
})
