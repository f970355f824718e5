import type { Parts } from '../parts.ts'
import { addDays, stepsOf } from './date-range.ts'
import { readFigures } from './day-figures.db.ts'

/** How far ahead, and how far back the error is measured. */
export const AHEAD = 30
const WEEK = 7
/** What the weekdays are learned from, and what the level is. */
const WEEKS = 8
const LEVEL_WEEKS = 4
const LEARNED = WEEKS * WEEK
/** Half of a 90% band, in standard deviations. */
const BAND = 1.645

/**
 * Days after a series that ends the day before `from`: the level of the last four weeks, changed by the
 * half of what it changed against the four before, times what each weekday is to its week. The band is as
 * wide as the days so far were from such a fit.
 */
export function forecast(series: readonly number[], from: string, days = AHEAD) {
  const learned = series.slice(-LEARNED)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const latest = sum(learned.slice(-LEVEL_WEEKS * WEEK)) / (LEVEL_WEEKS * WEEK)
  const earlier = sum(learned.slice(0, -LEVEL_WEEKS * WEEK)) / (LEARNED - LEVEL_WEEKS * WEEK)
  const level = Math.max(0, latest + (latest - earlier) / 2)
  const mean = (latest + earlier) / 2
  const weekday = (place: number) =>
    mean === 0 ? 0 : sum(learned.filter((_, each) => each % WEEK === place % WEEK)) / WEEKS / mean
  const misses = learned.map((value, place) => {
    const fit = (place < LEARNED - LEVEL_WEEKS * WEEK ? earlier : latest) * weekday(place)
    return value - fit
  })
  const deviation = Math.sqrt(sum(misses.map((miss) => miss ** 2)) / Math.max(1, LEARNED - WEEK))
  const all = Array.from({ length: days }, (_, place) => {
    const expected = level * weekday(place)
    return {
      day: addDays(from, place),
      low: Math.max(0, expected - BAND * deviation),
      expected,
      high: expected + BAND * deviation,
    }
  })
  const expected = sum(all.map((day) => day.expected))
  const width = BAND * deviation * Math.sqrt(days)
  return {
    days: all,
    total: {
      low: Math.max(0, Math.round(expected - width)),
      expected: Math.round(expected),
      high: Math.round(expected + width),
    },
  }
}

/** The next 30 days, and how wrong the same would have been about the past 30. */
export async function forecastSales({ db }: Pick<Parts, 'db'>, today: string) {
  const to = addDays(today, -1)
  const range = { from: addDays(today, -(LEARNED + AHEAD)), to }
  const figures = await readFigures(db, stepsOf(range, 1))
  const sold = figures.map((day) => day.sold)
  const next = forecast(sold, today)
  const then = forecast(sold.slice(0, -AHEAD), addDays(today, -AHEAD))
  const learned = figures.slice(-LEARNED)
  const deeds = learned.reduce((total, day) => total + day.sold, 0)
  const revenue = learned.reduce((total, day) => total + day.revenue, 0)
  const past = then.days.map((day, place) => ({ ...day, sold: sold[LEARNED + place] ?? 0 }))
  return {
    past,
    ...next,
    pastTotal: {
      expected: then.total.expected,
      sold: past.reduce((total, day) => total + day.sold, 0),
    },
    revenuePerDeed: deeds === 0 ? 0 : Math.round(revenue / deeds),
  }
}
