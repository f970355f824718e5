import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlasUrl from 'us-atlas/counties-10m.json?url'
import { STATES } from '../../../addresses/states.ts'

type Ring = Array<[lon: number, lat: number]>
export interface Outline {
  name: string
  rings: Ring[]
}

/** Where an address lies: its county among its neighbours, and in its state. */
export interface PlaceOutline {
  state: Outline
  county: Outline | undefined
  counties: Outline[]
}

interface Atlas {
  counties: Array<Outline & { id: string }>
  states: Array<Outline & { id: string }>
}

let atlas: Promise<Atlas> | undefined

/** The country's borders, from our own files; fetched once. */
function loadAtlas(): Promise<Atlas> {
  atlas ??= fetch(atlasUrl).then(async (response) => {
    if (!response.ok) throw new Error(`The map could not be loaded: ${response.status}`)
    const topology = (await response.json()) as Topology<{
      counties: GeometryCollection<{ name: string }>
      states: GeometryCollection<{ name: string }>
    }>
    const read = (kind: 'counties' | 'states') =>
      feature(topology, topology.objects[kind]).features.map(({ id, properties, geometry }) => ({
        id: String(id),
        name: properties.name,
        rings: ringsOf(geometry),
      }))
    return { counties: read('counties'), states: read('states') }
  })
  // What failed once is tried again by whoever looks next.
  atlas.catch(() => {
    atlas = undefined
  })
  return atlas
}

export async function outlineOf(
  stateCode: string,
  officeId: string | undefined,
  point: { lat: number; lon: number } | null,
): Promise<PlaceOutline | undefined> {
  const { counties, states } = await loadAtlas()
  const state = states.find(({ name }) => name === STATES[stateCode as keyof typeof STATES])
  if (!state) return undefined
  const inState = counties.filter(({ id }) => id.startsWith(state.id))
  const county =
    inState.find(({ id }) => id === officeId) ??
    (point ? inState.find(({ rings }) => isInside(rings, point)) : undefined)
  return { state, county, counties: inState }
}

function ringsOf(geometry: GeoJSON.Geometry): Ring[] {
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : []
  // The last of the Aleutians lie beyond the date line: they are drawn where they belong.
  return polygons.flat().map((ring) => ring.map(([x = 0, y = 0]) => [x > 0 ? x - 360 : x, y]))
}

/** A ray to the east crosses the border of the county that one is in an odd number of times. */
function isInside(rings: Ring[], { lat, lon }: { lat: number; lon: number }): boolean {
  let odd = false
  for (const ring of rings) {
    ring.forEach(([x1, y1], i) => {
      const [x2, y2] = ring[i + 1] ?? ring[0] ?? [x1, y1]
      if (y1 > lat !== y2 > lat && lon < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) odd = !odd
    })
  }
  return odd
}
