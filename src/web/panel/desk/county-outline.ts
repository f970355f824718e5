import { geoAzimuthalEqualArea, geoCentroid, geoContains, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/counties-10m.json'
import { STATES } from '../../../addresses/states.ts'

type Named = GeometryCollection<{ name: string }>
type Shape = GeoJSON.Feature<GeoJSON.Geometry, { name: string }>

/** Paths in a square, and where the address is in it. */
export interface Drawing {
  size: number
  ground: string
  marked: string | null
  at: [x: number, y: number] | null
}

/** Where an address lies: its county among its neighbors, and in its state. */
export interface PlaceOutline {
  state: string
  county: string | undefined
  countyDrawing: Drawing | undefined
  stateDrawing: Drawing
}

const topology = atlas as unknown as Topology<{ counties: Named; states: Named }>
const counties = feature(topology, topology.objects.counties).features
const states = feature(topology, topology.objects.states).features

export function outlineOf(
  stateCode: string,
  officeId: string | undefined,
  point: { lat: number; lon: number } | null,
): PlaceOutline | undefined {
  const name = STATES[stateCode as keyof typeof STATES]
  const state = states.find(({ properties }) => properties.name === name)
  if (!state) return undefined
  const place = point && ([point.lon, point.lat] as [number, number])
  const inState = counties.filter(({ id }) => String(id).startsWith(String(state.id)))
  const county =
    inState.find(({ id }) => id === officeId) ??
    (place ? inState.find((each) => geoContains(each, place)) : undefined)

  function draw(frame: Shape, ground: Shape[]): Drawing {
    // Seen from straight above, which also keeps the Aleutians beyond the date line in one piece.
    const [lon, lat] = geoCentroid(frame)
    const size = 100
    const corners: [[number, number], [number, number]] = [
      [6, 6],
      [size - 6, size - 6],
    ]
    const projection = geoAzimuthalEqualArea().rotate([-lon, -lat]).fitExtent(corners, frame)
    const path = geoPath(projection).digits(2)
    return {
      size,
      ground: path({ type: 'FeatureCollection', features: ground }) ?? '',
      marked: county ? path(county) : null,
      at: place && projection(place),
    }
  }
  return {
    state: state.properties.name,
    county: county?.properties.name,
    countyDrawing: county && draw(county, inState),
    stateDrawing: draw(state, [state]),
  }
}
