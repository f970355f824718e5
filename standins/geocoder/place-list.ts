import { createHash } from 'node:crypto'
import { isStateCode, STATES } from '../../src/addresses/states.ts'
import type { Address } from './addresses.ts'
import type { Kind, Place } from './place.ts'

export function stateName(code: string): string {
  return code === 'ON' ? 'Ontario' : isStateCode(code) ? STATES[code] : code
}

/** A tenth of a meter is as fine as maps are drawn. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

/** The middle of the addresses in it. */
function middleOf(degrees: number[]): number {
  const [low, high] = [Math.min(...degrees), Math.max(...degrees)]
  return round((low + high) / 2)
}

function toPlace(kind: Kind, addresses: [Address, ...Address[]], parts: Parts): Place {
  const [first] = addresses
  const isNear = kind === 'building' || kind === 'street'
  return {
    ...parts,
    kind,
    country: first.country,
    source: isNear ? first.source : 'openstreetmap',
    lat: isNear ? first.lat : middleOf(addresses.map(({ lat }) => lat)),
    lon: isNear ? first.lon : middleOf(addresses.map(({ lon }) => lon)),
    importance: addresses.reduce((most, { importance }) => Math.max(most, importance), 0),
    id: createHash('sha1')
      .update(JSON.stringify([kind, first.country, parts]))
      .digest('hex'),
  }
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
