import { describe, expect, it } from 'vitest'
import { formatDuration } from '../format.ts'
import { fromZero, shares, times } from './scale.ts'
import { changeOf, formatRange } from './words.tsx'

describe('a scale', () => {
  it('a scale ends at a round number that no value exceeds', () => {
    expect(fromZero([3, 17, 9]).ticks).toEqual([0, 5, 10, 15, 20])
    expect(fromZero([]).ticks).toEqual([0, 1])
    expect(fromZero([204_000]).ticks).toEqual([0, 50_000, 100_000, 150_000, 200_000, 250_000])
    expect(fromZero([20]).at(20)).toBe(1)
  })

  it('a scale fits its data: at least two thirds of the plot is used', () => {
    for (let most = 4; most < 20_000; most = Math.ceil(most * 1.07)) {
      const scale = fromZero([most])
      expect(scale.at(most), String(most)).toBeGreaterThan(0.66)
      expect(scale.at(most), String(most)).toBeLessThanOrEqual(1)
      expect(scale.ticks.length, String(most)).toBeLessThanOrEqual(6)
      expect(scale.ticks.every(Number.isInteger), String(most)).toBe(true)
    }
  })

  it('a scale reaches below zero for a day that refunded more than it earned', () => {
    const scale = fromZero([4000, -1999], 2000)
    expect(scale.ticks).toEqual([-2000, 0, 2000, 4000])
    expect(scale.at(-2000)).toBe(0)
    expect(scale.at(0)).toBeCloseTo(1 / 3)
    expect(scale.at(4000)).toBe(1)
  })

  it('a scale zooms in on shares close to one, but not too far', () => {
    expect(shares([0.991, 1]).ticks[0]).toBe(0.9)
    expect(shares([0.42]).ticks[0]).toBe(0.4)
    expect(shares([]).at(1)).toBe(1)
  })

  it('a scale shows a minute and a day in one plot', () => {
    const scale = times([45, 90_000])
    expect(scale.ticks).toEqual([10, 600, 21_600, 259_200])
    expect(scale.at(10)).toBe(0)
    expect(scale.at(259_200)).toBe(1)
    expect(times([]).ticks.length).toBeGreaterThan(1)
  })
})

describe('the text of a chart', () => {
  it.each([
    [42.4, '42 s'],
    [59.7, '1 min'],
    [210, '3.5 min'],
    [3600, '1 h'],
    [18_720, '5.2 h'],
    [180_000, '2.1 days'],
  ])('a chart shows %d seconds as %s', (seconds, words) =>
    expect(formatDuration(seconds)).toBe(words),
  )

  it('a chart names a day once and a year once', () => {
    expect(formatRange({ from: '2026-11-03', to: '2026-11-03' })).toBe('Nov 3, 2026')
    expect(formatRange({ from: '2026-10-05', to: '2026-11-03' })).toBe('Oct 5 to Nov 3, 2026')
    expect(formatRange({ from: '2025-12-30', to: '2026-01-02' })).toBe(
      'Dec 30, 2025 to Jan 2, 2026',
    )
  })

  it("a chart compares only when there's something to compare with", () => {
    expect(changeOf(112, 100)).toBe('+12%')
    expect(changeOf(95, 100)).toBe('−5%')
    expect(changeOf(100, 100)).toBe('±0%')
    expect(changeOf(5, 0)).toBeUndefined()
    expect(changeOf(null, 3)).toBeUndefined()
  })
})
