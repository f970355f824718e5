import { type DateRange, lengthOf } from '../../../analytics/date-range.ts'
import { formatCount } from '../format.ts'

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** A day of the shop is no moment: it is the same day wherever it is read. */
export function formatDay(day: string): string {
  return SHORT.format(new Date(day))
}

export function weekdayOf(day: string): string {
  return WEEKDAY.format(new Date(day))
}

/** "Nov 3, 2026", or "Oct 5 to Nov 3, 2026". */
export function formatRange({ from, to }: DateRange): string {
  if (from === to) return LONG.format(new Date(from))
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  return `${(isSameYear ? SHORT : LONG).format(new Date(from))} to ${LONG.format(new Date(to))}`
}

/** "30 days, Oct 17 to Nov 15, 2026" */
export function inFull(range: DateRange): string {
  const days = lengthOf(range)
  return `${formatCount(days)} ${days === 1 ? 'day' : 'days'}, ${formatRange(range)}`
}

/** Seconds, in the unit that a person would use: "42 s", "3.5 min", "5.2 h", "2.1 days". */
export function formatDuration(seconds: number): string {
  if (seconds < 59.5) return `${Math.round(seconds)} s`
  if (seconds < 3570) return `${shortly(seconds / 60)} min`
  if (seconds < 47.9 * 3600) return `${shortly(seconds / 3600)} h`
  return `${shortly(seconds / 86_400)} days`
}

function shortly(value: number): string {
  return value < 9.95 ? value.toFixed(1).replace(/\.0$/, '') : String(Math.round(value))
}

/** Whole dollars: on an axis the cents are in the way. */
export function formatDollars(cents: number): string {
  return `$${formatCount(Math.round(cents / 100))}`
}

/** "12% more", "5% less", "the same"; nothing where there was nothing to compare with. */
export function changeOf(now: number | null, before: number | null): string {
  if (now === null || before === null || before === 0) return 'nothing to compare with'
  const change = now / before - 1
  const percent = Math.round(Math.abs(change) * 100)
  if (percent === 0) return 'about the same'
  return `${formatCount(percent)}% ${change > 0 ? 'more' : 'less'}`
}
