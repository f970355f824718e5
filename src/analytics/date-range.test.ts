import { expect, it } from 'vitest'
import { lengthOf, monthsAndDays, rangeBefore, rangeOf, stepDays, stepsOf } from './date-range.ts'

it('a range of days is as long as the previous period, whatever the clocks and months do', () => {
  const range = { from: '2026-03-01', to: '2026-03-31' }
  expect(rangeBefore(range)).toEqual({ from: '2026-01-29', to: '2026-02-28' })
  expect(lengthOf(rangeBefore(range))).toBe(31)
  expect(rangeBefore({ from: '2028-03-01', to: '2028-03-01' }).to).toBe('2028-02-29')
})

it('a range of days is the one requested', () => {
  expect(rangeOf({ days: 7 }, '2026-11-01')).toEqual({ from: '2026-10-26', to: '2026-11-01' })
  expect(rangeOf({ from: '2026-01-01', to: '2026-01-02' }, '2026-11-01').to).toBe('2026-01-02')
})

it('a range of days is split into steps that miss no day and count none twice', () => {
  for (const days of [1, 7, 30, 92, 93, 364, 400, 401, 1827]) {
    const range = rangeOf({ days }, '2026-11-15')
    const steps = stepsOf(range, stepDays(range))
    expect(steps.length).toBeLessThanOrEqual(92)
    expect(steps.reduce((sum, step) => sum + lengthOf(step), 0)).toBe(days)
    expect(steps[0]?.from).toBe(range.from)
    expect(steps.at(-1)?.to).toBe(range.to)
  }
})

it.each([
  [{ from: '2026-01-01', to: '2026-12-31' }, { from: '2026-01-01', to: '2026-12-31' }, []],
  [
    { from: '2026-01-15', to: '2026-03-10' },
    { from: '2026-02-01', to: '2026-02-28' },
    [
      { from: '2026-01-15', to: '2026-01-31' },
      { from: '2026-03-01', to: '2026-03-10' },
    ],
  ],
  [{ from: '2026-01-15', to: '2026-02-10' }, undefined, [{ from: '2026-01-15', to: '2026-02-10' }]],
  [
    { from: '2025-12-31', to: '2026-01-31' },
    { from: '2026-01-01', to: '2026-01-31' },
    [{ from: '2025-12-31', to: '2025-12-31' }],
  ],
])('%j splits into whole months and the days around them', (range, months, days) => {
  expect(monthsAndDays(range)).toEqual({ months, days })
})
