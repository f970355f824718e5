import { Temporal } from 'temporal-polyfill'
import { shopClock, startOfShopDay } from './shop-day.ts'

// As the calendar counts them, from Monday.
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6
const SUNDAY = 7

/** Today doesn't count, however early it is; the last second of the day in the shop's zone. */
export function businessDaysFrom(at: Date, days: number, timeZone: string): Date {
  const day = addBusinessDays(shopClock(at, timeZone).toPlainDate(), days)
  return new Date(startOfShopDay(day.add({ days: 1 }).toString(), timeZone).getTime() - 1000)
}

export function addBusinessDays(from: Temporal.PlainDate, days: number): Temporal.PlainDate {
  let day = from
  for (let left = days; left > 0; ) {
    day = day.add({ days: 1 })
    if (isBusinessDay(day)) left -= 1
  }
  return day
}

export function isBusinessDay(day: Temporal.PlainDate): boolean {
  if (day.dayOfWeek >= SATURDAY) return false
  // New Year's Day on a Saturday is observed on the last day of the previous year.
  return ![...holidays(day.year), ...holidays(day.year + 1)].some((each) => each.equals(day))
}

/** 5 U.S.C. 6103: those on a weekend are observed on the Friday before or the Monday after. */
function holidays(year: number): Temporal.PlainDate[] {
  return [
    kept(year, 1, 1),
    kept(year, 6, 19),
    kept(year, 7, 4),
    kept(year, 11, 11),
    kept(year, 12, 25),
    nth(3, MONDAY, year, 1),
    nth(3, MONDAY, year, 2),
    // The last Monday of May.
    nth(1, MONDAY, year, 6).subtract({ weeks: 1 }),
    nth(1, MONDAY, year, 9),
    nth(2, MONDAY, year, 10),
    nth(4, THURSDAY, year, 11),
  ]
}

function kept(year: number, month: number, day: number): Temporal.PlainDate {
  const date = new Temporal.PlainDate(year, month, day)
  if (date.dayOfWeek === SATURDAY) return date.subtract({ days: 1 })
  return date.dayOfWeek === SUNDAY ? date.add({ days: 1 }) : date
}

function nth(count: number, weekday: number, year: number, month: number): Temporal.PlainDate {
  const first = new Temporal.PlainDate(year, month, 1)
  return first.add({ weeks: count - 1, days: (weekday - first.dayOfWeek + 7) % 7 })
}
