import type { Parts } from '../parts.ts'
import { type DateRange, rangeBefore, stepDays, stepsOf } from './date-range.ts'
import { readEntries, readFigures, readFunnels } from './day-figures.db.ts'

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
