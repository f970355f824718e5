import { type DateRange, lengthOf } from '../../../analytics/date-range.ts'
import { calendarDay } from '../../ui/calendar-day.ts'
import { formatCount } from '../format.ts'

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** A shop day isn't a moment in time: it's the same day wherever you read it. */
export function shortDay(day: string): string {
  return SHORT.format(new Date(day))
}

export function weekdayOf(day: string): string {
  return WEEKDAY.format(new Date(day))
}

/** "Nov 3, 2026", or "Oct 5 to Nov 3, 2026". */
export function formatRange({ from, to }: DateRange): string {
  if (from === to) return calendarDay(from)
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isSameYear ? shortDay(from) : calendarDay(from)} to ${calendarDay(to)}`
}

/** "30 days, Oct 17 to Nov 15, 2026" */
export function inFull(range: DateRange): string {
  const days = lengthOf(range)
  return `${formatCount(days)} ${days === 1 ? 'day' : 'days'}, ${formatRange(range)}`
}

/** Whole dollars: on an axis, cents get in the way. */
export function formatDollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${formatCount(Math.round(Math.abs(cents) / 100))}`
}

/** "+12%", "−5%"; nothing if there was nothing to compare with. */
export function changeOf(now: number | null, before: number | null): string | undefined {
  if (now === null || before === null || before <= 0) return undefined
  const percent = Math.round((now / before - 1) * 100)
  if (percent === 0) return '±0%'
  return `${percent > 0 ? '+' : '−'}${formatCount(Math.abs(percent))}%`
}

/** "+1.5 pts", "−0.3 pts" between two shares. */
export function pointsOf(now: number | null, before: number | null): string | undefined {
  if (now === null || before === null) return undefined
  const points = Math.round((now - before) * 1000) / 10
  if (points === 0) return '±0 pts'
  return `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)} pts`
}
