/** Days as the database writes them, both inclusive. */
export interface DateRange {
  from: string
  to: string
}

/** The longest range we give stats for: five years. */
export const MAX_RANGE_DAYS = 1827
const DAY = 24 * 60 * 60 * 1000

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

export function lengthOf({ from, to }: DateRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
}

export function isRangeOfDays(range: DateRange): boolean {
  return range.from <= range.to && lengthOf(range) <= MAX_RANGE_DAYS
}

export function rangeOf(
  asked: { days?: number | undefined; from?: string | undefined; to?: string | undefined },
  today: string,
): DateRange {
  const { days = 1, from, to } = asked
  return from && to ? { from, to } : { from: addDays(today, 1 - days), to: today }
}

export function rangeBefore(range: DateRange): DateRange {
  const to = addDays(range.from, -1)
  return { from: addDays(to, 1 - lengthOf(range)), to }
}

/** How many days each chart point covers, which keeps the points few enough to tell apart. */
export function stepDays(range: DateRange): 1 | 7 | 28 {
  const days = lengthOf(range)
  if (days <= 92) return 1
  return days <= 400 ? 7 : 28
}

/** The range split into steps from its end; the first may be shorter than the rest. */
export function stepsOf(range: DateRange, step: number): DateRange[] {
  const steps: DateRange[] = []
  for (let to = range.to; to >= range.from; to = addDays(to, -step)) {
    const whole = addDays(to, 1 - step)
    const [from = whole] = [whole, range.from].sort().reverse()
    steps.unshift({ from, to })
  }
  return steps
}

/** Whole months, stored as one row each, and the days before and after them. */
export function monthsAndDays({ from, to }: DateRange): {
  months: DateRange | undefined
  days: DateRange[]
} {
  const first = from.endsWith('-01') ? from : nextMonth(from)
  const end = `${addDays(to, 1).slice(0, 7)}-01`
  if (first >= end) return { months: undefined, days: [{ from, to }] }
  const edges = [
    { from, to: addDays(first, -1) },
    { from: end, to },
  ]
  return {
    months: { from: first, to: addDays(end, -1) },
    days: edges.filter((edge) => edge.from <= edge.to),
  }
}

function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
