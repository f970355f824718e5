import type { Actor } from '../../src/orders/actor.ts'
import { openProperties } from './properties.ts'
import { drawPurchases, type Purchase } from './purchases.ts'
import { drawInstants } from './rhythm.ts'
import { noRows, type Rows } from './rows.ts'
import { searchesBefore, searchesOfOthers } from './searches.ts'
import { tellOrder } from './tell-order.ts'

const HOUR = 3_600_000
const DAYS = 120
const ORDERS = 450
const SEARCH_EVENTS = 6000
/** Everything that moves automatically has finished by now: no job is left to move it along. */
const QUIET_HOURS = 0.5
/** The promise is 24 to 48 hours, so lines newer than this may still be on the desk. */
const WAITING_HOURS = 44
const WAITING_LINES = 6
const WAITING_AN_ORDER = 2

/**
 * A few months of a shop that's doing well: the same rows for the same moment, on every machine.
 */
export function makeHistory({ now, staff }: { now: Date; staff: Actor }): Rows {
  const rows = noRows()
  const until = now.getTime() - QUIET_HOURS * HOUR
  const span = { from: until - DAYS * 24 * HOUR, until }
  const properties = openProperties()
  const purchases = drawPurchases(drawInstants('order', span, ORDERS), properties, now)
  const waiting = chooseWaiting(purchases, now)
  for (const purchase of purchases) {
    searchesBefore(rows, purchase)
    tellOrder({ rows, now, staff }, purchase, waiting.get(purchase) ?? [])
  }
  searchesOfOthers(rows, span, properties, SEARCH_EVENTS)
  return rows
}

/**
 * Chooses the lines still on the desk, by count rather than by chance: anyone who opens the shop on
 * any day finds work there. Returns which lines of each order, with each line's number.
 */
function chooseWaiting(purchases: Purchase[], now: Date): Map<Purchase, number[]> {
  const lines = purchases
    .filter(({ at, outcome }) => {
      return outcome === 'paid' && now.getTime() - at.getTime() < WAITING_HOURS * HOUR
    })
    .flatMap((purchase) => purchase.properties.slice(0, WAITING_AN_ORDER).map(() => purchase))
  const count = Math.min(WAITING_LINES, Math.ceil((lines.length * 2) / 3))
  const waiting = new Map<Purchase, number[]>()
  for (let number = 0; number < count; number++) {
    const purchase = lines[Math.floor((number * lines.length) / count)]
    if (purchase) waiting.set(purchase, [...(waiting.get(purchase) ?? []), number])
  }
  return waiting
}
