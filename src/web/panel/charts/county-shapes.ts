import { geoPath } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/counties-albers-10m.json'

/** The size of the map in its own units. */
export const MAP = { width: 975, height: 610 }

const topology = atlas as unknown as Topology<Record<'counties' | 'states', GeometryCollection>>
const { features } = feature(topology, topology.objects.counties)
const counties = new Map(features.map((each) => [String(each.id), each]))
// The atlas comes projected, with Alaska and Hawaii in their corner.
const path = geoPath().digits(1)

/** The outlines of these counties, to be filled. */
export function outlines(fips: string[]): string {
  return path(collect(fips)) ?? ''
}

/** The middle of these counties, where a label can stand. */
export function middle(fips: string[]): [x: number, y: number] | undefined {
  const [left, top, width, height] = frame(fips)
  return Number.isFinite(left) ? [left + width / 2, top + height / 2] : undefined
}

/** The box around all of these: left, top, width and height. */
export function frame(fips: string[]): [number, number, number, number] {
  const [[left, top], [right, bottom]] = path.bounds(collect(fips))
  return [left, top, right - left, bottom - top]
}

/** All counties of a state, by the first two digits of their code. */
export function countiesOf(stateFips: string): string[] {
  return [...counties.keys()].filter((fips) => fips.startsWith(stateFips))
}

const states = new Map(
  feature(topology, topology.objects.states).features.map((each) => [
    String(each.id),
    path(each) ?? '',
  ]),
)

/** The outline of a whole state. */
export function stateOutline(stateFips: string): string {
  return states.get(stateFips) ?? ''
}

export const STATE_BORDERS = path(mesh(topology, topology.objects.states)) ?? ''

function collect(fips: string[]): GeoJSON.FeatureCollection {
  return { type: 'FeatureCollection', features: fips.flatMap((each) => counties.get(each) ?? []) }
}
