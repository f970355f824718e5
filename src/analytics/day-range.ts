import { startOfShopDay } from '../orders/shop-day.ts'
import { addDays } from './date-range.ts'

/** The instants between which these days lie, the last one included, in the shop's time zone. */
export function daysRange(
  { from, to }: { from: string; to: string },
  timeZone: string,
): { from: Date; until: Date } {
  return { from: startOfShopDay(from, timeZone), until: startOfShopDay(addDays(to, 1), timeZone) }
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
