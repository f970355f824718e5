import type { Place } from './place.ts'
import { hash } from './seeded-random.ts'

const KIND_BYTE: Record<Place['kind'], string> = {
  building: '03',
  street: '04',
  postcode: '07',
  city: '08',
  county: '09',
  state: '0a',
  country: '0b',
}

/** Reused because thousands of ids are made at startup. */
const point = Buffer.alloc(18)

/** Built like Geoapify's: the point as two doubles, the record's number, its kind and its name. */
export function placeId(place: Omit<Place, 'id'>): string {
  const { kind, country, state, county, city, postcode, street, housenumber, unit } = place
  const label = `${kind}|${country}|${state}|${county}|${city}|${postcode}|${street}|${housenumber}|${unit}`
  const record = hash(label).toString(16).padStart(8, '0')
  point[0] = 0x51
  point.writeDoubleLE(place.lon, 1)
  point[9] = 0x59
  point.writeDoubleLE(place.lat, 10)
  const id = `${point.toString('hex')}f00102f901${record}00000000c002${KIND_BYTE[kind]}`
  const name = kind === 'building' ? place.name : (street ?? city ?? county ?? state)
  return name ? `${id}9203${hexName(name)}` : id
}

function hexName(name: string): string {
  const bytes = Buffer.from(name)
  return bytes.length.toString(16).padStart(2, '0') + bytes.toString('hex')
}

export function looksLikePlaceId(id: string): boolean {
  return /^51[0-9a-f]{16}59[0-9a-f]{16}[0-9a-f]*$/i.test(id)
}
