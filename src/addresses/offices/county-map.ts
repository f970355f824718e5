import { geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/counties-10m.json' with { type: 'json' }
import { stateOfCounty } from './county-names.ts'

/** Nearer than this to a simplified border, coordinates don't say which side it's on. */
export const BORDER_KM = 2.5

const KM_PER_DEGREE = 111.2
/** In degrees: wider than the border's reach, even in the north of Alaska. */
const MARGIN = 0.1

interface County {
  fips: string
  /** Longitude, latitude, longitude, latitude, … */
  rings: Float64Array[]
  box: [[west: number, south: number], [east: number, north: number]]
}

/** Where coordinates lie: the county they're in, and the others that are too close to rule out. */
export interface Located {
  inside: string | undefined
  near: string[]
}

// A county is only asked about points in the degree cells that its box touches.
const cells = new Map<number, County[]>()
const cellOf = (lon: number, lat: number) => Math.floor(lon) * 1000 + Math.floor(lat)
for (const county of readCounties()) {
  const [[west, south], [east, north]] = county.box
  for (let lon = Math.floor(west - MARGIN); lon <= east + MARGIN; lon++) {
    for (let lat = Math.floor(south - MARGIN); lat <= north + MARGIN; lat++) {
      const cell = cellOf(lon, lat)
      cells.set(cell, [...(cells.get(cell) ?? []), county])
    }
  }
}

export function locate(lat: number, lon: number): Located {
  const kmPerLon = KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  const [reachLon, reachLat] = [BORDER_KM / kmPerLon, BORDER_KM / KM_PER_DEGREE]
  const located: Located = { inside: undefined, near: [] }
  for (const county of cells.get(cellOf(lon, lat)) ?? []) {
    const [[west, south], [east, north]] = county.box
    if (lon < west - reachLon || lon > east + reachLon) continue
    if (lat < south - reachLat || lat > north + reachLat) continue
    const { inside, km } = measure(county, lon, lat, kmPerLon)
    if (inside) located.inside = county.fips
    else if (km <= BORDER_KM) located.near.push(county.fips)
  }
  return located
}

/** How far the border is, and on which side: from the inside, a ray to the east crosses it an odd
 * number of times. d3 can test a county but not measure this distance. */
function measure({ rings }: County, lon: number, lat: number, kmPerLon: number) {
  let inside = false
  let least = Infinity
  for (const ring of rings) {
    let ax = ((ring[0] ?? 0) - lon) * kmPerLon
    let ay = ((ring[1] ?? 0) - lat) * KM_PER_DEGREE
    for (let i = 2; i < ring.length; i += 2) {
      const bx = ((ring[i] ?? 0) - lon) * kmPerLon
      const by = ((ring[i + 1] ?? 0) - lat) * KM_PER_DEGREE
      const [dx, dy] = [bx - ax, by - ay]
      if (ay > 0 !== by > 0 && ax - (ay / dy) * dx > 0) inside = !inside
      const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
      const [x, y] = [ax + along * dx, ay + along * dy]
      least = Math.min(least, x * x + y * y)
      ax = bx
      ay = by
    }
  }
  return { inside, km: Math.sqrt(least) }
}

function readCounties(): County[] {
  const topology = atlas as unknown as Topology<{ counties: GeometryCollection }>
  return feature(topology, topology.objects.counties)
    .features.filter(({ id }) => stateOfCounty(String(id)))
    .map(({ id, geometry }) => {
      const { type, coordinates } = geometry as GeoJSON.Polygon | GeoJSON.MultiPolygon
      const rings = type === 'Polygon' ? coordinates : coordinates.flat()
      return {
        fips: String(id),
        rings: rings.map((ring) => Float64Array.from(ring.flat())),
        box: geoPath().bounds(geometry),
      }
    })
}
