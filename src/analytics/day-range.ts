import { shopDay } from '../orders/shop-day.ts'
import { addDays } from './date-range.ts'

const DAY = 24 * 60 * 60 * 1000

/** The instants between which these days lie, the last one included, in the shop's time zone. */
export function daysRange(
  { from, to }: { from: string; to: string },
  timeZone: string,
): { from: Date; until: Date } {
  return { from: dayStart(from, timeZone), until: dayStart(addDays(to, 1), timeZone) }
}

/** The last week that is over, from Monday to Sunday. */
export function lastWeek(today: string): { from: string; to: string } {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return { from: addDays(today, -sinceMonday - 7), to: addDays(today, -sinceMonday - 1) }
}

/** The thirty days before today, which is not over yet. */
export function lastThirtyDays(today: string): { from: string; to: string } {
  return { from: addDays(today, -30), to: addDays(today, -1) }
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
