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
