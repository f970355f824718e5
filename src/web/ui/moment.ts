import { shopZone } from './zone.ts'

const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/** "Tuesday, November 17, 10:00 AM EST", in the reader's time zone. */
export function moment(timestamp: string): string {
  return new Date(timestamp).toLocaleString('en-US', { ...DAY, ...TIME })
}

/** "Nov 17, 10:00 AM EST", in the reader's time zone, for columns. */
export function shortMoment(timestamp: string): string {
  const short = { month: 'short', day: 'numeric' } as const
  return new Date(timestamp).toLocaleString('en-US', { ...short, ...TIME })
}

/** "Tuesday, November 17": a date without a time is the shop's, as in its emails. */
export function day(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en-US', { ...DAY, ...inShopZone() })
}

/** "Tue, Nov 17": the same, where there's little room. */
export function shortDay(timestamp: string): string {
  const short = { weekday: 'short', month: 'short', day: 'numeric' } as const
  return new Date(timestamp).toLocaleDateString('en-US', { ...short, ...inShopZone() })
}

/** "Nov 17, 2026", the shop's date. */
export function mediumDate(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en-US', { dateStyle: 'medium', ...inShopZone() })
}

/** "today, 5:06 PM EST", or with its date on any other day, in the reader's time zone. */
export function recentMoment(timestamp: string, now = new Date()): string {
  const at = new Date(timestamp)
  if (at.toDateString() !== now.toDateString()) return shortMoment(timestamp)
  return `today, ${at.toLocaleTimeString('en-US', TIME)}`
}

/** "November 17, 2026", the shop's date. */
export function longDate(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en-US', { dateStyle: 'long', ...inShopZone() })
}

function inShopZone(): { timeZone?: string } {
  const timeZone = shopZone()
  return timeZone ? { timeZone } : {}
}
