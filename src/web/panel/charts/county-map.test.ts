import { describe, expect, it } from 'vitest'
import { COUNTIES } from '../../../addresses/offices/county-names.ts'
import { byState, levelBounds } from './county-map.tsx'
import { countiesOf, MAP, middle, outlines, STATE_FIPS, stateOutline } from './county-shapes.ts'

describe('the county map', () => {
  it('the county map has an outline for every county that records deeds', () => {
    const missing = COUNTIES.filter(({ fips }) => outlines([fips]) === '')
    expect(missing.map(({ name }) => name)).toEqual([])
    for (const { fips, state } of COUNTIES) expect(fips.slice(0, 2)).toBe(STATE_FIPS[state])
  })

  it('the county map has each county inside its frame and listed with its state', () => {
    for (const fips of ['17031', '06037', '02020', '15003']) {
      const [x = -1, y = -1] = middle([fips]) ?? []
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(MAP.width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(MAP.height)
      expect(countiesOf(fips.slice(0, 2))).toContain(fips)
    }
    expect(middle(['99999'])).toBeUndefined()
  })

  it('the map adds up the counties of each state, and has an outline for every state', () => {
    const shades = [
      { id: '17031', value: 5 },
      { id: '17043', value: 2 },
      { id: '15', value: 3 },
      { id: '', value: 9 },
    ]
    expect(byState(shades)).toEqual(
      expect.arrayContaining([
        { id: '17', value: 7 },
        { id: '15', value: 3 },
      ]),
    )
    expect(byState(shades)).toHaveLength(2)
    for (const fips of Object.values(STATE_FIPS)) expect(stateOutline(fips), fips).toMatch(/^M/)
  })

  it('the county map has rising levels, and no more of them than there are values for', () => {
    expect(levelBounds([1])).toEqual([1])
    expect(levelBounds([1, 2])).toEqual([1, 2])
    const bounds = levelBounds([1, 40, 3000])
    expect(bounds).toHaveLength(5)
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b))
  })
})
