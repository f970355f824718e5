import { Temporal } from 'temporal-polyfill'

/** The shop's own clock at a moment. */
export function shopClock(at: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
}

/** The date in the shop's time zone, as the database writes dates. */
export function shopDay(at: Date, timeZone: string): string {
  return shopClock(at, timeZone).toPlainDate().toString()
}

/** The first instant of a day, which some zones don't begin at midnight. */
export function startOfShopDay(day: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)
}

/** A moment as people in the shop's time zone say it: "Nov 15, 2026 at 10:00 AM EST". */
export function shopMoment(at: Date, timeZone: string): string {
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return `${shopDate(at, timeZone)} at ${new Intl.DateTimeFormat('en-US', { timeZone, ...time }).format(at)}`
}

/** "Nov 15, 2026", in the shop's time zone. */
export function shopDate(at: Date, timeZone: string): string {
  let format = dateFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' })
    dateFormats.set(timeZone, format)
  }
  return format.format(at)
}

/** Making one takes eighty times as long as using it, and an email has many dates. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** A date as people say it: "Mar 14, 2019". It has no time zone; noon keeps it from shifting. */
export function dayInWords(day: string): string {
  return shopDate(new Date(`${day}T12:00:00Z`), 'UTC')
}
