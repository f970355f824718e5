import { diceFor } from '../recorder/dice.ts'

const HOUR = 3_600_000
/** How much happens in each hour of the shop's day, from midnight on: most in office hours. */
const BY_HOUR = [
  2, 1, 1, 1, 1, 2, 5, 12, 25, 40, 46, 44, 36, 40, 45, 43, 38, 28, 20, 18, 17, 14, 9, 5,
]
/** From Sunday on. */
const BY_WEEKDAY = [0.45, 1.1, 1.2, 1.15, 1.1, 0.95, 0.5]
/** How much busier the shop is at the end than at the start. */
const GROWTH = 2.6
const DESK_OPENS = 8
const DESK_CLOSES = 19

/** New York's winter time all year is close enough for when people buy and work. */
const inNewYork = (at: number) => new Date(at - 5 * HOUR)

export interface Span {
  from: number
  until: number
}

/** This many instants, earliest first. */
export function drawInstants(of: string, { from, until }: Span, count: number): Date[] {
  const weights = Array.from({ length: Math.floor((until - from) / HOUR) }, (_, hour) => {
    const local = inNewYork(from + hour * HOUR)
    const grown = 1 + ((GROWTH - 1) * hour * HOUR) / (until - from)
    return grown * (BY_HOUR[local.getUTCHours()] ?? 1) * (BY_WEEKDAY[local.getUTCDay()] ?? 1)
  })
  const total = weights.reduce((sum, weight) => sum + weight)
  const instants: Date[] = []
  let passed = 0
  for (const [hour, weight] of weights.entries()) {
    while (instants.length < count) {
      // One draw per slice of equal weight: random, but no day ends up empty by bad luck.
      const slice = diceFor(of, instants.length).float()
      const within = (((instants.length + slice) / count) * total - passed) / weight
      if (within >= 1) break
      instants.push(new Date(Math.floor(from + (hour + within) * HOUR)))
    }
    passed += weight
  }
  return instants
}

/** The given time if the desk is staffed then, or the first whole hour after it when it is. */
export function inDeskHours(at: Date): Date {
  const hour = inNewYork(at.getTime()).getUTCHours()
  const isOpen = hour >= DESK_OPENS && hour < DESK_CLOSES
  return isOpen ? at : inDeskHours(new Date(at.getTime() + HOUR))
}
