import { shopDay } from '../orders/shop-day.ts'

const DAY = 24 * 60 * 60 * 1000

/** The instants between which these days lie, the last one included, in the shop's time zone. */
export function daysRange(
  { from, to }: { from: string; to: string },
  timeZone: string,
): { from: Date; until: Date } {
  return { from: dayStart(from, timeZone), until: dayStart(dayAfter(to), timeZone) }
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
}

/** The first instant of a day: found by asking the zone, which knows its own changes. */
function dayStart(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // No zone is further than fourteen hours from UTC.
  let low = midnight - DAY
  let high = midnight + DAY
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (shopDay(new Date(middle), timeZone) < day) low = middle
    else high = middle
  }
  return new Date(high)
}
