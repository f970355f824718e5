import { AppError } from '../errors.ts'
import { confirmOrder, countConversion, searchDeed } from '../job-catalogue.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import type { Actor } from './actor.ts'
import { refreshCustomer } from './customers.db.ts'
import { lockLinesOf, moveLine } from './lines.db.ts'
import { isPaid } from './order.ts'
import { lockOrderByIntent, type OrderRow, setOrderStatus } from './orders.db.ts'
import { shopDay } from './shop-day.ts'
import { writeTimeline } from './timeline.db.ts'
import { addToTotals } from './totals.db.ts'

export interface RecordedPayment {
  /** The provider's word for the intent. */
  status: string
  clientSecret: string
  orderId: string | null
}

/**
 * Makes our books say what the provider says of an intent. Webhook, success page and reconciler all
 * call it, any number of times and at once; whoever comes first does it, the others find it done.
 */
export async function recordPayment(
  parts: Pick<Parts, 'db' | 'clock' | 'payments' | 'jobs' | 'config'>,
  intentId: string,
  actor: Actor,
): Promise<RecordedPayment> {
  // Asked anew: an event's body may be old, out of order or a lie.
  const intent = await parts.payments.retrieveIntent(intentId)
  if (!intent) throw new AppError('not_found', 'There is no such payment.')
  const orderId = await parts.db.transaction().execute(async (tx) => {
    const order = await lockOrderByIntent(tx, intentId)
    if (!order) return null
    if (intent.status === 'succeeded' && !isPaid(order.status)) {
      if (intent.receivedCents !== order.amountCents || intent.currency !== 'usd') {
        throw new AppError('amount_mismatch', `Order ${order.id} was paid with another amount.`)
      }
      await completeOrder(tx, parts, order, actor)
    }
    if (intent.status === 'canceled' && order.status === 'pending') {
      const at = parts.clock()
      await setOrderStatus(tx, order.id, 'failed', null)
      await writeTimeline(tx, { orderId: order.id, event: 'payment_canceled', actor, at })
    }
    return order.id
  })
  return { status: intent.status, clientSecret: intent.clientSecret, orderId }
}

async function completeOrder(
  tx: Tx,
  parts: Pick<Parts, 'clock' | 'jobs' | 'config'>,
  order: OrderRow,
  actor: Actor,
): Promise<void> {
  const at = parts.clock()
  await setOrderStatus(tx, order.id, 'completed', at)
  await writeTimeline(tx, {
    orderId: order.id,
    event: 'paid',
    from: order.status,
    to: 'completed',
    actor,
    at,
  })
  for (const line of await lockLinesOf(tx, order.id)) {
    await moveLine(tx, line, 'pay', { actor, at })
    await parts.jobs.enqueue(tx, searchDeed, { lineId: line.id })
  }
  await parts.jobs.enqueue(tx, confirmOrder, { orderId: order.id })
  if (order.searchSessionId) await parts.jobs.enqueue(tx, countConversion, { orderId: order.id })
  await refreshCustomer(tx, order.emailKey)
  await addToTotals(tx, shopDay(at, parts.config.TIME_ZONE), { revenueCents: order.amountCents })
}
