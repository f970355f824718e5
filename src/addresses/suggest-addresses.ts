import { MINUTE } from '../durations.ts'
import type { Geocoder, GeocoderAnswer, GeocoderQuery } from '../platform/geocoder.ts'
import { formatAddress } from './address.ts'
import { stateOfCounty } from './offices/county-names.ts'
import { countiesOfZip } from './offices/zip-counties.ts'
import { type ParcelText, parcelAddress, readParcelNumber } from './parcel-number.ts'
import { splitUnit, unitKey, withUnit } from './unit.ts'

type Properties = GeocoderAnswer['features'][number]['properties']
export type SuggestedPlace = Properties & { nonVerifiedParts?: Array<'housenumber' | 'street'> }

const CACHE_MS = 10 * MINUTE
const CACHE_ENTRIES = 2_000

/** Matches that fall short of the typed house number or street; the provider misspells the last. */
const PARTIAL_MATCHES = ['match_by_street', 'match_by_postcode', 'match_by_city_or_disrict']

export interface Suggested {
  places: SuggestedPlace[]
  hint?: string
  isLimited?: true
}

/** Places are cached for a while, because people type the same beginnings. */
export function suggestAddresses(geocoder: Geocoder) {
  const remembered = new Map<string, { until: number; places: SuggestedPlace[] }>()
  return async (
    query: GeocoderQuery,
    now: Date,
    mayAsk: () => Promise<boolean>,
  ): Promise<Suggested> => {
    const parcel = readParcelNumber(query.text)
    if (parcel) return placeOfParcel(parcel)
    // The geocoder knows houses and few of their units: it's asked for the house.
    const { street: text, unit } = splitUnit(query.text)
    const asked = { ...query, text }
    const key = JSON.stringify({ ...asked, text: text.toLowerCase() })
    const known = remembered.get(key)
    if (known && known.until > now.getTime()) return { places: inUnit(known.places, unit) }
    if (!(await mayAsk())) {
      const typed = typedAddress(text)
      return { places: inUnit(typed ? [typed] : [], unit), isLimited: true }
    }
    const answer = await geocoder.autocomplete(asked)
    const places = answer.features
      .map(({ properties }) => properties)
      .filter((place) => place.country_code === 'us')
      .map((place) => withTypedParts(place, answer.query?.parsed))
    // Evicts the oldest first: a Map keeps insertion order.
    if (remembered.size >= CACHE_ENTRIES) {
      const [oldest] = remembered.keys()
      if (oldest !== undefined) remembered.delete(oldest)
    }
    remembered.set(key, { until: now.getTime() + CACHE_MS, places })
    return { places: inUnit(places, unit) }
  }
}

/** A parcel as a place of its own: what a house number is to a street, the number is to its county. */
function placeOfParcel(parcel: ParcelText): Suggested {
  if ('malformed' in parcel) return { places: [], hint: parcel.malformed }
  const address = parcelAddress(parcel.county, parcel.number)
  const place = {
    formatted: formatAddress(address),
    address_line1: address.streetAddress,
    county: address.city,
    state_code: address.state,
    country_code: 'us',
    result_type: 'parcel',
  }
  return { places: [place] }
}

/** The places with the typed unit: it's part of the address, whether the geocoder knows it or not. Of
 * the units it lists, those stay that it may become while typing goes on. */
function inUnit(places: SuggestedPlace[], unit: string): SuggestedPlace[] {
  const typed = unitKey(unit)
  if (!typed) return places
  const units = places.map(({ street }) => unitKey(splitUnit(street ?? '').unit))
  return places.flatMap((place, index) => {
    const own = units[index]
    if (own) return own.startsWith(typed) ? [place] : []
    // Listed by the geocoder itself, and so better known.
    const isListed = places.some((other, at) => units[at] === typed && isSameHouse(other, place))
    return isListed ? [] : [placeWithUnit(place, unit)]
  })
}

function isSameHouse(a: SuggestedPlace, b: SuggestedPlace): boolean {
  const houseOf = ({ housenumber, street, city }: SuggestedPlace) =>
    [housenumber, splitUnit(street ?? '').street, city].join('|')
  return houseOf(a) === houseOf(b)
}

function placeWithUnit(place: SuggestedPlace, unit: string): SuggestedPlace {
  const { housenumber, street, formatted } = place
  if (!housenumber || !street) return place
  const line = `${housenumber} ${street}`
  const address_line1 = withUnit(line, unit)
  return {
    ...place,
    street: withUnit(street, unit),
    address_line1,
    formatted: formatted.replace(line, address_line1),
  }
}

/** Keeps a typed house number or street that the geocoder couldn't confirm. */
function withTypedParts(
  place: Properties,
  typed: { housenumber?: string | null; street?: string | null } | undefined,
): SuggestedPlace {
  if (!PARTIAL_MATCHES.includes(place.rank?.match_type ?? '')) return place
  const nonVerifiedParts: Array<'housenumber' | 'street'> = []
  const extended: SuggestedPlace = { ...place }
  if (typed?.street && !place.street) {
    extended.street = typed.street.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
    nonVerifiedParts.push('street')
  }
  if (typed?.housenumber && !place.housenumber && extended.street) {
    extended.housenumber = typed.housenumber
    nonVerifiedParts.push('housenumber')
  }
  if (nonVerifiedParts.length === 0) return place
  const line = [extended.housenumber, extended.street].filter(Boolean).join(' ')
  const rest = place.street
    ? place.formatted.replace(place.street, '').replace(/^[\s,]+/, '')
    : place.formatted
  return { ...extended, address_line1: line, formatted: `${line}, ${rest}`, nonVerifiedParts }
}

const WHOLE_ADDRESS = /^(\d[\w-]*) ([^,]+), ?([^,]+), ?([a-z]{2})[ ,]+(\d{5})(-\d{4})?$/i

/** A whole address as typed: our own list says only whether its ZIP code is in its state. */
function typedAddress(text: string) {
  const [, housenumber, street = '', city, code = '', postcode = ''] =
    WHOLE_ADDRESS.exec(text.trim().replace(/\s+/g, ' ')) ?? []
  const state_code = code.toUpperCase()
  const isThere = countiesOfZip(postcode).some((county) => stateOfCounty(county) === state_code)
  if (!housenumber || !isThere) return undefined
  const address_line1 = `${housenumber} ${street.trim()}`
  return {
    formatted: `${address_line1}, ${city}, ${state_code} ${postcode}`,
    housenumber,
    street: street.trim(),
    address_line1,
    city,
    state_code,
    postcode,
    country_code: 'us',
    nonVerifiedParts: ['housenumber' as const, 'street' as const],
  }
}
