import { addressKey } from '../../addresses/address-key.ts'
import { withheldKeys } from '../../addresses/suppressions.db.ts'
import { AppError } from '../../errors.ts'
import { confirmOrder, countConversion, searchDeed } from '../../job-catalog.ts'
import type { Actor } from '../../orders/actor.ts'
import { lockLinesOf, moveLine } from '../../orders/lines.db.ts'
import { isPaid } from '../../orders/order.ts'
import {
  lockOrderByIntent,
  type OrderRow,
  setOrderStatus,
  setSold,
} from '../../orders/orders.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { MoneyParts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { Intent } from '../../platform/payments.ts'
import { post } from '../ledger/ledger.db.ts'
import { chargeEntries } from '../ledger/ledger.ts'
import { recordRefunds } from '../refunds/record-refunds.ts'
import { refusePayment, startRefund } from '../refunds/refund-lines.ts'
import { hasRefunds, isRefused } from '../refunds/refunds.db.ts'
import { capturePayment } from './capture-payment.ts'
import { failOrder } from './decide-capture.ts'
import { linesPaidTwice } from './double-charges.db.ts'
import { closeIntent, lockIntent, nameIntent, type OpenedIntent } from './intents.db.ts'
import { recordDisputes } from './record-disputes.ts'

export interface RecordedPayment {
  /** The provider's status for the intent. */
  status: string
  clientSecret: string
  orderId: string | null
}

/**
 * Takes what fits of an authorized payment, then makes our books match what the provider says about
 * the intent. The webhook, success page and reconciler all call it, any number of times and at once;
 * the first one does the work and the others find it done.
 */
export async function recordPayment(
  parts: MoneyParts,
  intentId: string,
  actor: Actor,
): Promise<RecordedPayment> {
  // Fetched again: an event's body may be old, out of order or fake.
  let intent = await fetchIntent(parts, intentId)
  if (intent.status === 'requires_capture') {
    await capturePayment(parts, intent)
    intent = await fetchIntent(parts, intentId)
  }
  return recordFetched(parts, intent, actor)
}

async function fetchIntent({ payments }: MoneyParts, intentId: string): Promise<Intent> {
  const intent = await payments.retrieveIntent(intentId)
  if (!intent) throw new AppError('not_found', 'There is no such payment.')
  return intent
}

async function recordFetched(
  parts: MoneyParts,
  intent: Intent,
  actor: Actor,
): Promise<RecordedPayment> {
  const intentId = intent.id
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
    if (!order || !pays(intent, order, opened) || (await isRefused(tx, intent.id))) {
      await refusePayment(tx, parts, { intent, order, at })
    } else {
      await completeOrder(tx, parts, order, { actor, intent, opened })
    }
  }
  if (intent.status === 'canceled' && order?.status === 'pending') {
    // Whoever saw a bank say yes is told that nothing came of it.
    if (intent.authorizedAt) await failOrder(tx, parts, order, 'The authorization was released.')
    else {
      await setOrderStatus(tx, order.id, 'failed', null)
      await writeTimeline(tx, { orderId: order.id, event: 'payment_canceled', actor, at })
    }
  }
  const isOver = intent.status === 'succeeded' || intent.status === 'canceled'
  if (opened && isOver) await closeIntent(tx, opened.id, at)
  return order
}

/** Whether the money is what we decided to take or, where the provider took it without asking us, the
 * order's price. */
function pays(intent: Intent, order: OrderRow, opened: OpenedIntent | undefined): boolean {
  const wasReleased = opened?.captureCents === 0 && opened.authorizedCents !== null
  const due = opened?.captureCents || order.amountCents
  return !wasReleased && intent.receivedCents === due && intent.currency === 'usd'
}

async function completeOrder(
  tx: Tx,
  parts: MoneyParts,
  order: OrderRow,
  by: { actor: Actor; intent: Intent; opened: OpenedIntent | undefined },
): Promise<void> {
  const { actor, intent, opened } = by
  const at = parts.clock()
  await setOrderStatus(tx, order.id, 'completed', at, intent.charge?.card)
  await writeTimeline(tx, {
    orderId: order.id,
    event: 'paid',
    from: order.status,
    to: 'completed',
    actor,
    at,
  })
  // Money that we decided to take is for these lines alone; the rest was released.
  const isDecided = Boolean(opened?.captureCents)
  const chargedAt = intent.charge?.at ?? at
  const paidTwice = isDecided ? new Set() : await linesPaidTwice(tx, order.id, chargedAt)
  const ordered = await lockLinesOf(tx, order.id)
  const lines = ordered.filter(({ progress }) => progress !== 'released')
  if (lines.length < ordered.length) {
    await setSold(tx, order.id, { amountCents: intent.receivedCents, deeds: lines.length })
  }
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
}
