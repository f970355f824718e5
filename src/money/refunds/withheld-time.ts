import { Temporal } from 'temporal-polyfill'
import { HOUR, later, MINUTE } from '../../durations.ts'
import { addBusinessDays, isBusinessDay } from '../../orders/business-days.ts'
import { shopClock } from '../../orders/shop-day.ts'

/** A line that staff really couldn't find: how long the search took, and when they gave up. */
export interface Missed {
  paidAt: Date
  missedAt: Date
  searchMs: number | null
}

export interface Draw {
  at: Date
  timeZone: string
  /** What staff did lately. */
  real: readonly Missed[]
  /** From 0 to 1, without 1. */
  random: () => number
}

/** With fewer real ones, anyone who saw them all could tell a copy of one from a new one. */
export const REAL_ONES_NEEDED = 20
/** Before there are enough: so long after the payment, in hours, while the office is open. */
const FIRST_MONTHS = { from: 20, to: 44 } as const
const OPEN = { from: 9, to: 17 } as const
/** Nobody gives up on a deed sooner than this after it got to them. */
const SHORTEST_MS = 10 * MINUTE
/** Not to the minute when they gave up on another one. */
const AROUND_MS = 15 * MINUTE
const SEARCH_MS = { from: 400, to: 3000, longest: 30_000 } as const
/** Between two deeds of the same order. */
const NEXT_MS = { from: MINUTE, to: 8 * MINUTE } as const

/** When a withheld line is refunded as not found: as many business days after the payment, and at
 * such a time of day, as a real one that staff gave up on lately. */
export function drawEnd(line: { paidAt: Date; refundedAfter: Date }, draw: Draw): Date {
  const soonest = later(draw.at, SHORTEST_MS)
  if (draw.real.length >= REAL_ONES_NEEDED) {
    const fitting = draw.real
      .map((each) => likeReal(line.paidAt, each, draw))
      .filter((end) => end > soonest && end < line.refundedAfter)
    const drawn = fitting[Math.floor(draw.random() * fitting.length)]
    if (drawn) return drawn
  }
  const hours = (count: number) => later(line.paidAt, count * HOUR)
  return (
    drawOpen(latest(hours(FIRST_MONTHS.from), soonest), hours(FIRST_MONTHS.to), draw) ??
    // After a weekend it's late, as what staff look for is.
    drawOpen(latest(hours(FIRST_MONTHS.to), soonest), line.refundedAfter, draw) ??
    soonest
  )
}

/** The next line of an order whose lines staff go through one after the other. */
export function drawNext(after: Date, { random }: Pick<Draw, 'random'>): Date {
  return later(after, NEXT_MS.from + random() * (NEXT_MS.to - NEXT_MS.from))
}

/** How long a search takes that finds nothing. */
export function drawSearchMs({ real, random }: Pick<Draw, 'real' | 'random'>): number {
  const took = real.flatMap(({ searchMs }) =>
    searchMs !== null && searchMs < SEARCH_MS.longest ? searchMs : [],
  )
  const drawn = took[Math.floor(random() * took.length)]
  if (drawn !== undefined && took.length >= REAL_ONES_NEEDED) return drawn
  return SEARCH_MS.from + random() * (SEARCH_MS.to - SEARCH_MS.from)
}

function likeReal(paidAt: Date, real: Missed, { timeZone, random }: Draw): Date {
  const end = shopClock(real.missedAt, timeZone)
  const days = businessDaysBetween(shopClock(real.paidAt, timeZone), end)
  const day = addBusinessDays(shopClock(paidAt, timeZone).toPlainDate(), days)
  const exact = day.toZonedDateTime({ timeZone, plainTime: end.toPlainTime() })
  return new Date(exact.epochMilliseconds + Math.round((random() * 2 - 1) * AROUND_MS))
}

function businessDaysBetween(from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime): number {
  const last = to.toPlainDate()
  let days = 0
  for (let day = from.toPlainDate(); Temporal.PlainDate.compare(day, last) < 0; ) {
    day = day.add({ days: 1 })
    if (isBusinessDay(day)) days += 1
  }
  return days
}

/** A moment between the two while the office is open; undefined if it never is. */
function drawOpen(from: Date, to: Date, { timeZone, random }: Draw): Date | undefined {
  const open: Array<{ from: number; ms: number }> = []
  let day = shopClock(from, timeZone).toPlainDate()
  const last = shopClock(to, timeZone).toPlainDate()
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (!isBusinessDay(day)) continue
    const at = (hour: number) => day.toZonedDateTime({ timeZone, plainTime: { hour } })
    const start = Math.max(at(OPEN.from).epochMilliseconds, from.getTime())
    const ms = Math.min(at(OPEN.to).epochMilliseconds, to.getTime()) - start
    if (ms > 0) open.push({ from: start, ms })
  }
  let left = random() * open.reduce((sum, { ms }) => sum + ms, 0)
  for (const { from: start, ms } of open) {
    if (left < ms) return new Date(start + Math.floor(left))
    left -= ms
  }
  return undefined
}

function latest(a: Date, b: Date): Date {
  return a > b ? a : b
}
