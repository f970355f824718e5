import { writeAudit } from '../../audit/audit.db.ts'
import { tellRefunds } from '../../job-catalog.ts'
import { type Actor, isStaff } from '../../orders/actor.ts'
import { lockLine, lockLinesOf, moveLine } from '../../orders/lines.db.ts'
import { isPaid, type OrderStatus } from '../../orders/order.ts'
import { lockOrderByIntent, type OrderRow, setOrderStatus } from '../../orders/orders.db.ts'
import { formatCents } from '../../orders/price.ts'
import { isEarlier, refundState } from '../../orders/refund.ts'
import { closeTasks, openTask } from '../../orders/staff-tasks.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { MoneyParts, Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { ProviderRefund } from '../../platform/payments.ts'
import { recordTopUpRefund } from '../balance/record-top-up-dispute.ts'
import { post } from '../ledger/ledger.db.ts'
import { refundEntries } from '../ledger/ledger.ts'
import { findIntent } from '../payments/intents.db.ts'
import { lockRefund, lockRefundsOfIntent, type Refund, setRefundState } from './refunds.db.ts'

/** Makes our books match the provider's refunds for an intent, whoever made them. */
export async function recordRefunds(parts: MoneyParts, intentId: string): Promise<void> {
  const refunds = await parts.payments.refundsOf(intentId)
  if (refunds.length === 0) return
  await parts.db.transaction().execute(async (tx) => {
    const order = await lockOrderByIntent(tx, intentId)
    const ours = await lockRefundsOfIntent(tx, intentId)
    const organizationId = order ? null : (await findIntent(tx, intentId))?.organizationId
    // Neither one of our orders nor a top-up nor a payment we refused.
    if (!order && !organizationId && ours.length === 0) return
    const tries = Map.groupBy(refunds, ({ metadata }) =>
      ours.find(({ id }) => id === metadata.refund),
    )
    for (const made of refunds) {
      // Where the provider doesn't say when it failed, it failed when we heard of it.
      const refund = { ...made, failedAt: made.failedAt ?? parts.clock() }
      if (organizationId) {
        const isOwn = ours.some(({ id }) => id === refund.metadata.refund)
        await recordTopUpRefund(tx, refund, { intentId, organizationId }, isOwn)
      } else await post(tx, refundEntries(refund), { intentId, orderId: order?.id ?? null })
    }
    for (const [own, made] of tries) {
      const standing = made.filter(({ status }) => refundState(status) !== 'failed')
      // Settled outside and now made here as well: the customer has been paid twice.
      const isOutside = own?.state === 'settled_outside'
      const unknown = isOutside ? standing : own ? standing.slice(1) : made
      for (const refund of unknown) await reportUnknown(tx, refund, order, parts.clock())
      // An attempt we gave up on may have gone through anyway: then that one counts.
      const last = standing[0] ?? made.find(({ metadata }) => isTry(own, metadata.attempt))
      if (own && last && !isOutside) await settleRefund(tx, parts, own, last)
    }
    if (order) await followRefunds(tx, order, { actor: 'provider', at: parts.clock() })
  })
}

function isTry(own: Refund | undefined, attempt: string | undefined): boolean {
  return own?.attempt === Number(attempt)
}

async function settleRefund(
  tx: Tx,
  { clock, jobs }: MoneyParts,
  own: Refund,
  refund: ProviderRefund,
): Promise<void> {
  const state = refundState(refund.status)
  if (state === own.state) return
  // Our answer may be older than what's recorded: the provider never goes back to an earlier state.
  if (own.providerRefundId === refund.id && isEarlier(state, own.state)) return
  const at = clock()
  const { failure } = refund
  await setRefundState(tx, own.id, { state, providerRefundId: refund.id, failure, at })
  await moveRefundedLine(tx, own, state, at)
  if (state === 'failed') {
    const why = failure ?? refund.status
    const detail = `A refund of ${formatCents(own.amountCents)} failed (try ${own.attempt}): ${why}.`
    await reportFailure(tx, own, { detail, why, at })
    return
  }
  await closeTasks(tx, { kind: 'refund_failed', subject: own.id }, { actor: 'provider', at })
  if (own.orderId) {
    await jobs.enqueue(tx, tellRefunds, { orderId: own.orderId }, { key: own.orderId })
  }
}

async function moveRefundedLine(tx: Tx, own: Refund, state: Refund['state'], at: Date) {
  if (!own.lineId) return
  const line = await lockLine(tx, own.lineId)
  if (state === 'succeeded' && line?.progress === 'refunding') {
    await moveLine(tx, line, 'refunded', { actor: 'provider', at })
  }
  if (state !== 'succeeded' && line?.progress === 'refunded') {
    await moveLine(tx, line, 'refundFailed', { actor: 'provider', at })
  }
}

/** Made by hand at the provider: the money is on record, and staff have to say what it was for. */
async function reportUnknown(
  tx: Tx,
  refund: ProviderRefund,
  order: OrderRow | undefined,
  at: Date,
): Promise<void> {
  const { id: subject, amountCents } = refund
  const detail = `${formatCents(amountCents)} was refunded at the card provider, not from here.`
  const orderId = order?.id ?? null
  await openTask(tx, { kind: 'refund_unknown', subject, orderId, detail, at })
}

/** A refund that couldn't be sent is still owed, and becomes a staff task. */
export async function failRefund(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  refundId: string,
  why: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (refund?.state !== 'requested') return
    const at = clock()
    const end = { state: 'failed', providerRefundId: null, failure: why, at } as const
    await setRefundState(tx, refundId, end)
    const { amountCents, attempt } = refund
    // The attempt number makes it news even if the provider says the same as last time.
    const detail = `We couldn’t send a refund of ${formatCents(amountCents)} (try ${attempt}). ${why}`
    await reportFailure(tx, refund, { detail, why, at })
  })
}

/** Calls a person. A refund that one of the staff had made is on record as made: now also as failed. */
async function reportFailure(
  tx: Tx,
  { id, orderId, actor }: Refund,
  { detail, why, at }: { detail: string; why: string; at: Date },
): Promise<void> {
  await openTask(tx, { kind: 'refund_failed', subject: id, orderId, detail, at })
  if (!isStaff(actor)) return
  const entry = { action: 'refund_failed', subject: orderId ?? id, detail: { why }, at } as const
  await writeAudit(tx, { staffId: null, ...entry })
}

type SettledStatus = Extract<OrderStatus, 'completed' | 'refunded' | 'partially_refunded'>

export async function followRefunds(
  tx: Tx,
  order: OrderRow,
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  if (!isPaid(order.status)) return
  const ordered = await lockLinesOf(tx, order.id)
  const lines = ordered.filter(({ progress }) => progress !== 'released')
  const refunded = lines.filter(({ progress }) => progress === 'refunded').length
  const status = statusWith(refunded, lines.length)
  if (status === order.status) return
  await setOrderStatus(tx, order.id, status)
  const moved = { event: status, from: order.status, to: status }
  await writeTimeline(tx, { orderId: order.id, ...moved, actor, at })
}

function statusWith(refunded: number, lines: number): SettledStatus {
  if (refunded === 0) return 'completed'
  return refunded === lines ? 'refunded' : 'partially_refunded'
}
