import type { Actor } from '../../src/orders/actor.ts'
import { openProperties } from './properties.ts'
import { drawPurchases } from './purchases.ts'
import { drawInstants, shopClock, weighHours } from './rhythm.ts'
import { noRows, type Rows } from './rows.ts'
import { searchesBefore, searchesOfOthers } from './searches.ts'
import { tellOrder } from './tell-order.ts'
import { chooseWaiting } from './todays-desk.ts'

const MINUTE = 60_000
const DAYS = 120
const ORDERS = 450
const SEARCH_EVENTS = 6000
/** Everything that moves automatically has finished by now: no job is left to move it along. */
const QUIET_MINUTES = 30

/**
 * A few months of a shop that's doing well: the same rows for the same moment, on every machine.
 */
export function makeHistory(setting: { now: Date; timeZone: string; staff: Actor }): Rows {
  const { now, timeZone, staff } = setting
  const clock = shopClock(timeZone)
  const rows = noRows()
  const book = { rows, now, clock, staff }

  const until = new Date(now.getTime() - QUIET_MINUTES * MINUTE)
  const from = new Date(until.getTime() - DAYS * 24 * 60 * MINUTE)
  const hours = weighHours({ from, until }, timeZone)
  const properties = openProperties()
  const purchases = drawPurchases(drawInstants('order', hours, ORDERS), properties, now)
  const waiting = chooseWaiting(purchases, now)
  for (const purchase of purchases) {
    searchesBefore(rows, purchase)
    tellOrder(book, purchase, waiting.get(purchase) ?? [])
  }
  searchesOfOthers(rows, hours, properties, SEARCH_EVENTS)
  return rows
}
