import { formatAddress } from '../../src/addresses/address.ts'
import { type Dice, diceFor } from '../recorder/dice.ts'
import { sessionId, timedUuid } from './ids.ts'
import type { Properties, Property } from './properties.ts'
import type { Purchase } from './purchases.ts'
import { drawInstants, type Span } from './rhythm.ts'
import type { Rows } from './rows.ts'

/** How many addresses a visitor adds to the cart before leaving. */
const LOOKED_AT = [1, 1, 1, 1, 2, 2, 2, 3, 4, 6]
const LOOKED_AT_MEAN = LOOKED_AT.reduce((sum, each) => sum + each) / LOOKED_AT.length
/** Where visits begin, by their session. */
const ENTRIES = ['home', 'county', 'county', 'sample', 'campaign:google / copy of deed', null]
/** Two in ten visitors try an address that everyone tries. */
const FAMOUS_SHARE = 0.2

export function searchesBefore(rows: Rows, purchase: Purchase): void {
  if (!purchase.session) return
  const dice = diceFor('searches', purchase.number)
  let at = purchase.at.getTime() - dice.int(40_000, 240_000)
  for (const property of purchase.properties.toReversed()) {
    search(rows, dice, purchase.session, property, new Date(at))
    at -= dice.int(8_000, 55_000)
  }
}

/** Visitors who only looked: enough to reach the given number of events. */
export function searchesOfOthers(
  rows: Rows,
  span: Span,
  properties: Properties,
  events: number,
): void {
  const sessions = Math.round((events - rows.search_events.length) / LOOKED_AT_MEAN)
  for (const [number, start] of drawInstants('visit', span, sessions).entries()) {
    const dice = diceFor('visitor', number)
    const area = properties.drawArea(dice)
    const session = sessionId(dice, start)
    let at = start.getTime()
    for (let left = dice.pick(LOOKED_AT); left > 0; left--) {
      at += dice.int(8_000, 90_000)
      const property = properties.draw(dice, area, FAMOUS_SHARE, new Set())
      search(rows, dice, session, property, new Date(at))
    }
  }
}

function search(rows: Rows, dice: Dice, session: string, { address }: Property, at: Date): void {
  rows.search_events.push({
    id: timedUuid(dice, at),
    session_id: session,
    raw_query: formatAddress(address),
    normalized_address: { ...address },
    zip_code: address.zipCode || null,
    stage: 'cart_add',
    metadata: null,
    entry: ENTRIES[session.charCodeAt(session.length - 1) % ENTRIES.length] ?? null,
    created_at: at,
  })
}
