import { describe, expect, it } from 'vitest'
import { outlineOf } from './county-outline.ts'

/** How far a path reaches, in the drawing's own units. */
function reach(path = ''): [number, number] {
  const numbers = Array.from(path.matchAll(/-?\d+(?:\.\d+)?/g), ([digits]) => Number(digits))
  return [Math.min(...numbers), Math.max(...numbers)]
}

describe('the map of one place', () => {
  it.each([
    ['a county of the mainland', 'IL', '17031', 'Cook'],
    ['islands on both sides of the date line', 'AK', '02016', 'Aleutians West'],
    ['a city that the atlas has as a line without an area', 'VA', '51610', 'Falls Church'],
  ])('fits its frame for %s', (_, state, fips, name) => {
    const outline = outlineOf(state, fips, null)
    expect(outline?.county).toBe(name)
    expect(reach(outline?.countyDrawing?.marked ?? '')).toEqual([6, 94])
    expect(reach(outline?.stateDrawing.ground)).toEqual([6, 94])
    expect(outline?.stateDrawing.at).toBeNull()
  })

  it('has north at the top', () => {
    const at = (lat: number) =>
      outlineOf('WA', '53033', { lat, lon: -121.8 })?.countyDrawing?.at ?? [-1, -1]
    const [[x, y], [northX, northY]] = [at(47.4), at(47.6)]
    expect(Math.abs(northX - x)).toBeLessThan(0.1)
    expect(northY).toBeLessThan(y - 10)
  })

  it('finds the county by the coordinates where the office is not a county', () => {
    const hartford = outlineOf('CT', 'CT-hartford', { lat: 41.76, lon: -72.67 })
    expect([hartford?.county, hartford?.state]).toEqual(['Hartford', 'Connecticut'])
    const attu = outlineOf('AK', undefined, { lat: 52.85, lon: 173.15 })
    expect(attu?.county).toBe('Aleutians West')
    for (const at of attu?.countyDrawing?.at ?? [-1]) {
      expect(at).toBeGreaterThan(6)
      expect(at).toBeLessThan(94)
    }
  })

  it('has no county without either, and nothing for what is no state', () => {
    expect(outlineOf('VT', undefined, null)?.countyDrawing).toBeUndefined()
    expect(outlineOf('PR', undefined, null)).toBeUndefined()
  })
})
