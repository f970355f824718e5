import { Temporal } from 'temporal-polyfill'
import { startOfShopDay } from '../orders/shop-day.ts'
import { addDays } from './date-range.ts'

export function daysRange({ from, to }: { from: string; to: string }, timeZone: string) {
  return { from: startOfShopDay(from, timeZone), until: startOfShopDay(addDays(to, 1), timeZone) }
}

/** The last full week, Monday to Sunday. */
export function lastWeek(today: string): { from: string; to: string } {
  const { dayOfWeek } = Temporal.PlainDate.from(today)
  return { from: addDays(today, -dayOfWeek - 6), to: addDays(today, -dayOfWeek) }
}

/** The thirty days before today, which isn't over yet. */
export function lastThirtyDays(today: string): { from: string; to: string } {
  return { from: addDays(today, -30), to: addDays(today, -1) }
}
