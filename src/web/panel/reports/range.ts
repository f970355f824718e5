import { isRangeOfDays } from '../../../analytics/date-range.ts'
import type { Days } from '../range-form.tsx'

/** A number of days ending today, or from one day to another. */
export type AskedRange = { days: number } | Days

/** A year is counted in whole weeks. */
export const PRESETS = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [364, 'Year'],
] as const
const USUAL = 30
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** The range in the page's URL, or the default if it has none that makes sense. */
export function rangeIn(search: URLSearchParams): AskedRange {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  if (DATE.test(from) && DATE.test(to) && isRangeOfDays({ from, to })) return { from, to }
  const days = Number(search.get('days'))
  return { days: PRESETS.some(([each]) => each === days) ? days : USUAL }
}

export function objectionTo({ from, to }: Days): string | undefined {
  if (!DATE.test(from) || !DATE.test(to)) return 'Choose both days'
  if (from > to) return 'The last day is before the first'
  return isRangeOfDays({ from, to }) ? undefined : 'Five years at most'
}
