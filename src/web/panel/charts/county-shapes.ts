import shapes from './county-shapes.data.json'

/** The size of the map in its own units. */
export const MAP = { width: 975, height: 610 }

type Point = [x: number, y: number]

export interface CountyShapes {
  /** The outline of a county, to be filled; empty where it is not on the map. */
  outline(fips: string): string
  /** A point inside, or near the middle, where a label can stand. */
  middle(fips: string): Point | undefined
  /** All counties of a state, by the first two figures of their code. */
  ofState(stateFips: string): string[]
  /** What holds all of these: left, top, width and height. */
  frame(fips: string[]): [number, number, number, number]
  borders: string
}

/** The counties as the map draws them. Only the page with the map loads this. */
export function openCountyShapes(): CountyShapes {
  const arcs = shapes.arcs.map(pointsOf)
  const rings = shapes.counties as Record<string, number[][]>
  const ringPoints = (ring: number[]) =>
    ring.flatMap((arc) => (arc < 0 ? (arcs[~arc] ?? []).toReversed() : (arcs[arc] ?? [])))
  const pointsIn = (fips: string) => (rings[fips] ?? []).flatMap(ringPoints)

  function frame(all: string[]): [number, number, number, number] {
    const points = all.flatMap(pointsIn)
    if (points.length === 0) return [0, 0, MAP.width, MAP.height]
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    const [left, top] = [least(xs), least(ys)]
    return [left, top, -least(xs.map((x) => -x)) - left, -least(ys.map((y) => -y)) - top]
  }

  return {
    outline: (fips) => (rings[fips] ?? []).map((ring) => `${path(ringPoints(ring))}z`).join(''),
    middle(fips) {
      if (!rings[fips]) return undefined
      const [left, top, width, height] = frame([fips])
      return [left + width / 2, top + height / 2]
    },
    ofState: (stateFips) => Object.keys(rings).filter((fips) => fips.startsWith(stateFips)),
    frame,
    borders: shapes.borders.map((arc) => path(arcs[arc] ?? [])).join(''),
  }
}

/** Steps from point to point, as the file has them, into places. */
function pointsOf(arc: string): Point[] {
  const numbers = arc.split(' ').map(Number)
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (let place = 0; place < numbers.length; place += 2) {
    x += numbers[place] ?? 0
    y += numbers[place + 1] ?? 0
    points.push([x / shapes.fine, y / shapes.fine])
  }
  return points
}

function path(points: Point[]): string {
  return points.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

function least(values: number[]): number {
  return values.reduce((a, b) => Math.min(a, b))
}
