import cities from './cities.data.json' with { type: 'json' }
import known from './known-addresses.data.json' with { type: 'json' }
import localityRows from './localities.data.json' with { type: 'json' }
import { type Random, seededRandom } from './seeded-random.ts'
import { type StreetName, streetNames } from './street-names.ts'

export type Source = 'openstreetmap' | 'openaddresses'

export type Address = {
  housenumber: string
  street: string
  unit?: string
  city: string
  county: string
  state: string
  zip: string
  lat: number
  lon: number
  source: Source
  /** From 0 to 1; between two equal matches, the more important one comes first. */
  importance: number
}

/** A handwritten address. `street` is shown exactly as it's written there. */
type KnownAddress = Omit<Address, 'source' | 'importance'>

/**
 * Each one demonstrates a case in the shop, so the text typed and the text shown must be identical.
 */
export const CASE_ADDRESSES: KnownAddress[] = known.cases
export const LANDMARKS: KnownAddress[] = known.landmarks

const WELL_KNOWN_STREETS: Record<string, string[]> = cities.streets

type Locality = Pick<Address, 'city' | 'county' | 'state' | 'zip' | 'lat' | 'lon'>

const ADDRESSES_A_STATE = 120
const NUMBERS_A_STREET = 3
/** About half a mile around a ZIP code's center. */
const SPREAD_DEGREES = 0.012
const DEGREES_A_NUMBER = 0.000004

function readLocalities(): Locality[] {
  return (localityRows as [string, string, string, string, number, number][]).map(
    ([state, city, county, zip, lat, lon]) => ({ state, city, county, zip, lat, lon }),
  )
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

function unitName(random: Random): string {
  const apartment = `Apt ${random.between(1, 9)}${random.pick(['A', 'B', 'C', 'D'])}`
  return random.pick([apartment, apartment, `Unit ${random.between(1, 40)}`])
}

/** A few houses along one street, some split into apartments or squeezed in between others. */
function housesOn(
  street: StreetName,
  zip: Locality,
  random: Random,
  importance: number,
): Address[] {
  // OpenStreetMap spells names out; county address files abbreviate them.
  const source: Source = random.fraction() < 0.3 ? 'openaddresses' : 'openstreetmap'
  const lat = zip.lat + (random.fraction() - 0.5) * 2 * SPREAD_DEGREES
  const lon = zip.lon + (random.fraction() - 0.5) * 2 * SPREAD_DEGREES
  const first = random.between(1, 38) * 100 + random.between(1, 40)
  let number = first
  const houses: Address[] = []
  for (let i = 0; i < NUMBERS_A_STREET; i++) {
    const half = random.fraction() < 0.012
    const house: Address = {
      ...zip,
      housenumber: half ? `${number} 1/2` : String(number),
      street: source === 'openstreetmap' ? street.long : street.short,
      lat: round(lat),
      lon: round(lon + (number - first) * DEGREES_A_NUMBER),
      source,
      importance,
    }
    houses.push(house)
    number += random.between(2, 48)
    if (random.fraction() < 0.06) houses.push({ ...house, unit: unitName(random) })
  }
  return houses
}

function cityImportance(city: string, rankInState: number): number {
  // In order: between two equal matches, people mean the larger city.
  const rank = cities.largest.indexOf(city)
  return rank >= 0 ? 0.6 - rank * 0.005 : Math.max(0.1, 0.4 - rankInState * 0.04)
}

function addressesOfCity(zips: Locality[], cityRank: number, count: number): Address[] {
  const [zip] = zips
  if (!zip) return []
  const city = `${zip.city}, ${zip.state}`
  const random = seededRandom(city)
  const known = WELL_KNOWN_STREETS[city] ?? []
  const style = { rural: cityRank > 1, quadrants: zip.state === 'DC', known }
  const streets = streetNames(random, Math.ceil(count / NUMBERS_A_STREET), style)
  const importance = cityImportance(city, cityRank)
  return streets.flatMap((street, i) =>
    housesOn(street, zips[i % zips.length] ?? zip, random, importance),
  )
}

function handWritten(known: KnownAddress, importance: number): Address {
  return { source: 'openstreetmap', importance, ...known }
}

/** Every address the geocoder knows; the same list at every start. */
export function listAddresses(): Address[] {
  const written = [
    ...CASE_ADDRESSES.map((known) => handWritten(known, 0.7)),
    ...LANDMARKS.map((known) => handWritten(known, 0.65)),
  ]
  const byState = Map.groupBy(readLocalities(), (locality) => locality.state)
  const made = [...byState.values()].flatMap((localities) => {
    const cities = [...Map.groupBy(localities, (locality) => locality.city).values()]
    const count = Math.ceil(ADDRESSES_A_STATE / cities.length)
    return cities.flatMap((zips, rank) => addressesOfCity(zips, rank, count))
  })
  return [...written, ...made]
}
