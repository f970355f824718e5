import { geoPath } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/counties-albers-10m.json'
import type { StateCode } from '../../../addresses/states.ts'

/** The size of the map in its own units. */
export const MAP = { width: 975, height: 610 }

const topology = atlas as unknown as Topology<Record<'counties' | 'states', GeometryCollection>>
const { features } = feature(topology, topology.objects.counties)
const counties = new Map(features.map((each) => [String(each.id), each]))
// The atlas comes projected, with Alaska and Hawaii in their corner.
const path = geoPath().digits(1)

export function outlines(fips: string[]): string {
  return path(collect(fips)) ?? ''
}

/** Where a label of a state or county stands: the middle of its largest part, not of a lake. */
export function middle(fips: string): [x: number, y: number] | undefined {
  const shape = stateShapes.get(fips) ?? counties.get(fips)
  if (!shape) return undefined
  const { geometry } = shape
  const parts = geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  const [largest] = parts
    .map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
    .toSorted((one, other) => path.area(other) - path.area(one))
  return path.centroid(largest ?? geometry)
}

export function frame(fips: string[]): [number, number, number, number] {
  const [[left, top], [right, bottom]] = path.bounds(collect(fips))
  return [left, top, right - left, bottom - top]
}

export function countiesOf(stateFips: string): string[] {
  return [...counties.keys()].filter((fips) => fips.startsWith(stateFips))
}

const stateShapes = new Map(
  feature(topology, topology.objects.states).features.map((each) => [String(each.id), each]),
)

export function stateOutline(stateFips: string): string {
  const shape = stateShapes.get(stateFips)
  return (shape && path(shape)) ?? ''
}

export const STATE_BORDERS = path(mesh(topology, topology.objects.states)) ?? ''

function collect(fips: string[]): GeoJSON.FeatureCollection {
  return { type: 'FeatureCollection', features: fips.flatMap((each) => counties.get(each) ?? []) }
}

/** The first two digits of a state's county codes. */
export const STATE_FIPS = Object.fromEntries(
  'AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16 IL17 IN18 IA19 KS20 KY21 LA22 ME23 MD24 MA25 MI26 MN27 MS28 MO29 MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 OK40 OR41 PA42 RI44 SC45 SD46 TN47 TX48 UT49 VT50 VA51 WA53 WV54 WI55 WY56'
    .split(' ')
    .map((each) => [each.slice(0, 2), each.slice(2)]),
) as Record<StateCode, string>
