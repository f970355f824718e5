import { createHash } from 'node:crypto'
import { isStateCode, STATES } from '../../src/addresses/states.ts'
import type { Address } from './addresses.ts'
import type { Kind, Place } from './place.ts'

export function stateName(code: string): string {
  return isStateCode(code) ? STATES[code] : code
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
    source: isNear ? first.source : 'openstreetmap',
    lat: isNear ? first.lat : middleOf(addresses.map(({ lat }) => lat)),
    lon: isNear ? first.lon : middleOf(addresses.map(({ lon }) => lon)),
    importance: addresses.reduce((most, { importance }) => Math.max(most, importance), 0),
    id: createHash('sha1')
      .update(JSON.stringify([kind, 'us', parts]))
      .digest('hex'),
  }
}

type Part = 'state' | 'county' | 'city' | 'postcode' | 'street'
type Parts = Partial<Pick<Place, Part | 'housenumber' | 'unit'>>

/** The parts of an address that a wider place still has. */
const PARTS: [Exclude<Kind, 'building'>, Part[]][] = [
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
  // A city in two counties is still one city.
  const telling = parts.filter((part) => kind !== 'city' || part !== 'county')
  return telling.map((part) => partOf(address, part)).join('|')
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
    const { state, county, city, zip, street, housenumber, unit } = address
    const parts = { state, county, city, postcode: zip, street, housenumber, unit }
    return toPlace('building', [address], parts)
  })
  return [...wider, ...buildings]
}
