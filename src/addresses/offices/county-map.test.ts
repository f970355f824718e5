import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { locate } from './county-map.ts'
import { COUNTIES, countyName, stateOfCounty } from './county-names.ts'
import { resolveJurisdiction } from './jurisdiction.ts'
import { STATEWIDE } from './jurisdiction-list.ts'
import { isTownState } from './towns.ts'

type Point = [number, number]
interface Atlas {
  transform: { scale: Point; translate: Point }
  arcs: Point[][]
  objects: {
    counties: { geometries: Array<{ id: string; type: string; arcs: number[][] | number[][][] }> }
  }
}
const require = createRequire(import.meta.url)
const atlas = JSON.parse(
  readFileSync(require.resolve('us-atlas/counties-10m.json'), 'utf8'),
) as Atlas

/**
 * The package's own rings, assembled as its format specifies and independent of how we store them.
 */
function rings(id: string): Point[][] {
  const shape = atlas.objects.counties.geometries.find((each) => each.id === id)
  const polygons = (shape?.type === 'Polygon' ? [shape.arcs] : shape?.arcs) as number[][][]
  return polygons.flat().map((arcs) =>
    arcs.flatMap((index) => {
      let [x, y] = [0, 0]
      const line = (atlas.arcs[index < 0 ? ~index : index] ?? []).map(([dx, dy]): Point => {
        x += dx
        y += dy
        const { scale, translate } = atlas.transform
        return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
      })
      return index < 0 ? line.reverse() : line
    }),
  )
}

/** A point well inside the county: the middle of the widest stretch of any line of latitude within
 * it. */
function representative(id: string): { lat: number; lon: number } {
  const all = rings(id)
  const lats = all.flat().map(([, lat]) => lat)
  const [low, high] = [Math.min(...lats), Math.max(...lats)]
  let best = { width: -1, lat: 0, lon: 0 }
  for (let step = 1; step < 40; step++) {
    const lat = low + ((high - low) * (step + 0.137)) / 40.5
    const crossings = all
      .flatMap((ring) =>
        ring.flatMap(([x1, y1], i) => {
          const [x2, y2] = ring[(i + 1) % ring.length] ?? [x1, y1]
          return y1 > lat !== y2 > lat ? [x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)] : []
        }),
      )
      .sort((a, b) => a - b)
    for (let i = 1; i < crossings.length; i += 2) {
      const [from = 0, to = 0] = [crossings[i - 1], crossings[i]]
      // As far from the border to the north and south as to the east and west.
      const width = Math.min(to - from, (lat - low) * 2, (high - lat) * 2)
      if (width > best.width) best = { width, lat, lon: (from + to) / 2 }
    }
  }
  return best
}

const points = new Map(COUNTIES.map(({ fips }) => [fips, representative(fips)]))

it('the county map has every county and equivalent in the states and DC, as of 2017', () => {
  expect(COUNTIES).toHaveLength(3142)
  expect(new Set(COUNTIES.map(({ state }) => state)).size).toBe(51)
})

it('the county map finds each county’s own point inside that county and nowhere else', () => {
  const wrong = COUNTIES.filter(({ fips }) => {
    const { lat, lon } = points.get(fips) ?? { lat: 0, lon: 0 }
    const { inside, near } = locate(lat, lon)
    return inside !== fips || near.includes(fips)
  })
  // The package draws Falls Church as a line with no inside; every point in the city is near it.
  expect(wrong.map(({ name }) => name)).toEqual(['Falls Church city'])
  expect(locate(38.8823, -77.1711).near).toContain('51610')
})

it('each county resolves by its point and name, and by its point alone or not at all', () => {
  const inWords: string[] = []
  let undecided = 0
  for (const { fips, state, name } of COUNTIES) {
    if (isTownState(state)) continue
    const here = { state, ...points.get(fips) }
    const expected = { outcome: 'one', id: STATEWIDE[state] ?? fips }
    const full = resolveJurisdiction({ ...here, county: name })
    if (JSON.stringify(full) !== JSON.stringify(expected)) inWords.push(`${fips} ${name}`)
    const bare = resolveJurisdiction(here)
    if (bare.outcome === 'conflict' && bare.candidates.includes(fips)) undecided++
    else expect(bare).toEqual(expected)
  }
  expect(inWords).toEqual([])
  // No point in a small independent city is far enough from its border.
  expect(undecided).toBeLessThan(50)
})

it('the county map knows which other counties are too close to rule out', () => {
  // On the bridge between Council Bluffs and Omaha, where the river is the state line.
  const { inside, near } = locate(41.2592, -95.9218)
  expect([inside, ...near].map((fips) => fips && stateOfCounty(fips)).sort()).toEqual(['IA', 'NE'])
  expect(locate(39.74, -104.95)).toEqual({ inside: '08031', near: [] })
})

it('the county map finds nothing for points outside every county', () => {
  expect(locate(30, -40)).toEqual({ inside: undefined, near: [] })
  expect(locate(43.65, -79.38)).toEqual({ inside: undefined, near: [] })
  expect(locate(Number.NaN, 0)).toEqual({ inside: undefined, near: [] })
})

it('the county map reaches across the antimeridian', () => {
  expect(countyName(locate(52.85, 173.15).inside ?? '')).toBe('Aleutians West Census Area')
})

it('the stored data files match what the script builds from the packages', () => {
  const directory = mkdtempSync(join(tmpdir(), 'deedbox-data-'))
  try {
    execFileSync(process.execPath, ['src/addresses/offices/data/build-data.ts', directory])
    const made = readdirSync(directory)
    expect(made).toHaveLength(6)
    for (const name of made) {
      const stored = readFileSync(`src/addresses/offices/data/${name}`, 'utf8')
      expect(stored === readFileSync(join(directory, name), 'utf8'), name).toBe(true)
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
})
