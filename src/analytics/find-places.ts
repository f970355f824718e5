import { TOWNS } from '../addresses/offices/towns.ts'
import type { Parts } from '../parts.ts'
import type { DateRange } from './date-range.ts'
import { sumOf } from './margin.ts'
import {
  medianHours,
  namesOf,
  type PlaceCounts,
  type PlaceFigures,
  readPlaces,
} from './place-figures.db.ts'

const TOP = 50
/** With fewer searches, a rate says little; a place with fewer deeds isn't looked at for it. */
const FEWEST = 30
const FEWEST_DEEDS = 10
/** Where at most so many of the deeds need a person, they're there at once. */
const AT_ONCE = 0.1
const COUNTS = ['searched', 'bought', 'ordered', 'desk', 'notFound'] as const

export async function findPlaces(
  { db }: Pick<Parts, 'db'>,
  range: DateRange,
  { state }: { state?: string | undefined },
) {
  const all = await readPlaces(db, range, undefined)
  const rate = rateAtOnce(all)
  const places = all
    .filter((place) => !state || place.state === state)
    .map((place) => ({ ...place, lost: lostSales(place, rate) }))
  const failed = (place: PlaceFigures) => place.notFound + place.desk
  const first = places
    .toSorted(
      (a, b) =>
        b.lost - a.lost ||
        failed(b) - failed(a) ||
        b.ordered - a.ordered ||
        b.searched - a.searched ||
        (a.id < b.id ? -1 : 1),
    )
    .slice(0, TOP)
  const ids = first.map(({ id }) => id)
  const [names, hours] = await Promise.all([namesOf(db, ids), medianHours(db, range, ids)])
  return {
    total: sumOf(COUNTS, places),
    rateAtOnce: rate,
    areas: state ? sumBy(places, countyOf) : sumBy(places, (place) => place.state),
    top: first.map((place) => ({
      ...place,
      name: names.get(place.id)?.name ?? 'Office not known',
      medianHours: hours.get(place.id) ?? null,
    })),
  }
}

/** Of the addresses chosen where deeds are there at once, how many were paid for. */
export function rateAtOnce(places: PlaceCounts[]): number | null {
  const served = places.filter(
    ({ ordered, desk }) => ordered >= FEWEST_DEEDS && desk <= ordered * AT_ONCE,
  )
  const { searched, bought } = sumOf(COUNTS, served)
  return searched < FEWEST ? null : Math.min(1, bought / searched)
}

/** How many more of a place's addresses would have been paid for at that rate. */
export function lostSales({ searched, bought }: PlaceCounts, rate: number | null): number {
  return rate === null ? 0 : Math.max(0, Math.round(searched * rate - bought))
}

const countyOfTown = new Map(TOWNS.map(({ id, county }) => [id, county]))
/** As a map shows it: a town within its county. */
const countyOf = ({ id }: PlaceFigures) => countyOfTown.get(id) ?? id

function sumBy(places: PlaceFigures[], areaOf: (place: PlaceFigures) => string) {
  const areas = Map.groupBy(places, areaOf)
  return [...areas].map(([id, ofArea]) => ({ id, ...sumOf(COUNTS, ofArea) }))
}
