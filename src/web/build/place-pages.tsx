import type { ReactNode } from 'react'
import { feeTerms } from '../../addresses/offices/office-words.ts'
import { listPlaces, type Place, type StatePlaces } from '../../addresses/offices/places.ts'
import { STATES, type StateCode } from '../../addresses/states.ts'
import { PLACES_PATH } from '../../contract/paths.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../orders/price.ts'
import { CountyPage } from '../shop/places/county-page.tsx'
import { DeedsPage } from '../shop/places/deeds-page.tsx'
import type { Crumb } from '../shop/places/place-frame.tsx'
import { StatePage, stateLead } from '../shop/places/state-page.tsx'
import type { PageWords } from './page-head.tsx'
import { citiesByCounty } from './place-cities.ts'
import { placeData } from './structured-data.ts'

export interface PlacePage extends PageWords {
  file: string
  path: string
  body: ReactNode
}

const PRICE = `Or get a plain copy by address for ${formatCents(UNIT_PRICE_CENTS)}.`
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

function fileOf(path: string): string {
  return `${path.slice(1)}.html`
}

function deedsPage(all: StatePlaces[]): PlacePage {
  const crumbs = [ALL]
  return {
    file: fileOf(PLACES_PATH),
    path: PLACES_PATH,
    title: 'Recording offices and their fees by state - __BRAND_NAME__',
    description: `Who records deeds in each of the 50 states and DC, how to reach the office, and what it charges for a copy. ${PRICE}`,
    data: placeData(crumbs, 'the United States'),
    body: <DeedsPage all={all} crumbs={crumbs} />,
  }
}

function statePage(places: StatePlaces, now: Date): PlacePage {
  const { state, path, only, law } = places
  const name = STATES[state]
  const crumbs = [ALL, { name, path }]
  const fee = law ? ` Fee by state law: ${feeTerms(law.fee)}.` : ''
  return {
    file: fileOf(path),
    path,
    title: `${name} property deeds: offices and fees - __BRAND_NAME__`,
    description: `${stateLead(places)}${fee} ${PRICE}`,
    data: placeData(crumbs, name, only),
    body: <StatePage places={places} crumbs={crumbs} now={now} />,
  }
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
  return {
    file: fileOf(path),
    path,
    title: `${where} property deeds: office and fee - __BRAND_NAME__`,
    description: `The ${office} records deeds in ${where}.${charges} ${PRICE}`,
    data: placeData(crumbs, where, place),
    body: <CountyPage place={place} crumbs={crumbs} cities={cities} now={now} />,
  }
}
