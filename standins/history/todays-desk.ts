import type { Purchase } from './purchases.ts'

const HOUR = 60 * 60 * 1000
/** The promise is 24 to 48 hours: what came in since then may still lie there. */
const WAITING_HOURS = 44
const LINES = 6
const LINES_AN_ORDER = 2

/**
 * Chooses what still lies on the desk: by count and not by chance, so that whoever opens the shop
 * on any day finds work there. Says of each order which of its lines, and each line's number.
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
