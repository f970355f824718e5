import { Temporal } from 'temporal-polyfill'

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
  return `${shopDate(at, timeZone)} at ${shopTime(at, timeZone)}`
}

/** "Nov 15, 2026", in the shop's time zone. */
export const shopDate = formatter({ dateStyle: 'medium' })
const shopTime = formatter({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** Making a format takes eighty times as long as using it, and an email has many dates. */
function formatter(style: Intl.DateTimeFormatOptions): (at: Date, timeZone: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (at, timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...style })
    formats.set(timeZone, format)
    return format.format(at)
  }
}

/** A date as people say it: "Mar 14, 2019". It has no time zone; noon keeps it from shifting. */
export function dayInWords(day: string): string {
  return shopDate(new Date(`${day}T12:00:00Z`), 'UTC')
}
