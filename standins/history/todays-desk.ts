import type { Purchase } from './purchases.ts'

const HOUR = 60 * 60 * 1000
/** The promise is 24 to 48 hours, so lines newer than this may still be there. */
const WAITING_HOURS = 44
const LINES = 6
const LINES_AN_ORDER = 2

/**
 * Chooses the lines still on the desk, by count rather than by chance: anyone who opens the shop on
 * any day finds work there. Returns which lines of each order, with each line's number.
 */
export function chooseWaiting(purchases: Purchase[], now: Date): Map<Purchase, number[]> {
  const lines = purchases
    .filter(({ at, outcome }) => {
      return outcome === 'paid' && now.getTime() - at.getTime() < WAITING_HOURS * HOUR
    })
    .flatMap((purchase) => purchase.properties.slice(0, LINES_AN_ORDER).map(() => purchase))
  const count = Math.min(LINES, Math.ceil((lines.length * 2) / 3))
  const waiting = new Map<Purchase, number[]>()
  for (let number = 0; number < count; number++) {
    const purchase = lines[Math.floor((number * lines.length) / count)]
    if (purchase) waiting.set(purchase, [...(waiting.get(purchase) ?? []), number])
  }
  return waiting
}
