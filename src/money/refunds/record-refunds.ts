import { tellRefunds } from '../../job-catalog.ts'
import { lockLine, moveLine } from '../../orders/lines.db.ts'
import { lockOrderByIntent, type OrderRow } from '../../orders/orders.db.ts'
import { formatCents } from '../../orders/price.ts'
import { isEarlier, refundState } from '../../orders/refund.ts'
import { closeTasks, openTask } from '../../orders/staff-tasks.db.ts'
import type { MoneyParts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { ProviderRefund } from '../../platform/payments.ts'
import { recordTopUpRefund } from '../balance/record-top-up-dispute.ts'
import { post } from '../ledger/ledger.db.ts'
import { refundEntries } from '../ledger/ledger.ts'
import { findIntent } from '../payments/intents.db.ts'
import { reportFailure } from './fail-refund.ts'
import { followRefunds } from './refunded-order.db.ts'
import { lockRefundsOfIntent, type Refund, setRefundState } from './refunds.db.ts'

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
  await openTask(tx, {
    kind: 'refund_unknown',
    subject: refund.id,
    orderId: order?.id ?? null,
    detail: `${formatCents(refund.amountCents)} was refunded at the card provider, not from here.`,
    at,
  })
}
