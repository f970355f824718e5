import { STATES } from '../addresses/states.ts'
import { factsOf } from '../fulfillment/sources/source-facts.ts'
import type { Parts } from '../parts.ts'
import { STAFF_HOUR_CENTS } from '../policy.ts'
import { type DateRange, rangeBefore } from './date-range.ts'
import {
  type OwnerFigures,
  type OwnerReport,
  readOwnerFigures,
  statesOf,
} from './owner-figures.db.ts'
import { namesOf } from './place-figures.db.ts'

const MOST_OFFICES = 50
const HOUR_SECONDS = 3600

interface Share {
  name: string
  count: number
  cents: number
  centsBefore: number
}

export async function compareOwnerFigures({ db }: Pick<Parts, 'db'>, range: DateRange) {
  const before = rangeBefore(range)
  const [rows, rowsBefore] = await Promise.all([
    readOwnerFigures(db, range),
    readOwnerFigures(db, before),
  ])
  const of = (report: OwnerReport) => rows.filter((row) => row.report === report)
  const then = new Map(rowsBefore.map((row) => [`${row.report} ${row.name}`, row.cents]))
  const centsBefore = ({ report, name }: OwnerFigures) => then.get(`${report} ${name}`) ?? 0
  const share = (row: OwnerFigures): Share => {
    const { name, count, cents } = row
    return { name, count, cents, centsBefore: centsBefore(row) }
  }
  const margin = (row: OwnerFigures, name: string) => {
    const staffCents = Math.round((row.staffSeconds * STAFF_HOUR_CENTS) / HOUR_SECONDS)
    return {
      id: row.name,
      name,
      deeds: row.count,
      revenueCents: row.cents,
      feeCents: row.feeCents,
      officeCents: row.officeCents,
      staffSeconds: row.staffSeconds,
      staffCents,
      marginCents: row.cents - row.feeCents - row.officeCents - staffCents,
      revenueBefore: centsBefore(row),
    }
  }
  const offices = of('office').toSorted(byCents)
  const shown = offices.slice(0, MOST_OFFICES)
  const officesBefore = rowsBefore.filter(({ report }) => report === 'office')
  const idsOf = (figures: OwnerFigures[]) => figures.map(({ name }) => name)
  const [names, states] = await Promise.all([
    namesOf(db, idsOf(shown)),
    statesOf(db, idsOf([...offices, ...officesBefore])),
  ])
  const officeName = (id: string) => {
    const place = names.get(id)
    return place ? `${place.name}, ${place.state}` : 'Office not known'
  }
  return {
    now: range,
    before,
    staffHourCents: STAFF_HOUR_CENTS,
    sources: of('source')
      .toSorted(byCents)
      .map((row) => margin(row, sourceName(row))),
    offices: shown.map((row) => margin(row, officeName(row.name))),
    officesLeftOut: offices.length - shown.length,
    states: byState(offices, officesBefore, states),
    reasons: of('reason').toSorted(byCents).map(share),
    movements: of('movement').toSorted(byCents).map(share),
    ads: of('ad').toSorted(byCents).map(share),
    customers: of('customer').toSorted(byCents).map(share),
  }
}

function sourceName({ name, count }: OwnerFigures): string {
  if (name) return factsOf(name).title
  // Delivered before documents were kept.
  return count > 0 ? 'Source not known' : 'No deed found'
}

const byCents = (a: OwnerFigures, b: OwnerFigures) =>
  b.cents - a.cents || b.count - a.count || (a.name < b.name ? -1 : 1)

function byState(
  offices: OwnerFigures[],
  officesBefore: OwnerFigures[],
  states: ReadonlyMap<string, string>,
): Share[] {
  const named = (code = '') => (STATES as Record<string, string>)[code] ?? 'Not known'
  const shares = new Map<string, Share>()
  const shareOf = (place: string) => {
    const name = named(states.get(place))
    const share = shares.get(name) ?? { name, count: 0, cents: 0, centsBefore: 0 }
    shares.set(name, share)
    return share
  }
  for (const { name, count, cents } of offices) {
    const share = shareOf(name)
    share.count += count
    share.cents += cents
  }
  for (const { name, cents } of officesBefore) shareOf(name).centsBefore += cents
  return [...shares.values()].sort((a, b) => b.cents - a.cents || (a.name < b.name ? -1 : 1))
}
