import { feeTerms } from '../../addresses/offices/office-words.ts'
import type {
  DrawPlace,
  Place,
  PlaceFacts,
  PlaceView,
  StatePlaces,
} from '../../addresses/offices/places.ts'
import { STATES } from '../../addresses/states.ts'
import { PLACES_PATH, STATUS_FEED_PATH, STATUS_PATH } from '../../contract/paths.ts'
import { formatCents, UNIT_PRICE_CENTS } from '../../orders/price.ts'
import type { DrawStatus, StatusView } from '../../upkeep/health/status.ts'
import { CountyPage } from '../shop/places/county-page.tsx'
import { DeedsPage, type Search } from '../shop/places/deeds-page.tsx'
import type { Crumb } from '../shop/places/place-frame.tsx'
import { StatePage, stateLead } from '../shop/places/state-page.tsx'
import { StatusPage } from '../shop/status/status-page.tsx'
import type { StaticPage } from './page-head.tsx'
import { drawnAssets, renderStaticPage } from './render-page.tsx'
import { placeData } from './structured-data.ts'

const PRICE = `Or get a plain copy by address for ${formatCents(UNIT_PRICE_CENTS)}.`
const ALL: Crumb = { name: 'Deeds', path: PLACES_PATH }

/** There are thousands, each rarely asked for: the server draws them when they are. */
export function placeDrawer(webDir: string): DrawPlace {
  const assets = drawnAssets(webDir)
  return (view, facts) => renderStaticPage(placePage(view, facts), assets)
}

export function placePage(view: PlaceView, facts: PlaceFacts): StaticPage {
  if ('place' in view) return countyPage(view.place, facts)
  return 'places' in view ? statePage(view.places, facts) : deedsPage(view, facts)
}

function pageAt(path: string, page: Omit<StaticPage, 'path' | 'file'>): StaticPage {
  return { ...page, path, file: `${path.slice(1)}.html` }
}

function deedsPage(search: Search, facts: PlaceFacts): StaticPage {
  const crumbs = [ALL]
  return pageAt(PLACES_PATH, {
    title: 'Recording offices and their fees by state - __BRAND_NAME__',
    description: `Who records deeds in each of the 50 states and DC, how to reach the office, and what it charges for a copy. ${PRICE}`,
    isUnlisted: search.text !== '',
    data: placeData(crumbs, 'the United States'),
    body: <DeedsPage facts={facts} crumbs={crumbs} search={search} />,
  })
}

function statePage(places: StatePlaces, facts: PlaceFacts): StaticPage {
  const { state, path, only, law } = places
  const name = STATES[state]
  const crumbs = [ALL, { name, path }]
  const fee = law ? ` Fee by state law: ${feeTerms(law)}.` : ''
  return pageAt(path, {
    title: `${name} property deeds: offices and fees - __BRAND_NAME__`,
    description: `${stateLead(places)}${fee} ${PRICE}`,
    data: placeData(crumbs, name, only),
    body: <StatePage places={places} crumbs={crumbs} facts={facts} />,
  })
}

function countyPage(place: Place, facts: PlaceFacts): StaticPage {
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
    isUnlisted: !place.isOfficial,
    data: placeData(crumbs, where, place),
    body: <CountyPage place={place} crumbs={crumbs} facts={facts} />,
  })
}

/** It changes by the minute: the server draws it. */
export function statusDrawer(webDir: string): DrawStatus {
  const assets = drawnAssets(webDir)
  return (view) => renderStaticPage(statusPage(view), assets)
}

export function statusPage(view: StatusView): StaticPage {
  return {
    file: 'status.html',
    path: STATUS_PATH,
    feed: STATUS_FEED_PATH,
    title: 'Status - __BRAND_NAME__',
    description:
      'Whether ordering, deliveries, email, webhooks and the API of __BRAND_NAME__ work right now, and how they’ve worked in the last 90 days.',
    body: <StatusPage view={view} />,
  }
}
