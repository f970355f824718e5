import { STATES } from '../addresses/states.ts'
import { factsOf } from '../fulfillment/sources/source-facts.ts'
import { namesOf as namesOfStaff } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import { STAFF_HOUR_CENTS } from '../policy.ts'
import { type DateRange, rangeBefore } from './date-range.ts'
import { addMoney, marginOf } from './margin.ts'
import {
  type CohortMonth,
  type OwnerFigures,
  type OwnerReport,
  readCohorts,
  readOwnerFigures,
} from './owner-figures.db.ts'
import { namesOf } from './place-figures.db.ts'

const MOST_OFFICES = 50
const COHORTS = 6

export async function compareOwnerFigures(
  { db }: Pick<Parts, 'db'>,
  range: DateRange,
  today: string,
) {
  const before = rangeBefore(range)
  const [rows, rowsBefore, cohorts] = await Promise.all([
    readOwnerFigures(db, range),
    readOwnerFigures(db, before),
    readCohorts(db, monthsBefore(today, COHORTS)),
  ])
  const of = (report: OwnerReport, all = rows) => all.filter((row) => row.report === report)
  const then = new Map(rowsBefore.map((row) => [`${row.report} ${row.name}`, row.cents]))
  const centsBefore = ({ report, name }: OwnerFigures) => then.get(`${report} ${name}`) ?? 0
  const margins = (figures: OwnerFigures[], named: (row: OwnerFigures) => string) =>
    figures
      .map((row) => ({
        id: row.name,
        name: named(row),
        ...marginOf(row),
        revenueBefore: centsBefore(row),
      }))
      .toSorted((a, b) => b.marginCents - a.marginCents || (a.id < b.id ? -1 : 1))
  const shares = (report: OwnerReport) =>
    of(report)
      .toSorted((a, b) => b.cents - a.cents || (a.name < b.name ? -1 : 1))
      .map((row) => ({
        name: row.name,
        count: row.deeds,
        cents: row.cents,
        centsBefore: centsBefore(row),
      }))
  // Those that matter most, gains and losses alike; the rest as one.
  const offices = of('office').toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents))
  const rest = offices.slice(MOST_OFFICES)
  const people = of('person')
  const [officeNames, staffNames] = await Promise.all([
    namesOf(
      db,
      offices.slice(0, MOST_OFFICES).map(({ name }) => name),
    ),
    namesOfStaff(
      db,
      people.map(({ name }) => `staff:${name}`),
    ),
  ])
  const officeName = ({ name }: OwnerFigures) => {
    const office = officeNames.get(name)
    return office ? `${office.name}, ${office.state}` : 'Office not known'
  }
  const stateName = ({ name }: OwnerFigures) =>
    (STATES as Record<string, string>)[name] ?? 'No one state'
  return {
    now: { ...range, total: marginOf(addMoney(of('state'))) },
    before: { ...before, total: marginOf(addMoney(of('state', rowsBefore))) },
    staffHourCents: STAFF_HOUR_CENTS,
    states: margins(of('state'), stateName),
    sources: margins(of('source'), ({ name }) => (name ? factsOf(name).title : 'Not delivered')),
    offices: margins(offices.slice(0, MOST_OFFICES), officeName),
    officesLeftOut: { count: rest.length, ...marginOf(addMoney(rest)) },
    ads: margins(of('ad'), ({ name }) => name),
    customers: margins(of('customer'), ({ name }) => name),
    entries: margins(of('entry'), ({ name }) => name),
    reasons: shares('reason'),
    movements: shares('movement'),
    movementsBefore: Object.fromEntries(
      of('movement', rowsBefore).map(({ name, deeds }) => [name, deeds]),
    ),
    people: people
      .map(({ name, deeds, missing, staffSeconds }) => ({
        id: name,
        name: staffNames.get(`staff:${name}`) ?? 'No longer on staff',
        deeds,
        missing,
        staffSeconds,
      }))
      .toSorted((a, b) => b.deeds - a.deeds || (a.id < b.id ? -1 : 1)),
    cohorts: asCohorts(cohorts, today.slice(0, 7)),
  }
}

/** The first day of the month so many months before this day's. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}

/** A row for each month of first orders: its customers, and how many of them ordered again in each month
 * after it, up to this one. */
function asCohorts(rows: CohortMonth[], thisMonth: string) {
  const firsts = [...new Set(rows.map(({ first }) => first))].filter((first) => first < thisMonth)
  return firsts.map((first) => {
    const counted = new Map(
      rows.filter((row) => row.first === first).map(({ month, customers }) => [month, customers]),
    )
    const again: number[] = []
    for (let month = after(first); month <= thisMonth; month = after(month)) {
      again.push(counted.get(month) ?? 0)
    }
    return { month: first, customers: counted.get(first) ?? 0, again }
  })
}

function after(month: string): string {
  return monthsBefore(`${month}-01`, -1).slice(0, 7)
}
