import { insertConversions, noteStage } from '../../src/analytics/counted-days.db.ts'
import { insertSearchEvents, type SearchEvent } from '../../src/analytics/search-events.db.ts'
import type { Db } from '../../src/platform/db.ts'
import { seededRandom } from '../../standins/geocoder/seeded-random.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Both clock changes and an ordinary midnight, each in the middle of its days. */
const MIDNIGHTS = ['2026-03-08T05:00:00Z', '2026-07-15T04:00:00Z', '2026-11-01T04:00:00Z']
export const FIRST_DAY = '2026-02-16'
export const WEEKS = 40

/** A million at night. */
export const EVENTS = Number(process.env.SEARCH_EVENTS ?? 6_000)

export interface Play {
  seed: string
  events: number
  batch: number
  /** How many processes write at the same time. */
  writers: number
}

/**
 * Visitors who search, come back, place and pay, with events that arrive late and out of order,
 * and batches from several processes at once. Time only moves forward; `look` is called at many moments, including the last of a day and the first of the next.
 */
export async function playSearches(
  db: Db,
  { seed, events, batch, writers }: Play,
  look: (now: Date) => Promise<void>,
): Promise<void> {
  const random = seededRandom(seed).fraction
  const visitors = openVisitors(random, events)
  const rounds = Math.ceil(events / (MIDNIGHTS.length * batch * writers))
  for (const midnight of MIDNIGHTS) {
    const start = Date.parse(midnight) - 5 * DAY
    for (let round = 0; round < rounds; round += 1) {
      const now = start + (10 * DAY * (round + 1)) / rounds
      const batches = Array.from({ length: writers }, () =>
        Array.from({ length: batch }, () => visitors.search(now)),
      )
      const paying = Array.from({ length: writers }, () => visitors.pick())
      await Promise.all([
        ...batches.map((each) =>
          db.transaction().execute((tx) => insertSearchEvents(tx, each, new Date(now))),
        ),
        ...paying.map((session) => buy(db, random, session, new Date(now))),
      ])
      if (random() < 20 / rounds) await look(new Date(now))
    }
    // Nothing happens except that the day ends.
    const end = Date.parse(midnight) + 5 * DAY
    for (let at = end; at <= end + 26 * HOUR; at += HOUR) {
      if (at === end || random() < 0.1) await look(new Date(at))
    }
    for (const off of [-1, 0, 1]) {
      const next = nextMidnight(new Date(end + 26 * HOUR))
      await look(new Date(next + off))
    }
  }
}

/** An order that's placed and usually paid; its conversion is requested twice at the same time. */
async function buy(db: Db, random: () => number, session: string, at: Date): Promise<void> {
  const isPaid = random() < 0.8
  const { id } = await db.transaction().execute(async (tx) => {
    const order = await tx
      .insertInto('orders')
      .values({
        fullName: 'Ada Lovelace',
        email: 'ada@example.com',
        amountCents: 1999,
        unitPriceCents: 1999,
        deeds: 1,
        status: isPaid ? 'completed' : 'pending',
        paymentIntentId: `pi_${random()}`,
        searchSessionId: session,
        createdAt: at,
        paidAt: isPaid ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await noteStage(tx, new Set([session]), 'placed')
    return order
  })
  const convert = () =>
    db
      .transaction()
      .execute((tx) => insertConversions(tx, [{ orderId: id, sessionId: session }], at))
  await Promise.all([convert(), convert()])
}

function openVisitors(random: () => number, events: number) {
  const sessions = Math.max(50, Math.round(events / 4))
  const queries = Math.max(30, Math.round(events / 20))
  /** A few are drawn very often, most of them hardly ever. */
  const often = (of: number) => Math.floor(of * random() ** 3)
  const name = (number: number) => `session_${number}_x`

  return {
    /**
     * May also pick a session we haven't heard from yet: a purchase can be reported before its
     * searches.
     */
    pick: () => name(often(sessions)),
    search(now: number): SearchEvent {
      const isLate = random() < 0.05
      const delay = isLate ? random() * 9 * DAY : random() * random() * 2 * HOUR
      const query = often(queries)
      const zipCode = random() < 0.1 ? '' : String(10_000 + (query % 900))
      const address = { streetAddress: `${query} Main St`, city: 'Troy', state: 'NY', zipCode }
      return {
        sessionId: name(often(sessions)),
        rawQuery: `${query} Main St, Troy, NY ${zipCode}`,
        normalizedAddress: random() < 0.2 ? null : address,
        stage: random() < 0.7 ? 'cart_add' : 'search',
        metadata: null,
        at: new Date(Math.round(now - delay)),
      }
    },
  }
}

/** The next midnight in the shop's time zone, according to the time zone itself. */
function nextMidnight(after: Date): number {
  const hour = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  let at = Math.ceil(after.getTime() / HOUR) * HOUR
  while (hour.format(at) !== '00') at += HOUR
  return at
}
