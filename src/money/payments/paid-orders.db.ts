import { sql } from 'kysely'
import type { Actor } from '../../orders/actor.ts'
import type { OrderRow } from '../../orders/orders.db.ts'
import type { Tx } from '../../platform/db.ts'

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
