import { sql } from 'kysely'
import type { Line } from '../../orders/lines.db.ts'
import {
  type OrderRow,
  toWholeOrder,
  WHOLE_ORDER,
  type WholeOrderRow,
} from '../../orders/orders.db.ts'
import type { Tx } from '../../platform/db.ts'
import { lockIntent, nameIntent, type OpenedIntent } from './intents.db.ts'

export interface LockedPayment {
  opened: OpenedIntent | undefined
  order: (OrderRow & { lines: Line[] }) | undefined
}

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
): Promise<LockedPayment> {
  const { rows } = await sql<
    WholeOrderRow & Omit<OpenedIntent, 'id'> & { openedId: string | null }
  >`
    with intent as materialized (
      select id, provider_id, browser_hash, caller_hash, authorized_cents, capture_cents,
        capture_attempt, closed_at, organization_id, is_automatic, debited_at
      from intents where provider_id = ${intent.id} for update
    )
    select intent.id as opened_id, intent.provider_id,
      intent.browser_hash, intent.caller_hash,
      intent.authorized_cents, intent.capture_cents,
      intent.capture_attempt, intent.closed_at,
      intent.organization_id, intent.is_automatic, intent.debited_at, ${WHOLE_ORDER}
    from orders join order_lines as line on line.order_id = orders.id left join intent on true
    where orders.payment_intent_id = ${intent.id}
    order by line.position
    for no key update of orders for update of line`.execute(tx)
  const [found] = rows
  if (found) {
    const { openedId: id, providerId, browserHash, callerHash, closedAt, organizationId } = found
    const { authorizedCents, captureCents, captureAttempt, isAutomatic, debitedAt } = found
    const money = { authorizedCents, captureCents, captureAttempt, isAutomatic, debitedAt }
    const opened = id
      ? { id, providerId, browserHash, callerHash, closedAt, organizationId, ...money }
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
