import type { Hit } from './match-places.ts'
import type { Place } from './place.ts'
import { stateName } from './place-list.ts'

const COUNTRY = 'United States of America'

/** Geoapify has no field for a unit, so it goes after the street, where a label shows it. */
function streetOf(place: Place): string | undefined {
  return [place.street, place.unit].filter(Boolean).join(' ') || undefined
}

function addressLines(place: Place): { first: string; second: string } {
  const town = `${place.city}, ${place.state} ${place.postcode}`
  switch (place.kind) {
    case 'building':
      return { first: `${place.housenumber} ${streetOf(place)}`, second: `${town}, ${COUNTRY}` }
    case 'street':
      return { first: place.street ?? '', second: `${town}, ${COUNTRY}` }
    case 'postcode':
      return { first: town, second: COUNTRY }
    case 'city':
    case 'county':
      return { first: `${place[place.kind]}, ${place.state}`, second: COUNTRY }
    case 'state':
      return { first: stateName(place.state ?? ''), second: COUNTRY }
  }
}

/** A search result as Geoapify describes it. Absent fields are undefined, which JSON leaves out. */
export function toFeature({ place, matchType }: Hit) {
  const lines = addressLines(place)
  const properties = {
    datasource: { sourcename: place.source },
    country_code: 'us',
    state_code: place.state,
    county: place.county,
    city: place.city,
    postcode: place.postcode,
    street: streetOf(place),
    housenumber: place.housenumber,
    lon: place.lon,
    lat: place.lat,
    formatted: `${lines.first}, ${lines.second}`,
    address_line1: lines.first,
    address_line2: lines.second,
    result_type: place.kind,
    rank: { match_type: matchType },
    place_id: place.id,
  }
  return { type: 'Feature', properties }
}
