import { type RawBuilder, sql } from 'kysely'
import { listOf, type Tx } from '../platform/db.ts'
import type { LineEvent } from './line.ts'
import { SETTLED_REFUNDS } from './refund.ts'

/** The moves that reports count. */
const COUNTED = ['pay', 'escalate', 'deliver', 'refunded', 'refundFailed'] as const
export type CountedEvent = (typeof COUNTED)[number]

interface Moves {
  lineIds: string[]
  /** Their rows on the timeline, which are already written. */
  toldIds: string[]
}

/** Counts lines' moves under the day they happened and the place that records each, in the
 * transaction that moves them. Only inserts, so nothing blocks here. */
export async function countMoves(
  tx: Tx,
  { lineIds, toldIds }: Moves,
  event: LineEvent,
  at: Date,
): Promise<void> {
  switch (event) {
    case 'escalate':
      return countDesk(tx, lineIds)
    case 'deliver':
      return countDeliveries(tx, { lineIds, toldIds }, at)
    case 'refunded':
      await sql`${earned(toldIds)}`.execute(tx)
      return countMissing(tx, lineIds, 1, at)
    case 'refundFailed':
      await sql`${earned(toldIds)}`.execute(tx)
      for (const lineId of lineIds) await uncountMissing(tx, lineId)
      return
    default:
  }
}

/** What lines brought and cost, for owners. */
function earned(toldIds: string[]): RawBuilder<unknown> {
  return sql`
    insert into owner_increments
    select day, report, name, deeds, cents, fee_cents, office_cents, staff_seconds
    from line_money_sorted where id = any(${listOf(toldIds, 'uuid')})`
}

const PAID_LINE = sql`order_lines join orders on orders.id = order_lines.order_id`
const DAY_AND_PLACE = sql`shop_day(orders.paid_at), coalesce(order_lines.jurisdiction_id, '')`

/** Ordered, at the desk, delivered, not found, and how long it took. */
function placed(lineIds: string[], counts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into place_increments (day, place, ordered, desk, delivered, not_found, wait)
    select ${DAY_AND_PLACE}, ${counts} from ${PAID_LINE}
    where order_lines.id = any(${listOf(lineIds, 'uuid')})`
}

/** A line that comes back to the desk still counts as one that needed review. */
async function countDesk(tx: Tx, lineIds: string[]): Promise<void> {
  await sql`
    insert into place_increments (day, place, desk)
    select ${DAY_AND_PLACE}, 1 from ${PAID_LINE}
    where order_lines.id = any(${listOf(lineIds, 'uuid')}) and (
      select count(*) from timeline where timeline.order_id = orders.id
        and line_id = order_lines.id and event = 'escalate'
    ) = 1`.execute(tx)
}

async function countDeliveries(tx: Tx, { lineIds, toldIds }: Moves, at: Date): Promise<void> {
  const wait = sql`wait_bucket(orders.paid_at, ${at})`
  await sql`
    with earned as (${earned(toldIds)}),
    waited as (
      insert into day_increments (day, wait, deeds)
      select shop_day(${at}), ${wait}, 1 from ${PAID_LINE}
      where order_lines.id = any(${listOf(lineIds, 'uuid')})
    )
    ${placed(lineIds, sql`0, 0, 1, 0, ${wait}`)}`.execute(tx)
}

/** Deeds that couldn't be found, once their money has gone back. The money itself is counted where the
 * ledger is written. */
async function countMissing(tx: Tx, lineIds: string[], sign: 1 | -1, at: Date): Promise<void> {
  await sql`
    with missing as (
      select line_id from refunds where line_id = any(${listOf(lineIds, 'uuid')}) and reason = 'not_found'
    ), counted as (
      insert into day_increments (day, not_found)
      select shop_day(${at}), ${sign}::int from missing
    )
    insert into place_increments (day, place, not_found)
    select ${DAY_AND_PLACE}, ${sign}::int from ${PAID_LINE}
    join missing on missing.line_id = order_lines.id`.execute(tx)
}

/** The bank sent it back: subtract it from the day it was counted on. */
async function uncountMissing(tx: Tx, lineId: string): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select at from timeline
    where order_id = (select order_id from order_lines where id = ${lineId})
      and line_id = ${lineId} and event = 'refunded'
    order by id desc limit 1`.execute(tx)
  if (rows[0]) await countMissing(tx, [lineId], -1, rows[0].at)
}

/** A different place records the line than we thought: subtracts its counts from the old place and
 * adds them to the new one. Part of the statement that writes the new one, which `known` returns. */
export function movedToPlace(
  known: RawBuilder<unknown>,
  { id: lineId, orderId }: { id: string; orderId: string },
): RawBuilder<unknown> {
  return sql`
    places as (
      select side.sign, coalesce(side.place, '') as place
      from ${known} as known
      cross join lateral (values (-1, from_place), (1, to_place)) as side (sign, place)
      where to_place is distinct from from_place
    ), happened as (
      select bool_or(event = 'escalate') as is_at_desk, bool_or(event = 'deliver') as is_delivered,
        max(at) filter (where event = 'deliver') as delivered_at
      from timeline where order_id = ${orderId} and line_id = ${lineId}
    ), counted as (
      insert into place_increments (day, place, ordered, desk, delivered, not_found, wait)
      select shop_day(orders.paid_at), places.place, places.sign, places.sign * coalesce(is_at_desk, false)::int,
        places.sign * coalesce(is_delivered, false)::int,
        places.sign * (select count(*) from refunds where line_id = ${lineId}
          and state = any(${listOf(SETTLED_REFUNDS, 'text')}) and reason = 'not_found'),
        case when is_delivered then wait_bucket(orders.paid_at, delivered_at) end
      from orders, happened, places where orders.id = ${orderId} and orders.paid_at is not null
    ), earned as (
      insert into owner_increments
      select day, 'office', places.place, places.sign * deeds, places.sign * revenue_cents,
        places.sign * fee_cents, places.sign * office_cents, places.sign * staff_seconds
      from line_money, places
      where line_money.order_id = ${orderId} and line_id = ${lineId}
    )`
}
