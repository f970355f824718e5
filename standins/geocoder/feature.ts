import type { Source } from './addresses.ts'
import type { Hit } from './match-places.ts'
import type { Kind, Place } from './place.ts'
import { stateName } from './place-list.ts'
import { plusCode } from './plus-code.ts'
import { timezoneAt } from './timezone.ts'

const DATASOURCE: Record<Source, Record<string, string>> = {
  openstreetmap: {
    sourcename: 'openstreetmap',
    attribution: '© OpenStreetMap contributors',
    license: 'Open Database License',
    url: 'https://www.openstreetmap.org/copyright',
  },
  openaddresses: {
    sourcename: 'openaddresses',
    attribution: '© OpenAddresses contributors',
    license: 'BSD-3-Clause License',
  },
}

const COUNTRY = {
  us: { name: 'United States', line: 'United States of America' },
  ca: { name: 'Canada', line: 'Canada' },
}

const CATEGORY: Partial<Record<Kind, string>> = {
  building: 'building.residential',
  postcode: 'administrative',
  city: 'administrative',
  county: 'administrative',
  state: 'administrative',
  country: 'administrative',
}

/** Geoapify has no field for a unit, so it goes after the street, where a label shows it. */
function streetOf(place: Place): string | undefined {
  return [place.street, place.unit].filter(Boolean).join(' ') || undefined
}

function nameOf(place: Place): string | undefined {
  if (place.kind === 'building') return place.name
  if (place.kind === 'state') return stateName(place.state ?? '')
  if (place.kind === 'country') return COUNTRY[place.country].name
  return place.kind === 'street' ? place.street : place[place.kind]
}

function addressLines(place: Place): { first: string; second: string } {
  const country = COUNTRY[place.country].line
  const town = `${place.city}, ${place.state} ${place.postcode}`
  switch (place.kind) {
    case 'building': {
      const line = `${place.housenumber} ${streetOf(place)}`
      if (!place.name) return { first: line, second: `${town}, ${country}` }
      return { first: place.name, second: `${line}, ${town}, ${country}` }
    }
    case 'street':
      return { first: place.street ?? '', second: `${town}, ${country}` }
    case 'postcode':
      return { first: town, second: country }
    case 'city':
    case 'county':
      return { first: `${nameOf(place)}, ${place.state}`, second: country }
    case 'state':
      return { first: nameOf(place) ?? '', second: country }
    case 'country':
      return { first: country, second: '' }
  }
}

function addressProperties(place: Place) {
  const lines = addressLines(place)
  return {
    country: COUNTRY[place.country].name,
    country_code: place.country,
    state: place.state && stateName(place.state),
    county: place.county,
    city: place.city,
    postcode: place.postcode,
    street: streetOf(place),
    housenumber: place.housenumber,
    iso3166_2: place.state && `${place.country.toUpperCase()}-${place.state}`,
    lon: place.lon,
    lat: place.lat,
    state_code: place.state,
    formatted: [lines.first, lines.second].filter(Boolean).join(', '),
    address_line1: lines.first,
    address_line2: lines.second,
  }
}

function rankOf({ place, confidence, matchType }: Hit) {
  const near = place.kind === 'building' || place.kind === 'street'
  return {
    importance: place.importance,
    confidence,
    confidence_city_level: 1,
    confidence_street_level: near ? 1 : undefined,
    confidence_building_level: place.kind === 'building' ? 1 : undefined,
    match_type: matchType,
  }
}

/** A search result as Geoapify describes it. Absent fields are undefined, which JSON leaves out. */
export function toProperties(hit: Hit) {
  const { place } = hit
  const plus = plusCode(place.lat, place.lon)
  const area = [place.city, place.county, COUNTRY[place.country].name].filter(Boolean).join(', ')
  return {
    datasource: DATASOURCE[place.source],
    name: nameOf(place),
    ...addressProperties(place),
    distance: hit.metres,
    result_type: place.name ? 'amenity' : place.kind,
    category: place.name ? 'tourism.sights' : CATEGORY[place.kind],
    timezone: timezoneAt(place.state ?? '', place.lat, place.lon),
    plus_code: plus,
    plus_code_short: place.city && `${plus.slice(4)} ${area}`,
    rank: rankOf(hit),
    place_id: place.id,
  }
}

function around(place: Place, properties: object) {
  const { lon1, lat1, lon2, lat2 } = place.box
  return {
    type: 'Feature' as const,
    properties,
    geometry: { type: 'Point' as const, coordinates: [place.lon, place.lat] },
    bbox: [lon1, lat1, lon2, lat2],
  }
}

export function toFeature(hit: Hit) {
  return around(hit.place, toProperties(hit))
}

/** The single feature that place-details returns for an id. */
export function toDetails(place: Place) {
  const category = place.name ? 'tourism.sights' : CATEGORY[place.kind]
  return around(place, {
    feature_type: 'details',
    name: nameOf(place),
    categories: category ? [category] : [],
    datasource: { ...DATASOURCE[place.source], raw: {} },
    ...addressProperties(place),
    timezone: timezoneAt(place.state ?? '', place.lat, place.lon),
    place_id: place.id,
  })
}
