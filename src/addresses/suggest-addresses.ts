import { MINUTE } from '../durations.ts'
import type { Geocoder, GeocoderAnswer, GeocoderQuery } from '../platform/geocoder.ts'
import { stateOfCounty } from './offices/county-names.ts'
import { countiesOfZip } from './offices/zip-counties.ts'

type Properties = GeocoderAnswer['features'][number]['properties']
export type SuggestedPlace = Properties & { nonVerifiedParts?: Array<'housenumber' | 'street'> }

const CACHE_MS = 10 * MINUTE
const CACHE_ENTRIES = 2_000

/** Matches that fall short of the typed house number or street. The last one is misspelled by the
 * provider. */
const PARTIAL_MATCHES = ['match_by_street', 'match_by_postcode', 'match_by_city_or_disrict']

export interface Suggested {
  places: SuggestedPlace[]
  /** The geocoder wasn't asked: at most what was typed comes back. */
  isLimited?: true
}

/** Suggestions for the text typed. The geocoder's places are cached for a while, because people type
 * the same beginnings. */
export function suggestAddresses(geocoder: Geocoder) {
  const remembered = new Map<string, { until: number; places: SuggestedPlace[] }>()
  return async (
    query: GeocoderQuery,
    now: Date,
    mayAsk: () => Promise<boolean>,
  ): Promise<Suggested> => {
    const key = JSON.stringify({ ...query, text: query.text.toLowerCase() })
    const known = remembered.get(key)
    if (known && known.until > now.getTime()) return { places: known.places }
    if (!(await mayAsk())) {
      const typed = typedAddress(query.text)
      return { places: typed ? [typed] : [], isLimited: true }
    }
    const answer = await geocoder.autocomplete(query)
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
    return { places }
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
    extended.street = titleCase(typed.street)
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

function titleCase(text: string): string {
  return text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

const WHOLE_ADDRESS = /^(\d[\w-]*) ([^,]+), ?([^,]+), ?([a-z]{2})[ ,]+(\d{5})(-\d{4})?$/i

/** A whole address exactly as typed, for when nobody can verify it: our own list only says whether
 * its ZIP code is in its state. */
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
