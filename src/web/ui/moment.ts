import { shopZone, zoneOfReader } from './zone.ts'

const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/** "Tuesday, November 17, 10:00 AM EST", in the reader's time zone, or an organization's. */
export function moment(at: Date): string {
  return at.toLocaleString('en-US', { ...DAY, ...TIME, ...inZone(zoneOfReader()) })
}

/** "Nov 17, 10:00 AM EST", in the reader's time zone, for columns. */
export function shortMoment(at: Date): string {
  const short = { month: 'short', day: 'numeric' } as const
  return at.toLocaleString('en-US', { ...short, ...TIME, ...inZone(zoneOfReader()) })
}

/** "Tuesday, November 17": a date without a time is the shop's, as in its emails. */
export function day(at: Date): string {
  return at.toLocaleDateString('en-US', { ...DAY, ...inZone(shopZone()) })
}

/** "Tue, Nov 17": the same, where there's little room. */
export function shortDay(at: Date): string {
  const short = { weekday: 'short', month: 'short', day: 'numeric' } as const
  return at.toLocaleDateString('en-US', { ...short, ...inZone(shopZone()) })
}

/** "Nov 17, 2026", an organization's date or the shop's. */
export function mediumDate(at: Date): string {
  return at.toLocaleDateString('en-US', {
    dateStyle: 'medium',
    ...inZone(zoneOfReader() ?? shopZone()),
  })
}

/** "today, 5:06 PM EST", or with its date on any other day, in the reader's time zone. */
export function recentMoment(at: Date, now = new Date()): string {
  const zone = inZone(zoneOfReader())
  const dayOf = (moment: Date) => moment.toLocaleDateString('en-US', zone)
  if (dayOf(at) !== dayOf(now)) return shortMoment(at)
  return `today, ${at.toLocaleTimeString('en-US', { ...TIME, ...zone })}`
}

function inZone(timeZone: string | undefined): { timeZone?: string } {
  return timeZone ? { timeZone } : {}
}

/** "Nov 17, 2026", for a date that is no moment: it is the same day wherever it is read. */
export function calendarDay(date: string): string {
  return new Date(date).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}
