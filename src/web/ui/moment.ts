import { shopZone } from './zone.ts'

const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/** "Tuesday, November 17, 10:00 AM EST", in the reader's time zone. */
export function moment(at: Date): string {
  return at.toLocaleString('en-US', { ...DAY, ...TIME })
}

/** "Nov 17, 10:00 AM EST", in the reader's time zone, for columns. */
export function shortMoment(at: Date): string {
  const short = { month: 'short', day: 'numeric' } as const
  return at.toLocaleString('en-US', { ...short, ...TIME })
}

/** "Nov 17, 10:00:04 AM EST": the same to the second, to be compared with a log. */
export function exactMoment(at: Date): string {
  const short = { month: 'short', day: 'numeric' } as const
  return at.toLocaleString('en-US', { ...short, ...TIME, second: '2-digit' })
}

/** "Tuesday, November 17": a date without a time is the shop's, as in its emails. */
export function day(at: Date): string {
  return at.toLocaleDateString('en-US', { ...DAY, ...inShopZone() })
}

/** "Tue, Nov 17": the same, where there's little room. */
export function shortDay(at: Date): string {
  const short = { weekday: 'short', month: 'short', day: 'numeric' } as const
  return at.toLocaleDateString('en-US', { ...short, ...inShopZone() })
}

/** "Nov 17, 2026", the shop's date. */
export function mediumDate(at: Date): string {
  return at.toLocaleDateString('en-US', { dateStyle: 'medium', ...inShopZone() })
}

/** "today, 5:06 PM EST", or with its date on any other day, in the reader's time zone. */
export function recentMoment(at: Date, now = new Date()): string {
  if (at.toDateString() !== now.toDateString()) return shortMoment(at)
  return `today, ${at.toLocaleTimeString('en-US', TIME)}`
}

function inShopZone(): { timeZone?: string } {
  const timeZone = shopZone()
  return timeZone ? { timeZone } : {}
}
