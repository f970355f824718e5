import type { DateRange } from '../../../analytics/date-range.ts'
import { calendarDay } from '../../ui/moment.ts'
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

/** Whole dollars: on an axis, cents get in the way. */
export function formatDollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${formatCount(Math.round(Math.abs(cents) / 100))}`
}

/** "+12%", "−5%"; nothing if there was nothing to compare with. */
export function changeOf(now: number | null, before: number | null): string | undefined {
  if (now === null || before === null || before <= 0) return undefined
  return `${signed(Math.round((now / before - 1) * 100), formatCount)}%`
}

/** "+1.5 pts", "−0.3 pts" between two shares. */
export function pointsOf(now: number | null, before: number | null): string | undefined {
  if (now === null || before === null) return undefined
  return `${signed(Math.round((now - before) * 1000) / 10, (points) => points.toFixed(1))} pts`
}

function signed(value: number, format: (value: number) => string): string {
  if (value === 0) return '±0'
  return `${value > 0 ? '+' : '−'}${format(Math.abs(value))}`
}

export interface Compared {
  /** Shares change by points, not by percent of a percent. */
  isShare?: boolean
  now: number | null
  before: number | null
  good: 'more' | 'less'
}

/** By how much a figure changed: green where that's good, oxblood where it's bad. */
export function Change({ now, before, good, isShare }: Compared) {
  const words = isShare ? pointsOf(now, before) : changeOf(now, before)
  if (!words || now === null || before === null) return null
  return <span className={`figure font-medium ${toneOf(now - before, good)}`}>{words}</span>
}

function toneOf(difference: number, good: Compared['good']): string {
  if (difference === 0) return 'text-muted'
  return difference > 0 === (good === 'more') ? 'text-seal' : 'text-oxblood'
}
