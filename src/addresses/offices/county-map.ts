import map from './data/county-map.data.json' with { type: 'json' }
import { unpackNumbers } from './packed-numbers.ts'

/**
 * How far the simplified borders may lie from the true ones: nearer than this to a border, the
 * coordinates alone do not say on which side an address is.
 */
export const BORDER_KM = 2.5

const KM_A_DEGREE = 111.2
const [scaleX = 1, scaleY = 1] = map.scale
const [left = 0, bottom = 0] = map.translate
const toX = (lon: number) => (lon - left) / scaleX
const toY = (lat: number) => (lat - bottom) / scaleY

type Box = [minX: number, minY: number, maxX: number, maxY: number]
interface Line {
  /** x, y, x, y, … in the map's own steps. */
  points: Int32Array
  box: Box
}
interface County {
  fips: string
  lines: Line[]
  box: Box
}

/** Where coordinates lie: in which county, and which others are too near to be excluded. */
export interface Located {
  inside: string | undefined
  near: string[]
}

// A county is asked only about points of the degree cells that its box touches.
const cells = readMap()

export function locate(lat: number, lon: number): Located {
  const x = toX(lon)
  const y = toY(lat)
  const kmX = scaleX * KM_A_DEGREE * Math.cos((lat * Math.PI) / 180)
  const kmY = scaleY * KM_A_DEGREE
  const reach = { x: BORDER_KM / kmX, y: BORDER_KM / kmY }
  const located: Located = { inside: undefined, near: [] }
  for (const county of cells.get(cellOf(Math.floor(lon), Math.floor(lat))) ?? []) {
    if (!isWithin(county.box, x, y, reach)) continue
    if (isInside(county, x, y)) located.inside = county.fips
    else if (isNear(county, x, y, reach, kmX, kmY)) located.near.push(county.fips)
  }
  return located
}

/** A ray to the right crosses the border of the county that one is in an odd number of times. */
function isInside({ lines }: County, x: number, y: number): boolean {
  let odd = false
  for (const { points, box } of lines) {
    if (y < box[1] || y > box[3] || x > box[2]) continue
    for (let i = 2; i < points.length; i += 2) {
      const [x1, y1, x2, y2] = segment(points, i)
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) odd = !odd
    }
  }
  return odd
}

function isNear(
  { lines }: County,
  x: number,
  y: number,
  reach: { x: number; y: number },
  kmX: number,
  kmY: number,
): boolean {
  for (const { points, box } of lines) {
    if (!isWithin(box, x, y, reach)) continue
    for (let i = 2; i < points.length; i += 2) {
      const [x1, y1, x2, y2] = segment(points, i)
      const [ax, ay] = [(x1 - x) * kmX, (y1 - y) * kmY]
      const [bx, by] = [(x2 - x1) * kmX, (y2 - y1) * kmY]
      const along = Math.min(1, Math.max(0, -(ax * bx + ay * by) / (bx * bx + by * by || 1)))
      if (Math.hypot(ax + along * bx, ay + along * by) <= BORDER_KM) return true
    }
  }
  return false
}

function segment(points: Int32Array, i: number): Box {
  return [points[i - 2] ?? 0, points[i - 1] ?? 0, points[i] ?? 0, points[i + 1] ?? 0]
}

function isWithin(box: Box, x: number, y: number, reach: { x: number; y: number }): boolean {
  return (
    x >= box[0] - reach.x && x <= box[2] + reach.x && y >= box[1] - reach.y && y <= box[3] + reach.y
  )
}

function cellOf(lon: number, lat: number): number {
  return lon * 1000 + lat
}

function readMap(): Map<number, County[]> {
  const lines = readLines()
  const numbers = unpackNumbers(map.counties)
  const grid = new Map<number, County[]>()
  for (let at = 0; at < numbers.length; ) {
    const fips = String(numbers[at++]).padStart(5, '0')
    const own: Line[] = []
    let index = 0
    for (let left = numbers[at++] ?? 0; left > 0; left--) {
      index += numbers[at++] ?? 0
      const line = lines[index]
      if (line) own.push(line)
    }
    const county = { fips, lines: own, box: own.map((line) => line.box).reduce(join) }
    for (const cell of cellsOf(county.box)) {
      const there = grid.get(cell)
      if (there) there.push(county)
      else grid.set(cell, [county])
    }
  }
  return grid
}

function readLines(): Line[] {
  const numbers = unpackNumbers(map.lines)
  const lines: Line[] = []
  for (let at = 0; at < numbers.length; ) {
    const points = new Int32Array((numbers[at++] ?? 0) * 2)
    let [x, y] = [0, 0]
    let box: Box = [Infinity, Infinity, -Infinity, -Infinity]
    for (let i = 0; i < points.length; i += 2) {
      x += numbers[at++] ?? 0
      y += numbers[at++] ?? 0
      points[i] = x
      points[i + 1] = y
      box = join(box, [x, y, x, y])
    }
    lines.push({ points, box })
  }
  return lines
}

function join(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
}

/** The cells that a box touches, and the border's width around it. */
function cellsOf([minX, minY, maxX, maxY]: Box): number[] {
  const margin = 0.05
  const cells: number[] = []
  const [top, right] = [bottom + maxY * scaleY + margin, left + maxX * scaleX + margin]
  for (let lon = Math.floor(left + minX * scaleX - margin); lon <= right; lon++)
    for (let lat = Math.floor(bottom + minY * scaleY - margin); lat <= top; lat++)
      cells.push(cellOf(lon, lat))
  return cells
}
