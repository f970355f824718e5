import { shopDay, startOfShopDay } from '../orders/shop-day.ts'
import type { Parts } from '../parts.ts'
import { addDays, type DateRange, rangeBefore, stepDays, stepsOf } from './date-range.ts'
import { readCourse, readEntries, readFigures, readFunnels, type SoFar } from './day-figures.db.ts'

const MOST_ENTRIES = 20

/** A range in as many steps as a chart can show, and the previous period in the same number. */
export async function compareFigures({ db }: Pick<Parts, 'db'>, range: DateRange) {
  const earlier = rangeBefore(range)
  const step = stepDays(range)
  const [nowSteps, beforeSteps] = [stepsOf(range, step), stepsOf(earlier, step)]
  const [[total, totalBefore], steps] = await Promise.all([
    readFigures(db, [range, earlier]),
    readFigures(db, [...nowSteps, ...beforeSteps]),
  ])
  if (!total || !totalBefore) throw new Error('A range has no figures')
  return {
    stepDays: step,
    now: { ...range, total, steps: steps.slice(0, nowSteps.length) },
    before: { ...earlier, total: totalBefore, steps: steps.slice(nowSteps.length) },
  }
}

export async function compareFunnels({ db }: Pick<Parts, 'db'>, range: DateRange) {
  const [[now, before], entries] = await Promise.all([
    readFunnels(db, [range, rangeBefore(range)]),
    readEntries(db, range, MOST_ENTRIES),
  ])
  if (!now || !before) throw new Error('A range has no funnel')
  return { now, before, entries }
}

const STEP_MINUTES = 15
const NOTHING: SoFar = { orders: 0, revenue: 0, deeds: 0, refunded: 0 }

/** Today so far, beside the same weekday a week ago: all of it, and by the same hour. */
export async function compareToday({
  db,
  clock,
  config: { TIME_ZONE },
}: Pick<Parts, 'db' | 'clock' | 'config'>) {
  const now = clock()
  const today = shopDay(now, TIME_ZONE)
  const day = addDays(today, -7)
  const starts = [today, day, addDays(day, 1)].map((each) => startOfShopDay(each, TIME_ZONE))
  const [from = now, then = now, end = now] = starts
  const passed = Math.max(1, now.getTime() - from.getTime())
  const byNow = new Date(Math.min(then.getTime() + passed, end.getTime()))
  const of = (start: Date, until: Date, stepMinutes = STEP_MINUTES) =>
    readCourse(db, { from: start, until, stepMinutes })
  const wholeDay = 25 * 60
  const [course, courseThen, sum] = await Promise.all([
    of(from, new Date(from.getTime() + passed)),
    of(then, end),
    of(then, byNow, wholeDay),
  ])
  return {
    today: { until: now, course },
    lastWeek: { day, byNow: sum[0] ?? NOTHING, course: courseThen },
  }
}
