import { countChangedDays } from '../../src/analytics/counted-days.db.ts'
import { oweRefund, setRefundState, tryRefundAgain } from '../../src/money/refunds/refunds.db.ts'
import type { DeskReason, LineEvent } from '../../src/orders/line.ts'
import { lockLine, moveLine, recordJurisdiction } from '../../src/orders/lines.db.ts'
import type { Db, Tx } from '../../src/platform/db.ts'
import { seededRandom } from '../../standins/geocoder/seeded-random.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Ends in mid-November, which makes it span a clock change and a few months. */
const START = Date.parse('2026-08-20T12:00:00Z')
const DAYS = 90
const FOUND = { documentId: 'x' }

/**
 * Lines that take every possible path, moved the way the shop moves them, at times that aren't in
 * order.
 */
export async function playLines(
  db: Db,
  { seed, lines, places }: { seed: string; lines: number; places: string[] },
): Promise<void> {
  const random = seededRandom(seed).fraction
  const play = { random, places }
  for (let done = 0; done < lines; done += 8) {
    await Promise.all(Array.from({ length: 8 }, (_, each) => playLine(db, play, done + each)))
    if (random() < 0.2) await countChangedDays(db)
  }
}

async function playLine(
  db: Db,
  { random, places }: { random: () => number; places: string[] },
  number: number,
): Promise<void> {
  // Drawn all at once: the order in which the lines take turns must not change how they end.
  const [start, way, speed, office, officeAfter, refundWay] = Array.from({ length: 6 }, random)
  let at = START + (start ?? 0) * DAYS * DAY
  const lineId = await insertLine(db, `pi_line_${number}`, new Date(at))
  const place = office === undefined || office > 0.9 ? undefined : pick(places, office / 0.9)
  const move = async (event: LineEvent, more: { desk?: DeskReason; found?: object } = {}) => {
    at += (speed ?? 0) ** 4 * 3 * DAY + 20_000
    await db.transaction().execute(async (tx) => {
      const line = await lockLine(tx, lineId)
      if (!line) throw new Error('The line is gone')
      await moveLine(tx, line, event, { actor: 'system', at: new Date(at), ...more })
    })
  }
  const known = place ? { id: place, conflict: null } : { id: null, conflict: 'two counties' }
  const knowOffice = () => recordJurisdiction(db, lineId, known)
  const isEarly = (officeAfter ?? 0) < 0.7

  await move('search')
  if (isEarly) await knowOffice()
  const desk = {
    desk: { kind: 'not_found', words: 'No source has a deed for this address.' },
  } as const
  if ((way ?? 0) < 0.6) {
    await move('found', { found: FOUND })
    await move('pass')
    await move('deliver')
  } else if ((way ?? 0) < 0.85) {
    await move('escalate', desk)
    await move('upload', { found: FOUND })
    await move('escalate', desk)
    await move('approve')
    await move('deliver')
  } else {
    await move('escalate', desk)
  }
  if ((refundWay ?? 0) > 0.7 || (way ?? 0) >= 0.85) {
    const reason = (way ?? 0) >= 0.85 ? 'not_found' : 'wrong_document'
    await move(reason === 'not_found' ? 'confirmMissing' : 'refund')
    at = await playRefund(db, lineId, reason, (refundWay ?? 0) > 0.9, at)
  }
  if (!isEarly) await knowOffice()
}

/** Refunded; some are returned by the bank two days later and refunded again. */
async function playRefund(
  db: Db,
  lineId: string,
  reason: 'not_found' | 'wrong_document',
  isReturned: boolean,
  from: number,
): Promise<number> {
  let at = from
  const settle = (state: 'succeeded' | 'failed', event: 'refunded' | 'refundFailed') =>
    db.transaction().execute(async (tx) => {
      const line = await lockLine(tx, lineId)
      if (!line) throw new Error('The line is gone')
      const id = await refundOf(tx, lineId, reason, new Date(at))
      at += 2 * DAY
      const end = { state, providerRefundId: `re_${lineId}`, failure: null, at: new Date(at) }
      await setRefundState(tx, id, end)
      await moveLine(tx, line, event, { actor: 'provider', at: new Date(at) })
    })
  await settle('succeeded', 'refunded')
  if (!isReturned) return at
  await settle('failed', 'refundFailed')
  await db.transaction().execute(async (tx) => {
    const id = await refundOf(tx, lineId, reason, new Date(at))
    await tryRefundAgain(tx, { id, attempt: 1 } as Parameters<typeof tryRefundAgain>[1])
  })
  await settle('succeeded', 'refunded')
  return at
}

async function refundOf(
  tx: Tx,
  lineId: string,
  reason: 'not_found' | 'wrong_document',
  at: Date,
): Promise<string> {
  const line = await tx
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .select(['orderId', 'paymentIntentId as intentId'])
    .where('orderLines.id', '=', lineId)
    .executeTakeFirstOrThrow()
  await oweRefund(tx, { ...line, lineId, amountCents: 1999, reason, actor: 'system', at })
  const { id } = await tx
    .selectFrom('refunds')
    .select('id')
    .where('lineId', '=', lineId)
    .executeTakeFirstOrThrow()
  return id
}

async function insertLine(db: Db, intentId: string, paidAt: Date): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const order = await tx
      .insertInto('orders')
      .values({
        fullName: 'Ada Lovelace',
        email: 'ada@example.com',
        amountCents: 1999,
        unitPriceCents: 1999,
        deeds: 1,
        status: 'completed',
        paymentIntentId: intentId,
        createdAt: paidAt,
        paidAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('orderLines')
      .values({
        orderId: order.id,
        position: 0,
        streetAddress: '1 Main St',
        city: 'Troy',
        state: 'NY',
        zipCode: '12180',
        addressKey: '1 MAIN ST',
        priceCents: 1999,
        progress: 'unpaid',
        progressAt: paidAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const line = await lockLine(tx, id)
    if (!line) throw new Error('The line is gone')
    await moveLine(tx, line, 'pay', { actor: 'provider', at: paidAt })
    return id
  })
}

function pick<T>(from: T[], share: number): T | undefined {
  return from[Math.floor(share * from.length)]
}
