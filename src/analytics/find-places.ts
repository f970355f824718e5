import { TOWNS } from '../addresses/offices/towns.ts'
import type { Parts } from '../parts.ts'
import type { DateRange } from './date-range.ts'
import { medianHours, namesOf, type PlaceFigures, readPlaces } from './place-figures.db.ts'

const TOP = 50

export async function findPlaces(
  { db }: Pick<Parts, 'db'>,
  range: DateRange,
  { state, sort }: { state?: string | undefined; sort: 'ordered' | 'failed' },
) {
  const places = await readPlaces(db, range, state)
  const weight = (place: PlaceFigures) =>
    sort === 'ordered' ? place.ordered : place.notFound + place.desk
  const first = places
    .filter((place) => weight(place) > 0)
    .sort((a, b) => weight(b) - weight(a) || b.ordered - a.ordered || (a.id < b.id ? -1 : 1))
    .slice(0, TOP)
  const ids = first.map(({ id }) => id)
  const [names, hours] = await Promise.all([namesOf(db, ids), medianHours(db, range, ids)])
  return {
    total: places.reduce(add, NONE),
    counties: byCounty(places),
    top: first.map((place) => ({
      ...place,
      ...(names.get(place.id) ?? { name: 'Office not known', state: null }),
      medianHours: hours.get(place.id) ?? null,
    })),
  }
}

const countyOfTown = new Map(TOWNS.map(({ id, county }) => [id, county]))

/** A town within its county, and a whole state if the state does the recording. */
function byCounty(places: PlaceFigures[]): PlaceFigures[] {
  const counties = new Map<string, PlaceFigures>()
  for (const place of places) {
    const id = countyOfTown.get(place.id) ?? place.id
    counties.set(id, { id, ...add(counties.get(id) ?? NONE, place) })
  }
  return [...counties.values()]
}

type Counts = Omit<PlaceFigures, 'id'>

const NONE: Counts = { ordered: 0, desk: 0, delivered: 0, notFound: 0 }

function add(a: Counts, b: Counts): Counts {
  return {
    ordered: a.ordered + b.ordered,
    desk: a.desk + b.desk,
    delivered: a.delivered + b.delivered,
    notFound: a.notFound + b.notFound,
  }
}
