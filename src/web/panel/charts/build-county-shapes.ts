// `node src/web/panel/charts/build-county-shapes.ts`: makes county-shapes.data.json from the
// us-atlas package, which has eight times the detail that a map of this size can show.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'

/** Units for each of the atlas's pixels: fine enough for one state to fill the map. */
const FINE = 2
/** What lies so near to the line between its neighbours is left out. */
const FLAT = 1

const source = createRequire(import.meta.url).resolve('us-atlas/counties-albers-10m.json')
const atlas = JSON.parse(readFileSync(source, 'utf8')) as Topology<{
  counties: GeometryCollection
  states: GeometryCollection
}>
const { scale, translate } = atlas.transform ?? { scale: [1, 1], translate: [0, 0] }

type Point = [x: number, y: number]

const arcs = atlas.arcs.map((arc) => {
  let [x, y] = [0, 0]
  const points = arc.map(([dx = 0, dy = 0]): Point => {
    x += dx
    y += dy
    return [
      Math.round((x * scale[0] + translate[0]) * FINE),
      Math.round((y * scale[1] + translate[1]) * FINE),
    ]
  })
  return steps(straighten(points))
})

/** Ends stay where they are, or neighbours would come apart. */
function straighten(points: Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return points
  let [farthest, most] = [0, FLAT]
  for (const [place, point] of points.entries()) {
    const distance = offLine(point, first, last)
    if (distance > most) [farthest, most] = [place, distance]
  }
  if (farthest === 0) return [first, last]
  return [
    ...straighten(points.slice(0, farthest + 1)).slice(0, -1),
    ...straighten(points.slice(farthest)),
  ]
}

function offLine([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return Math.hypot(x - x1, y - y1)
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
}

function steps(points: Point[]): Point[] {
  return points.map(([x, y], place) => {
    const [px = 0, py = 0] = points[place - 1] ?? []
    return [x - px, y - py]
  })
}

/** An area as its outlines, and those of its holes: each a list of arcs, negative where turned round. */
function outlines(shape: GeometryObject): number[][] {
  if (shape.type === 'Polygon') return shape.arcs
  return shape.type === 'MultiPolygon' ? shape.arcs.flat() : []
}

const { counties, states } = atlas.objects
const shapes = {
  fine: FINE,
  arcs: arcs.map((points) => points.flat().join(' ')),
  counties: Object.fromEntries(counties.geometries.map((each) => [each.id, outlines(each)])),
  /** Every arc that is part of a state's border, once. */
  borders: [
    ...new Set(
      states.geometries
        .flatMap(outlines)
        .flat()
        .map((arc) => (arc < 0 ? ~arc : arc)),
    ),
  ].sort((a, b) => a - b),
}
const target = new URL('./county-shapes.data.json', import.meta.url)
writeFileSync(target, `${JSON.stringify(shapes)}\n`)
