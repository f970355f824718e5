import { shopDay, startOfShopDay } from '../../orders/shop-day.ts'

/** From which month on an organization counts in which zone: `{ '2026-12': 'America/Denver' }`. */
export type TimeZones = Readonly<Record<string, string>>

/** What its months and dates are counted by. What was is never counted anew: another zone begins with
 * a month of its own. */
export interface Calendar {
  timeZones: TimeZones
  /** Before it chose one. */
  shopZone: string
}

export function zoneOf({ timeZones, shopZone }: Calendar, month: string): string {
  const since = Object.keys(timeZones)
    .filter((each) => each <= month)
    .toSorted()
    .at(-1)
  return (since && timeZones[since]) || shopZone
}

export function zoneAt(calendar: Calendar, at: Date): string {
  return zoneOf(calendar, monthAt(calendar, at))
}

/** A month ends where the next one begins: none overlap and nothing is between them, also where the
 * zone changes. */
export function startOfMonth(calendar: Calendar, month: string): Date {
  return startOfShopDay(`${month}-01`, zoneOf(calendar, month))
}

export function monthAt(calendar: Calendar, at: Date): string {
  // Wherever it's read, it's this month in UTC or one beside it.
  let month = nextMonth(at.toISOString().slice(0, 7))
  while (startOfMonth(calendar, month) > at) month = monthBefore(month)
  return month
}

/** The first month that can be counted in this zone: in neither zone has it begun. */
export function monthToCome(calendar: Calendar, timeZone: string, at: Date): string {
  const next = nextMonth(monthAt(calendar, at))
  return startOfShopDay(`${next}-01`, timeZone) > at ? next : nextMonth(next)
}

/** With this zone from that month on, or for all months. */
export function withZone(
  { timeZones, shopZone }: Calendar,
  timeZone: string,
  from = '0000-01',
): TimeZones {
  const before = Object.entries(timeZones).filter(([month]) => month < from)
  const kept = Object.fromEntries(before)
  const isSo = zoneOf({ timeZones: kept, shopZone }, from) === timeZone
  return isSo ? kept : { ...kept, [from]: timeZone }
}

/** The date of a moment of that month. Where the next month has a zone farther west, the hours before
 * it still belong to the last day. */
export function dayIn(calendar: Calendar, month: string, at: Date): string {
  const day = shopDay(at, zoneOf(calendar, month))
  return day.startsWith(month) ? day : lastDay(month)
}

export function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}

export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

export function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

/** "November 2026" */
export function monthInWords(month: string): string {
  const noon = new Date(`${month}-15T12:00:00Z`)
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', format).format(noon)
}
