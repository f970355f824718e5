import { randomInt } from 'node:crypto'
import { DAY, earlier } from '../../durations.ts'
import { lineIs } from '../../orders/line.ts'
import { type Line, lockLine, moveLine } from '../../orders/lines.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import type { Db, Tx } from '../../platform/db.ts'
import {
  openWithheldOf,
  readMissed,
  readWithheldOrder,
  setWithheldUntil,
} from './withheld-lines.db.ts'
import { type Draw, drawEnd, drawNext } from './withheld-time.ts'

export type WithholdParts = Pick<Parts, 'clock'> & { config: Pick<Parts['config'], 'TIME_ZONE'> }

const RECENT_MS = 90 * DAY
/** What a search that finds nothing leaves on a line. */
const NOTHING_FOUND = {
  kind: 'not_found',
  words: 'No source has a deed for this address.',
} as const

/** What a time for a withheld line is drawn from. */
export async function drawing(db: Db | Tx, { clock, config }: WithholdParts): Promise<Draw> {
  const at = clock()
  const real = await readMissed(db, earlier(at, RECENT_MS))
  return { at, timeZone: config.TIME_ZONE, real, random }
}

/** From here on a line in work whose deed must not be delivered is one that staff can't find, for
 * everyone who can see its order: with our staff, then refunded. It's locked, as its order is. */
export async function withholdLine(tx: Tx, parts: WithholdParts, line: Line): Promise<void> {
  if (line.withheldUntil && line.progress === 'desk') return
  const until = line.withheldUntil ?? (await endOf(tx, parts, line))
  if (line.progress === 'desk') return setWithheldUntil(tx, line.id, until)
  const by = { actor: 'system', at: parts.clock(), desk: NOTHING_FOUND } as const
  await moveLine(tx, line, 'escalate', { ...by, withheldUntil: until })
}

async function endOf(tx: Tx, parts: WithholdParts, line: Line): Promise<Date> {
  const { paidAt, last } = (await readWithheldOrder(tx, line.orderId)) ?? {}
  if (!paidAt || !line.refundedAfter) throw new Error(`Line ${line.id} was never paid for`)
  if (last) return drawNext(last, { random })
  return drawEnd({ paidAt, refundedAfter: line.refundedAfter }, await drawing(tx, parts))
}

/** For a line that nobody has locked, unless we're no longer looking for its deed. */
export async function withholdInWork(
  parts: Pick<Parts, 'db'> & WithholdParts,
  { id, orderId }: Pick<Line, 'id' | 'orderId'>,
): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return
    const line = await lockLine(tx, id)
    if (line && lineIs('awaited', line.progress)) await withholdLine(tx, parts, line)
  })
}

/** Staff have just given up on a line of this order: what they can't see of it ends with it, as if they
 * had gone through it from the top. */
export async function endWithheldSoon(tx: Tx, orderId: string, at: Date): Promise<void> {
  let last = at
  for (const { id, until } of await openWithheldOf(tx, orderId)) {
    last = drawNext(last, { random })
    if (last < until) await setWithheldUntil(tx, id, last)
  }
}

/** Nobody who has seen some of the times may guess the others. */
function random(): number {
  return randomInt(2 ** 47) / 2 ** 47
}
