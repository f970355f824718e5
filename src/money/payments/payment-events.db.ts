import { sql } from 'kysely'
import { PAID_STATUSES } from '../../orders/order.ts'
import type { Db } from '../../platform/db.ts'

interface Event {
  id: string
  type: string
  intentId: string | null
  isNeeded: boolean
}

/** They say no more than that the card was authorized or charged. */
const OF_PAYMENT: ReadonlySet<string> = new Set([
  'payment_intent.amount_capturable_updated',
  'payment_intent.processing',
  'payment_intent.succeeded',
])

/** Records an event once; returns whether it still needs handling. One that we never act on doesn't,
 * and one about a payment doesn't once its order is paid: usually the buyer's return was faster. */
export async function receiveEvent(db: Db, event: Event, at: Date): Promise<boolean> {
  const { rows } = await sql<{ isHandled: boolean }>`
    insert into payment_events (provider_event_id, type, payment_intent_id, received_at, handled_at)
    values (${event.id}, ${event.type}, ${event.intentId}, ${at},
      case when ${isOver(event)} then ${at}::timestamptz end)
    -- Changes nothing, and says whether it was handled.
    on conflict (provider_event_id) do update set type = excluded.type
    returning handled_at is not null as is_handled`.execute(db)
  return !rows[0]?.isHandled
}

function isOver({ type, intentId, isNeeded }: Event) {
  if (!isNeeded) return sql`true`
  if (!OF_PAYMENT.has(type)) return sql`false`
  return sql`exists (
    select from intents join orders on orders.payment_intent_id = intents.provider_id
    where intents.provider_id = ${intentId} and intents.closed_at is not null
      and orders.status = any(${PAID_STATUSES}))`
}

export async function markEventHandled(db: Db, eventId: string, at: Date): Promise<void> {
  await db
    .updateTable('paymentEvents')
    .set({ handledAt: at })
    .where('providerEventId', '=', eventId)
    .where('handledAt', 'is', null)
    .execute()
}
