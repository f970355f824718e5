import { sql } from 'kysely'
import { earlier, later, MINUTE } from '../../durations.ts'
import type { Actor } from '../../orders/actor.ts'
import { statesOf } from '../../orders/line.ts'
import { deedKeyIn, type Line } from '../../orders/lines.db.ts'
import {
  type OrderRow,
  toWholeOrder,
  WHOLE_ORDER,
  type WholeOrderRow,
} from '../../orders/orders.db.ts'
import type { Tx } from '../../platform/db.ts'
import { DOUBLE_CHARGE_MINUTES } from '../../policy.ts'
import { INTENT_COLUMNS, lockIntent, nameIntent, type OpenedIntent } from './intents.db.ts'

/** Without its ID, which is the order's in the same row. */
const OPENED = sql.join(
  INTENT_COLUMNS.filter((column) => column !== 'id').map((column) => sql.ref(`intent.${column}`)),
)

/**
 * An intent, its order and the order's lines, locked in this sequence until the transaction ends.
 *
 * One statement where the order is there to be found. It may have waited for whoever was writing the
 * order, and then sees neither a new order nor rewritten lines: both look like no order. So where
 * there's none, it looks again, with the intent locked and nobody writing anymore.
 */
export async function lockPayment(
  tx: Tx,
  intent: { id: string; metadata: Record<string, string | undefined> },
): Promise<{
  opened: OpenedIntent | undefined
  order: (OrderRow & { lines: Line[] }) | undefined
}> {
  const { rows } = await sql<
    WholeOrderRow & Omit<OpenedIntent, 'id'> & { openedId: string | null }
  >`
    with intent as materialized (
      select ${sql.join(INTENT_COLUMNS.map((column) => sql.ref(column)))}
      from intents where provider_id = ${intent.id} for update
    )
    select intent.id as opened_id, ${OPENED}, ${WHOLE_ORDER}
    from orders join order_lines as line on line.order_id = orders.id left join intent on true
    where orders.payment_intent_id = ${intent.id}
    order by line.position
    for no key update of orders for update of line`.execute(tx)
  const [found] = rows
  if (found) {
    const columns = INTENT_COLUMNS.map((column) => [column, found[column]])
    const opened = found.openedId
      ? ({ ...Object.fromEntries(columns), id: found.openedId } as OpenedIntent)
      : undefined
    return { opened, order: toWholeOrder(rows) }
  }
  if (intent.metadata.intent) await nameIntent(tx, intent.metadata.intent, intent.id)
  const opened = await lockIntent(tx, intent.id)
  const { rows: lines } = await sql<WholeOrderRow>`
    select ${WHOLE_ORDER}
    from orders join order_lines as line on line.order_id = orders.id
    where orders.payment_intent_id = ${intent.id}
    order by line.position
    for no key update of orders for update of line`.execute(tx)
  return { opened, order: toWholeOrder(lines) }
}

/** Completes an order and closes its payment: whose card it was, and what the order comes to, which is
 * less than was ordered where lines were never charged. */
export async function completePaid(
  tx: Tx,
  order: OrderRow,
  paid: {
    /** Undefined if the payment wasn't opened by us. */
    openedId: string | undefined
    card: { brand: string; last4: string } | null | undefined
    amountCents: number
    deeds: number
    actor: Actor
    at: Date
  },
): Promise<void> {
  const { openedId, card, amountCents, deeds, actor, at } = paid
  await sql`
    with closed as (
      update intents set closed_at = ${at} where id = ${openedId ?? null}::uuid and closed_at is null
    ), completed as (
      update orders set status = 'completed', paid_at = ${at}, next_payment_check_at = null,
        card_brand = coalesce(${card?.brand ?? null}, card_brand),
        card_last4 = coalesce(${card?.last4 ?? null}, card_last4),
        amount_cents = ${amountCents}, deeds = ${deeds}
      where id = ${order.id}
    )
    insert into timeline (order_id, event, from_state, to_state, actor, at)
    values (${order.id}, 'paid', ${order.status}, 'completed', ${actor}, ${at})`.execute(tx)
}

/** An order's lines for a deed the same browser already paid for within the same hour with the
 * same email, or whose payment we're about to take. A mistyped email that staff have corrected
 * meanwhile is still the same. The time the cards were charged or authorized counts: we may hear of
 * it later, and in a different sequence. */
export async function linesPaidTwice(
  tx: Tx,
  orderId: string,
  chargedAt: Date,
): Promise<Set<string>> {
  const window = DOUBLE_CHARGE_MINUTES * MINUTE
  const since = earlier(chargedAt, window)
  const until = later(chargedAt, window)
  // When two payments are recorded at once, the second waits here and then sees the first.
  const { rows: placed } = await sql<{ orderId: string }>`
    select theirs.order_id
    from order_grants as placed
    join order_grants as theirs
      on theirs.browser_hash = placed.browser_hash
      and theirs.earned_by = 'placed'
      and theirs.created_at > ${since}
    where placed.order_id = ${orderId} and placed.earned_by = 'placed'
    order by theirs.order_id
    for update of theirs`.execute(tx)
  const others = placed.map((grant) => grant.orderId).filter((id) => id !== orderId)
  // Most browsers order once, and then there's nothing to compare.
  if (others.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select distinct mine.id
    from orders as earlier
    join orders as this on this.id = ${orderId} and (
      this.email_key = earlier.email_key or exists (
        select from outgoing_mail as notice where notice.template = 'address-changed'
          and (notice.order_id, lower(notice.recipient)) in (
            (earlier.id, this.email_key), (this.id, earlier.email_key))))
    left join ledger as charge on charge.payment_intent_id = earlier.payment_intent_id
      and charge.kind = 'charge' and charge.account = 'provider' and earlier.paid_at is not null
    left join intents as taken on taken.provider_id = earlier.payment_intent_id
      and taken.capture_cents > 0 and earlier.status = 'pending'
    join order_lines as theirs on theirs.order_id = earlier.id
      and theirs.progress <> all(${statesOf('givenBack')})
    join order_lines as mine on mine.order_id = this.id
      and ${deedKeyIn(sql`mine`)} = ${deedKeyIn(sql`theirs`)}
    where earlier.id = any(${others}::uuid[])
      and coalesce(charge.at, taken.authorized_at) > ${since}
      and coalesce(charge.at, taken.authorized_at) < ${until}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
