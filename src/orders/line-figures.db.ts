import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import type { LineEvent } from './line.ts'
import { SETTLED_REFUNDS } from './refund.ts'

/** Counts a line's move under the day it happened and the place that records it, in the transaction
 * that moves it. Only inserts, so nothing blocks here. */
export async function countMove(tx: Tx, lineId: string, event: LineEvent, at: Date): Promise<void> {
  switch (event) {
    case 'pay':
      return countForPlace(tx, lineId, sql`1, 0, 0, 0, null::smallint`)
    case 'escalate':
      return countDesk(tx, lineId)
    case 'deliver':
      return countDelivery(tx, lineId, at)
    case 'refunded':
      return countMissing(tx, lineId, 1, at)
    case 'refundFailed':
      return uncountMissing(tx, lineId)
    default:
  }
}

const PAID_LINE = sql`order_lines join orders on orders.id = order_lines.order_id`
const DAY_AND_PLACE = sql`shop_day(orders.paid_at), coalesce(order_lines.jurisdiction_id, '')`

/** Ordered, at the desk, delivered, not found, and how long it took. */
async function countForPlace(tx: Tx, lineId: string, counts: ReturnType<typeof sql>) {
  await sql`
    insert into place_increments (day, place, ordered, desk, delivered, not_found, wait)
    select ${DAY_AND_PLACE}, ${counts} from ${PAID_LINE} where order_lines.id = ${lineId}`.execute(
    tx,
  )
}

/** A line that comes back to the desk still counts as one that needed review. The move itself is
 * already on the timeline. */
async function countDesk(tx: Tx, lineId: string): Promise<void> {
  await sql`
    insert into place_increments (day, place, desk)
    select ${DAY_AND_PLACE}, 1 from ${PAID_LINE}
    where order_lines.id = ${lineId} and (
      select count(*) from timeline where timeline.order_id = orders.id
        and line_id = order_lines.id and event = 'escalate'
    ) = 1`.execute(tx)
}

async function countDelivery(tx: Tx, lineId: string, at: Date): Promise<void> {
  const wait = sql`wait_bucket(orders.paid_at, ${at})`
  await sql`
    insert into day_increments (day, wait, deeds)
    select shop_day(${at}), ${wait}, 1 from ${PAID_LINE} where order_lines.id = ${lineId}`.execute(
    tx,
  )
  await countForPlace(tx, lineId, sql`0, 0, 1, 0, ${wait}`)
}

/** A deed that couldn't be found, once its money has gone back. The money itself is counted where the
 * ledger is written. */
async function countMissing(tx: Tx, lineId: string, sign: 1 | -1, at: Date): Promise<void> {
  const { rows } = await sql`
    insert into day_increments (day, not_found)
    select shop_day(${at}), ${sign}::int from refunds
    where line_id = ${lineId} and reason = 'not_found'
    returning day`.execute(tx)
  if (rows.length > 0) await countForPlace(tx, lineId, sql`0, 0, 0, ${sign}::int, null::smallint`)
}

/** The bank sent it back: subtract it from the day it was counted on. */
async function uncountMissing(tx: Tx, lineId: string): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select at from timeline
    where order_id = (select order_id from order_lines where id = ${lineId})
      and line_id = ${lineId} and event = 'refunded'
    order by id desc limit 1`.execute(tx)
  if (rows[0]) await countMissing(tx, lineId, -1, rows[0].at)
}

/** A different place records the line than we thought: subtracts its counts from the old place and
 * adds them to the new one. The caller must have locked the line. */
export async function moveToPlace(
  tx: Tx,
  lineId: string,
  from: string | null,
  to: string | null,
): Promise<void> {
  if (from === to) return
  await countWholeLine(tx, lineId, from, -1)
  await countWholeLine(tx, lineId, to, 1)
}

async function countWholeLine(tx: Tx, lineId: string, place: string | null, sign: 1 | -1) {
  await sql`
    with happened as (
      select bool_or(event = 'escalate') as is_at_desk, bool_or(event = 'deliver') as is_delivered,
        max(at) filter (where event = 'deliver') as delivered_at
      from timeline
      where order_id = (select order_id from order_lines where id = ${lineId}) and line_id = ${lineId}
    )
    insert into place_increments (day, place, ordered, desk, delivered, not_found, wait)
    select shop_day(orders.paid_at), ${place ?? ''}, ${sign}::int, ${sign} * coalesce(is_at_desk, false)::int,
      ${sign} * coalesce(is_delivered, false)::int,
      ${sign} * (select count(*) from refunds where line_id = order_lines.id
        and state = any(${SETTLED_REFUNDS}) and reason = 'not_found'),
      case when is_delivered then wait_bucket(orders.paid_at, delivered_at) end
    from ${PAID_LINE}, happened
    where order_lines.id = ${lineId} and orders.paid_at is not null`.execute(tx)
}
