import { shopDay } from '../orders/shop-day.ts'

/** When the last seven days, today included, began in the shop's time zone; and when today did. */
export function searchWindow(now: Date, timeZone: string): { from: Date; today: Date } {
  const today = startOfDay(now, timeZone)
  // Noon of a day is inside that day however the clocks are changed between here and there.
  const noonSixDaysAgo = new Date(today.getTime() + 12 * HOUR - 6 * 24 * HOUR)
  return { from: startOfDay(noonSixDaysAgo, timeZone), today }
}

const HOUR = 60 * 60 * 1000

/** The first instant of the zone's day: found by asking the zone, which knows its own changes. */
function startOfDay(at: Date, timeZone: string): Date {
  const day = shopDay(at, timeZone)
  let low = at.getTime() - 26 * HOUR
  let high = at.getTime()
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (shopDay(new Date(middle), timeZone) < day) low = middle
    else high = middle
  }
  return new Date(high)
}
