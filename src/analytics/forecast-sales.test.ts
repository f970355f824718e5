import { expect, it } from 'vitest'
import { AHEAD, forecast } from './forecast-sales.ts'

/** Eight weeks that begin on a Monday. */
const weeks = (of: (week: number, weekday: number) => number) =>
  Array.from({ length: 56 }, (_, place) => of(Math.floor(place / 7), place % 7))

it('the forecast knows the weekdays, and is sure of a series that never varied', () => {
  const { days, total } = forecast(
    weeks((_, weekday) => (weekday < 5 ? 10 : 2)),
    '2026-11-16',
  )
  expect(days).toHaveLength(AHEAD)
  expect(days[0]).toEqual({ day: '2026-11-16', low: 10, expected: 10, high: 10 })
  expect(days[5]?.expected).toBeCloseTo(2)
  expect(total).toEqual({ low: 4 * 54 + 20, expected: 4 * 54 + 20, high: 4 * 54 + 20 })
})

it('the forecast goes on with half of the growth', () => {
  const { days } = forecast(
    weeks((week) => (week < 4 ? 10 : 14)),
    '2026-11-16',
  )
  expect(days[0]?.expected).toBeCloseTo(16)
})

it('the band holds nine tenths of days that vary by chance', () => {
  let state = 7
  const chance = () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
  const noise = () => 40 + (chance() + chance() + chance() + chance() - 2) * 10
  let inside = 0
  for (let round = 0; round < 50; round++) {
    const { days } = forecast(
      weeks(() => noise()),
      '2026-11-16',
    )
    inside += days.filter(({ low, high }) => {
      const value = noise()
      return value >= low && value <= high
    }).length
  }
  expect(inside / (50 * AHEAD)).toBeGreaterThan(0.85)
  expect(inside / (50 * AHEAD)).toBeLessThan(0.96)
})

it('the forecast of a shop that sold nothing is nothing', () => {
  const { total } = forecast(
    weeks(() => 0),
    '2026-11-16',
  )
  expect(total).toEqual({ low: 0, expected: 0, high: 0 })
})
