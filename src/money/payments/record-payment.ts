import { addressKey } from '../../addresses/address-key.ts'
import { withheldKeys } from '../../addresses/suppressions.db.ts'
import { AppError } from '../../errors.ts'
import { confirmOrder, countConversion, searchDeed } from '../../job-catalog.ts'
import type { Actor } from '../../orders/actor.ts'
import { refreshCustomer } from '../../orders/customers.db.ts'
import { lockLinesOf, moveLine } from '../../orders/lines.db.ts'
import { isPaid } from '../../orders/order.ts'
import { lockOrderByIntent, type OrderRow, setOrderStatus } from '../../orders/orders.db.ts'
import { shopDay } from '../../orders/shop-day.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import { addToTotals } from '../../orders/totals.db.ts'
import type { MoneyParts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { Intent } from '../../platform/payments.ts'
import { post } from '../ledger/ledger.db.ts'
import { chargeEntries } from '../ledger/ledger.ts'
import { recordRefunds } from '../refunds/record-refunds.ts'
import { refusePayment, startRefund } from '../refunds/refund-lines.ts'
import { hasRefunds, isRefused } from '../refunds/refunds.db.ts'
import { linesPaidTwice } from './double-charges.db.ts'
import { closeIntent, lockIntent, nameIntent } from './intents.db.ts'
import { recordDisputes } from './record-disputes.ts'

export interface RecordedPayment {
  /** The provider's status for the intent. */
  status: string
  clientSecret: string
  orderId: string | null
}

/**
 * Makes our books match what the provider says about an intent. The webhook, success page and
 * reconciler all call it, any number of times and at once; the first one does the work and the
 * others find it done.
 */
export async function recordPayment(
  parts: MoneyParts,
  intentId: string,
  actor: Actor,
): Promise<RecordedPayment> {
  // Fetched again: an event's body may be old, out of order or fake.
  const intent = await parts.payments.retrieveIntent(intentId)
  if (!intent) throw new AppError('not_found', 'There is no such payment.')
  const { orderId, wasRefunded } = await parts.db.transaction().execute(async (tx) => {
    const order = await recordIntent(tx, parts, intent, actor)
    return { orderId: order?.id ?? null, wasRefunded: await hasRefunds(tx, intentId) }
  })
  const { charge } = intent
  if (charge && (charge.refundedCents > 0 || wasRefunded)) await recordRefunds(parts, intentId)
  if (charge?.isDisputed) await recordDisputes(parts, intentId)
  return { status: intent.status, clientSecret: intent.clientSecret, orderId }
}

async function recordIntent(
  tx: Tx,
  parts: MoneyParts,
  intent: Intent,
  actor: Actor,
): Promise<OrderRow | undefined> {
  const at = parts.clock()
  if (intent.metadata.intent) await nameIntent(tx, intent.metadata.intent, intent.id)
  const opened = await lockIntent(tx, intent.id)
  const order = await lockOrderByIntent(tx, intent.id)
  // Not opened by this shop: the account may serve others.
  if (!opened && !order) return undefined
  if (intent.charge) {
    const whose = { intentId: intent.id, orderId: order?.id ?? null }
    await post(tx, chargeEntries(intent.charge), whose)
  }
  if (intent.status === 'succeeded' && !(order && isPaid(order.status))) {
    const fits = order && intent.receivedCents === order.amountCents && intent.currency === 'usd'
    if (!fits || (await isRefused(tx, intent.id))) {
      await refusePayment(tx, parts, { intent, order, at })
    } else {
      await completeOrder(tx, parts, order, { actor, chargedAt: intent.charge?.at ?? at })
    }
  }
  if (intent.status === 'canceled' && order?.status === 'pending') {
    await setOrderStatus(tx, order.id, 'failed', null)
    await writeTimeline(tx, { orderId: order.id, event: 'payment_canceled', actor, at })
  }
  const isOver = intent.status === 'succeeded' || intent.status === 'canceled'
  if (opened && isOver) await closeIntent(tx, opened.id, at)
  return order
}

async function completeOrder(
  tx: Tx,
  parts: MoneyParts,
  order: OrderRow,
  { actor, chargedAt }: { actor: Actor; chargedAt: Date },
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
  const paidTwice = await linesPaidTwice(tx, order.id, chargedAt)
  const lines = await lockLinesOf(tx, order.id)
  const withheld = await withheldKeys(
    tx,
    lines.map((line) => line.address),
  )
  for (const line of lines) {
    const progress = await moveLine(tx, line, 'pay', { actor, at })
    const isWithheld = withheld.has(addressKey(line.address))
    if (isWithheld || paidTwice.has(line.id)) {
      const refund = {
        line: { ...line, progress },
        reason: isWithheld ? 'withheld' : 'double_charge',
        actor: 'system',
      } as const
      await startRefund(tx, parts, { ...refund, intentId: order.paymentIntentId, at })
    } else {
      await parts.jobs.enqueue(tx, searchDeed, { lineId: line.id })
    }
  }
  await parts.jobs.enqueue(tx, confirmOrder, { orderId: order.id })
  if (order.searchSessionId) await parts.jobs.enqueue(tx, countConversion, { orderId: order.id })
  await refreshCustomer(tx, order.emailKey)
  await addToTotals(tx, shopDay(at, parts.config.TIME_ZONE), { revenueCents: order.amountCents })
}
