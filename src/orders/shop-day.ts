/** The day it is in the shop's time zone, as the database writes days. */
export function shopDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
}

/** A moment as people in the shop's time zone say it: "November 15, 2026 at 10:00 AM EST". */
export function shopMoment(at: Date, timeZone: string): string {
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return `${shopDate(at, timeZone)} at ${new Intl.DateTimeFormat('en-US', { timeZone, ...time }).format(at)}`
}

/** "November 15, 2026", in the shop's time zone. */
export function shopDate(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(at)
}

const HOUR_MS = 60 * 60 * 1000

/** The first instant of a day, found by asking the zone, which knows its own changes. */
export function startOfShopDay(day: string, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  let low = Date.parse(day) - 26 * HOUR_MS
  let high = Date.parse(day) + 26 * HOUR_MS
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (format.format(middle) < day) low = middle
    else high = middle
  }
  return new Date(high)
}

/** The day after, as the calendar has it. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * HOUR_MS).toISOString().slice(0, 10)
}
