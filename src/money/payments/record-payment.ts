import { orNotFound } from '../../errors.ts'
import type { Actor } from '../../orders/actor.ts'
import type { Line } from '../../orders/lines.db.ts'
import { isPaid } from '../../orders/order.ts'
import { type OrderRow, setOrderStatus } from '../../orders/orders.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { MoneyParts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { Intent } from '../../platform/payments.ts'
import { recordDebit, recordTopUp } from '../balance/record-top-up.ts'
import { post } from '../ledger/ledger.db.ts'
import { chargeEntries } from '../ledger/ledger.ts'
import { recordRefunds } from '../refunds/record-refunds.ts'
import { refusePayment } from '../refunds/refund-lines.ts'
import { hasRefunds, isRefused } from '../refunds/refunds.db.ts'
import { capturePayment, failOrder } from './capture-payment.ts'
import { completeOrder } from './complete-order.ts'
import { closeIntent, type OpenedIntent } from './intents.db.ts'
import { linesPaidTwice, lockPayment } from './order-payments.db.ts'
import { recordDisputes } from './record-disputes.ts'

/** The webhook, success page and reconciler all call it, any number of times and at once; the first
 * one does the work and the others find it done. */
export async function recordPayment(parts: MoneyParts, intentId: string, actor: Actor) {
  // Fetched again: an event's body may be old, out of order or fake.
  const intent = await fetchIntent(parts, intentId)
  if (intent.status !== 'requires_capture') return recordFetched(parts, intent, actor)
  const captured = await capturePayment(parts, intent)
  return recordFetched(parts, captured ?? (await fetchIntent(parts, intentId)), actor)
}

async function fetchIntent({ payments }: MoneyParts, intentId: string): Promise<Intent> {
  return orNotFound(await payments.retrieveIntent(intentId), 'payment')
}

async function recordFetched(parts: MoneyParts, intent: Intent, actor: Actor) {
  const intentId = intent.id
  const { order, browserHash, wasRefunded } = await parts.db.transaction().execute(async (tx) => {
    const recorded = await recordIntent(tx, parts, intent, actor)
    // What was completed just now hasn't been refunded before.
    return { ...recorded, wasRefunded: !recorded.isNew && (await hasRefunds(tx, intentId)) }
  })
  const { charge } = intent
  if (charge && (charge.refundedCents > 0 || wasRefunded)) await recordRefunds(parts, intentId)
  if (charge?.isDisputed) await recordDisputes(parts, intentId)
  const { status, clientSecret, isDebit } = intent
  return {
    status,
    clientSecret,
    isDebit,
    orderId: order?.id ?? null,
    // Of the browser that placed the order, if it's still known.
    browserHash: order?.erasedAt ? null : browserHash,
  }
}

interface RecordedIntent {
  order?: OrderRow | undefined
  browserHash: Buffer | null
  /** Whether this recording completed the order. */
  isNew: boolean
}

async function recordIntent(
  tx: Tx,
  parts: MoneyParts,
  intent: Intent,
  actor: Actor,
): Promise<RecordedIntent> {
  const at = parts.clock()
  const { opened, order } = await lockPayment(tx, intent)
  // Not opened by this shop: the account may serve others.
  if (!opened && !order) return { browserHash: null, isNew: false }
  const known = { order, browserHash: opened?.browserHash ?? null }
  const isOver = intent.status === 'succeeded' || intent.status === 'canceled'
  if (opened?.organizationId) {
    const { organizationId, isAutomatic } = opened
    if (intent.isDebit) await recordDebit(tx, parts, intent, { ...opened, organizationId })
    else if (isOver && !opened.closedAt) await closeIntent(tx, opened.id, at)
    await recordTopUp(tx, parts, intent, { organizationId, isAutomatic })
    return { ...known, isNew: false }
  }
  if (intent.charge) {
    const whose = { intentId: intent.id, orderId: order?.id ?? null }
    await post(tx, chargeEntries(intent.charge), whose)
  }
  if (intent.status === 'succeeded' && !(order && isPaid(order.status))) {
    // Whoever refuses a payment closes it.
    const wasRefused = (!opened || opened.closedAt) && (await isRefused(tx, intent.id))
    if (order && pays(intent, order, opened) && !wasRefused) {
      await completeByCard(tx, parts, order, { actor, intent, opened })
      return { ...known, isNew: true }
    }
    await refusePayment(tx, parts, { intent, order, at })
  }
  if (intent.status === 'canceled' && order?.status === 'pending') {
    // Whoever saw a bank say yes is told that nothing came of it.
    if (intent.authorizedAt) await failOrder(tx, parts, order, 'The authorization was released.')
    else {
      await setOrderStatus(tx, order.id, 'failed')
      await writeTimeline(tx, { orderId: order.id, event: 'payment_canceled', actor, at })
    }
  }
  if (opened && isOver && !opened.closedAt) await closeIntent(tx, opened.id, at)
  return { ...known, isNew: false }
}

/** What we decided to take or, where the provider took it without asking us, the order's price. */
function pays(intent: Intent, order: OrderRow, opened: OpenedIntent | undefined): boolean {
  const wasReleased = opened?.captureCents === 0 && opened.authorizedCents !== null
  const due = opened?.captureCents || order.amountCents
  return !wasReleased && intent.receivedCents === due && intent.currency === 'usd'
}

async function completeByCard(
  tx: Tx,
  parts: MoneyParts,
  order: OrderRow & { lines: Line[] },
  by: { actor: Actor; intent: Intent; opened: OpenedIntent | undefined },
): Promise<void> {
  const { actor, intent, opened } = by
  // Money that we decided to take is for these lines alone; the rest was released.
  const isDecided = Boolean(opened?.captureCents)
  const chargedAt = intent.charge?.at ?? parts.clock()
  await completeOrder(tx, parts, order, {
    actor,
    receivedCents: intent.receivedCents,
    card: intent.charge?.card ?? null,
    openedId: opened?.id,
    paidTwice: isDecided ? new Set() : await linesPaidTwice(tx, order.id, chargedAt),
  })
}
