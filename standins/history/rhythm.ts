import { diceFor } from '../recorder/dice.ts'

const HOUR = 60 * 60 * 1000

/** Midnight to midnight: most purchases fall in office hours, some after dinner, few at night. */
const BY_HOUR = [
  2, 1, 1, 1, 1, 2, 5, 12, 25, 40, 46, 44, 36, 40, 45, 43, 38, 28, 20, 18, 17, 14, 9, 5,
]
const BY_WEEKDAY: Record<string, number> = {
  Mon: 1.1,
  Tue: 1.2,
  Wed: 1.15,
  Thu: 1.1,
  Fri: 0.95,
  Sat: 0.5,
  Sun: 0.45,
}
/** How much busier the shop is at the end than at the start. */
const GROWTH = 2.6

export interface ShopClock {
  hour: number
  weekday: string
  day: string
}

/** The shop's local time. */
export function shopClock(timeZone: string): (at: Date) => ShopClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (at) => {
    const part = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, value]),
    )
    return {
      hour: Number(part.hour),
      weekday: part.weekday ?? '',
      day: `${part.year}-${part.month}-${part.day}`,
    }
  }
}

export interface Hour {
  start: number
  weight: number
}

/** Every hour of the span, with how much happens in it. */
export function weighHours(span: { from: Date; until: Date }, timeZone: string): Hour[] {
  const clock = shopClock(timeZone)
  const [from, until] = [span.from.getTime(), span.until.getTime()]
  const hours: Hour[] = []
  for (let start = from; start + HOUR <= until; start += HOUR) {
    const { hour, weekday, day } = clock(new Date(start))
    const grown = 1 + ((GROWTH - 1) * (start - from)) / (until - from)
    const luck = 0.65 + 0.7 * diceFor('day', day).float()
    const weight = grown * luck * (BY_HOUR[hour] ?? 1) * (BY_WEEKDAY[weekday] ?? 1)
    hours.push({ start, weight })
  }
  return hours
}

/** This many instants, earliest first, spread by the weight of the hours. */
export function drawInstants(of: string, hours: Hour[], count: number): Date[] {
  const total = hours.reduce((sum, { weight }) => sum + weight, 0)
  const instants: Date[] = []
  let passed = 0
  for (const { start, weight } of hours) {
    while (instants.length < count) {
      // One draw per slice of equal weight: random, but no day ends up empty by bad luck.
      const slice = diceFor(of, instants.length).float()
      const target = ((instants.length + slice) / count) * total
      if (target >= passed + weight) break
      const within = (target - passed) / weight
      instants.push(new Date(start + Math.floor(within * HOUR)))
    }
    passed += weight
  }
  return instants
}
