import { expect, it } from 'vitest'
import { COUNTIES } from '../../../addresses/offices/county-names.ts'
import { levelBounds } from './county-map.tsx'
import { countiesOf, MAP, middle, outlines, STATE_FIPS, stateOutline } from './county-shapes.ts'

it('the county map has an outline for every county that records deeds', () => {
  const missing = COUNTIES.filter(({ fips }) => outlines([fips]) === '')
  expect(missing.map(({ name }) => name)).toEqual([])
  for (const { fips, state } of COUNTIES) expect(fips.slice(0, 2)).toBe(STATE_FIPS[state])
})

it('the county map has each county inside its frame and listed with its state', () => {
  for (const fips of ['17031', '06037', '02020', '15003']) {
    const [x = -1, y = -1] = middle(fips) ?? []
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(MAP.width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(MAP.height)
    expect(countiesOf(fips.slice(0, 2))).toContain(fips)
  }
  expect(middle('99999')).toBeUndefined()
})

it('the map has an outline and a place for the label of every state', () => {
  for (const fips of Object.values(STATE_FIPS)) {
    expect(stateOutline(fips), fips).toMatch(/^M/)
    expect(middle(fips), fips).toHaveLength(2)
  }
  // Michigan's stands on its lower peninsula, near Gladwin, not in the lake between its halves.
  const [[x, y], [nearX, nearY]] = [middle('26') ?? [0, 0], middle('26051') ?? [0, 0]]
  expect(Math.hypot(x - nearX, y - nearY)).toBeLessThan(40)
})

it('the county map has rising levels, and no more of them than there are shares for', () => {
  expect(levelBounds([0.5])).toEqual([0.5])
  expect(levelBounds([0.61, 0.72, 0.815, 0.9, 0.95])).toEqual([0.61, 0.72, 0.81, 0.9, 0.95])
  const bounds = levelBounds([0.1, 0.1, 0.9])
  expect(bounds).toEqual(bounds.toSorted((a, b) => a - b))
})
