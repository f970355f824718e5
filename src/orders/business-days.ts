import { shopDay } from './shop-day.ts'

const DAY = 24 * 60 * 60 * 1000
const SATURDAY = 6
const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4

/**
 * The end of the day that is so many business days from now, in the shop's time zone. Today does not
 * count, however early it is.
 */
export function businessDaysFrom(at: Date, days: number, timeZone: string): Date {
  // Days are counted as days of the calendar, which have no hours that a change of clocks could take.
  let day = Date.parse(shopDay(at, timeZone))
  for (let left = days; left > 0; ) {
    day += DAY
    if (isBusinessDay(new Date(day))) left -= 1
  }
  return endOfDay(day, timeZone)
}

/** Neither a weekend nor a federal holiday, of a day that is given as its midnight in UTC. */
export function isBusinessDay(day: Date): boolean {
  const weekday = day.getUTCDay()
  if (weekday === SATURDAY || weekday === SUNDAY) return false
  const year = day.getUTCFullYear()
  // New Year's Day on a Saturday is kept on the last day of the year before.
  return ![...holidays(year), ...holidays(year + 1)].includes(day.getTime())
}

/** 5 U.S.C. 6103: those that fall on a weekend are kept on the Friday before or the Monday after. */
function holidays(year: number): number[] {
  const fixed = [
    Date.UTC(year, 0, 1),
    Date.UTC(year, 5, 19),
    Date.UTC(year, 6, 4),
    Date.UTC(year, 10, 11),
    Date.UTC(year, 11, 25),
  ].map(kept)
  return [
    ...fixed,
    nth(3, MONDAY, year, 0),
    nth(3, MONDAY, year, 1),
    last(MONDAY, year, 4),
    nth(1, MONDAY, year, 8),
    nth(2, MONDAY, year, 9),
    nth(4, THURSDAY, year, 10),
  ]
}

function kept(day: number): number {
  const weekday = new Date(day).getUTCDay()
  if (weekday === SATURDAY) return day - DAY
  return weekday === SUNDAY ? day + DAY : day
}

function nth(count: number, weekday: number, year: number, month: number): number {
  const first = Date.UTC(year, month, 1)
  const ahead = (weekday - new Date(first).getUTCDay() + 7) % 7
  return first + (ahead + (count - 1) * 7) * DAY
}

function last(weekday: number, year: number, month: number): number {
  const end = Date.UTC(year, month + 1, 0)
  return end - ((new Date(end).getUTCDay() - weekday + 7) % 7) * DAY
}

/** The last second of a day where the shop is. */
function endOfDay(day: number, timeZone: string): Date {
  const asUtc = day + DAY - 1000
  // Taken twice: at the first guess the clocks may not have been changed yet.
  const guess = asUtc - offsetAt(asUtc, timeZone)
  return new Date(asUtc - offsetAt(guess, timeZone))
}

/** How far the shop's clock is ahead of UTC. */
function offsetAt(at: number, timeZone: string): number {
  const fields = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(fields.find((field) => field.type === type)?.value)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - Math.floor(at / 1000) * 1000
}
