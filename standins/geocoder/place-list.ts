import { isStateCode, STATES } from '../../src/addresses/states.ts'
import type { Address } from './addresses.ts'
import type { Box, Kind, Place } from './place.ts'
import { placeId } from './place-id.ts'

/** How far a place extends beyond the addresses in it. */
const MARGIN: Record<Kind, number> = {
  building: 0.00005,
  street: 0.002,
  postcode: 0.01,
  city: 0.02,
  county: 0.05,
  state: 0.1,
  country: 1,
}

export function stateName(code: string): string {
  return code === 'ON' ? 'Ontario' : isStateCode(code) ? STATES[code] : code
}

/** A tenth of a meter is as fine as maps are drawn. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

function boxAround(addresses: Address[], margin: number): Box {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const { lat, lon } of addresses) {
    west = Math.min(west, lon)
    south = Math.min(south, lat)
    east = Math.max(east, lon)
    north = Math.max(north, lat)
  }
  return {
    lon1: round(west - margin),
    lat1: round(south - margin),
    lon2: round(east + margin),
    lat2: round(north + margin),
  }
}

function toPlace(kind: Kind, addresses: [Address, ...Address[]], parts: Parts): Place {
  const [first] = addresses
  const box = boxAround(addresses, MARGIN[kind])
  const near = kind === 'building' || kind === 'street'
  const place = {
    ...parts,
    kind,
    country: first.country,
    source: near ? first.source : ('openstreetmap' as const),
    lat: near ? first.lat : round((box.lat1 + box.lat2) / 2),
    lon: near ? first.lon : round((box.lon1 + box.lon2) / 2),
    box,
    importance: addresses.reduce((most, { importance }) => Math.max(most, importance), 0),
    id: '',
  }
  place.id = placeId(place)
  return place
}

type Part = 'state' | 'county' | 'city' | 'postcode' | 'street'
type Parts = Partial<Pick<Place, Part | 'housenumber' | 'unit' | 'name' | 'alias'>>

/** The parts of an address that a wider place still has. */
const PARTS: [Exclude<Kind, 'building'>, Part[]][] = [
  ['country', []],
  ['state', ['state']],
  ['county', ['state', 'county']],
  ['city', ['state', 'county', 'city']],
  ['postcode', ['state', 'county', 'city', 'postcode']],
  ['street', ['state', 'county', 'city', 'postcode', 'street']],
]

function partOf(address: Address, part: Part): string {
  return part === 'postcode' ? address.zip : address[part]
}

function groupKey(address: Address, kind: Kind, parts: Part[]): string {
  let key: string = address.country
  // A city in two counties is still one city.
  for (const part of parts)
    if (kind !== 'city' || part !== 'county') key += `|${partOf(address, part)}`
  return key
}

/** The houses themselves, and the streets, ZIP codes, cities, counties and states they're in. */
export function listPlaces(addresses: Address[]): Place[] {
  const wider = PARTS.flatMap(([kind, parts]) => {
    const groups = Map.groupBy(addresses, (address) => groupKey(address, kind, parts))
    return [...groups.values()].flatMap(([first, ...rest]) => {
      if (!first) return []
      const own: Parts = {}
      for (const part of parts) own[part] = partOf(first, part)
      return [toPlace(kind, [first, ...rest], own)]
    })
  })
  const buildings = addresses.map((address) => {
    const { state, county, city, zip, street, housenumber, unit, name, alias } = address
    const parts = { state, county, city, postcode: zip, street, housenumber, unit, name, alias }
    return toPlace('building', [address], parts)
  })
  return [...wider, ...buildings]
}
