import { writeAudit } from '../../audit/audit.db.ts'
import { recordRefusal } from '../../audit/record-refusal.ts'
import { earlier, HOUR } from '../../durations.ts'
import { AppError, orNotFound } from '../../errors.ts'
import { tellRefunds } from '../../job-catalog.ts'
import { type Actor, staffIdOf } from '../../orders/actor.ts'
import { lineIs } from '../../orders/line.ts'
import { type Line, lockLine, lockLinesOf, moveLine } from '../../orders/lines.db.ts'
import { isBalancePayment, isPaid } from '../../orders/order.ts'
import { lockOrder, type OrderRow, setOrderStatus } from '../../orders/orders.db.ts'
import { formatCents } from '../../orders/price.ts'
import type { ChosenReason, RefundReason } from '../../orders/refund.ts'
import { openTask } from '../../orders/staff-tasks.db.ts'
import { deliveries, writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { Intent } from '../../platform/payments.ts'
import { settleOwed } from '../balance/record-top-up-dispute.ts'
import { post } from '../ledger/ledger.db.ts'
import { balanceRefundEntry } from '../ledger/ledger.ts'
import { NOT_PAID, objectionTo } from './policy-objection.ts'
import { followRefunds } from './record-refunds.ts'
import { settleRequest } from './refund-requests.db.ts'
import { oweRefund, refundedBy, setRefundState } from './refunds.db.ts'
import { sendRefundJob } from './send-refund.job.ts'

type RefundParts = Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>

interface RefundOrder {
  orderId: string
  /** If omitted, every line that can be refunded. */
  lineIds?: string[] | undefined
  reason: ChosenReason
  /** Staff decided to be more generous than the policy. */
  despitePolicy?: boolean
  actor: Actor
  /** Whether that person proved a short while ago who they are. */
  isFresh?: boolean
  isTrial?: boolean
}

/** Owes the customer a refund for some or all of an order's lines. Each line has one refund, no
 * matter who asks or how often; a job sends the money. */
export async function refundLines(parts: RefundParts, request: RefundOrder) {
  const { orderId, actor } = request
  const refusal = { staffId: staffIdOf(actor), action: 'refund_refused', subject: orderId } as const
  const act = async (tx: Tx) => ({ refunded: await refundIn(tx, parts, request) })
  return recordRefusal(parts, refusal, act, request)
}

async function refundIn(
  tx: Tx,
  parts: RefundParts,
  { orderId, lineIds, reason, despitePolicy, actor, isFresh }: RefundOrder,
): Promise<number> {
  const order = orNotFound(await lockOrder(tx, orderId), 'order')
  const { paidAt } = order
  if (!isPaid(order.status) || !paidAt) throw new AppError('invalid_transition', NOT_PAID)
  const at = parts.clock()
  const lines = await lockLinesOf(tx, orderId)
  const wanted = lineIds ? lines.filter((line) => lineIds.includes(line.id)) : lines
  if (lineIds && wanted.length !== new Set(lineIds).size) {
    throw new AppError('not_found', 'This deed isn’t in the order.', { field: 'lineIds' })
  }
  // Asking twice isn't an error: a refund on its way stays on its way.
  const open = wanted.filter(({ progress }) => !lineIs('givenBack', progress))
  const staffId = staffIdOf(actor)
  const cents = open.reduce((sum, { priceCents }) => sum + priceCents, 0)
  if (staffId && !isFresh) await assertLittle(tx, parts.config, { staffId, cents, at })
  if (staffId && open.length > 0) {
    const action = despitePolicy ? 'refund_despite_policy' : 'refund'
    const detail = { cents, deeds: open.length, reason }
    await writeAudit(tx, { staffId, action, subject: orderId, at, detail })
  }
  const delivered = await deliveries(tx, orderId)
  for (const line of open) {
    const deliveredAt = delivered.get(line.id) ?? null
    const isStaff = staffId !== undefined
    const { progress } = line
    assertAllowed(reason, { progress, paidAt, deliveredAt }, at, { isStaff, despitePolicy })
    await startRefund(tx, parts, { line, intentId: order.paymentIntentId, reason, actor, at })
  }
  return open.length
}

/** Without a recent proof, this much may be refunded within an hour, in any number of steps. */
export async function assertLittle(
  tx: Tx,
  { REAUTH_REFUND_CENTS }: Pick<Parts['config'], 'REAUTH_REFUND_CENTS'>,
  { staffId, cents, at }: { staffId: string; cents: number; at: Date },
): Promise<void> {
  if (cents === 0) return
  const before = await refundedBy(tx, staffId, earlier(at, HOUR))
  if (before + cents <= REAUTH_REFUND_CENTS) return
  throw new AppError('stale_session', 'Please confirm it’s you.')
}

export function assertAllowed(...matter: Parameters<typeof objectionTo>): void {
  const objection = objectionTo(...matter)
  if (objection) throw new AppError('outside_policy', objection)
}

export async function startRefund(
  tx: Tx,
  { jobs }: Pick<Parts, 'jobs'>,
  refund: { line: Line; intentId: string; reason: RefundReason; actor: Actor; at: Date },
): Promise<void> {
  const { line, intentId, reason, actor, at } = refund
  const isMissing = reason === 'not_found' && line.progress === 'desk'
  await moveLine(tx, line, isMissing ? 'confirmMissing' : 'refund', { actor, at })
  const { orderId, id: lineId, priceCents: amountCents } = line
  const owed = { intentId, orderId, lineId, amountCents, reason, actor, at }
  const refundId = await oweRefund(tx, owed)
  if (!refundId) throw new AppError('invalid_transition', 'This deed was already refunded.')
  // This also answers the customer's open request.
  await settleRequest(tx, line.id, 'refunded', { actor, at })
  if (isBalancePayment(intentId)) {
    await refundToBalance(tx, { jobs }, { refundId, line, actor, at })
  } else await jobs.enqueue(tx, sendRefundJob.job, { refundId })
}

/** A payment that has no order, or isn't the order's amount, goes back in full. */
export async function refusePayment(
  tx: Tx,
  { jobs }: Pick<Parts, 'jobs'>,
  { intent, order, at }: { intent: Intent; order: OrderRow | undefined; at: Date },
): Promise<void> {
  const orderId = order?.id ?? null
  const { id: intentId, receivedCents: amountCents } = intent
  const why = { reason: 'payment_refused', actor: 'system' } as const
  const owed = { intentId, orderId, lineId: null, amountCents, ...why, at }
  const refundId = await oweRefund(tx, owed)
  if (!refundId) return
  await jobs.enqueue(tx, sendRefundJob.job, { refundId })
  const detail = order
    ? `The card paid ${formatCents(intent.receivedCents)} for an order of ${formatCents(order.amountCents)}; the payment is being returned.`
    : `The card paid ${formatCents(intent.receivedCents)} without an order; the payment is being returned.`
  await openTask(tx, { kind: 'payment_refused', subject: intent.id, orderId, detail, at })
  if (!order) return
  await setOrderStatus(tx, order.id, 'failed')
  await writeTimeline(tx, { orderId: order.id, event: 'payment_refused', actor: 'system', at })
}

/** Settles a line's refund in the transaction that decided it: the money is ours to give back, so
 * there's nobody to ask and nothing to wait for. The order and the line are locked. */
async function refundToBalance(
  tx: Tx,
  { jobs }: Pick<Parts, 'jobs'>,
  { refundId, line, actor, at }: { refundId: string; line: Line; actor: Actor; at: Date },
): Promise<void> {
  const { id, orderId, priceCents } = line
  const end = { state: 'succeeded', providerRefundId: null, failure: null, at } as const
  await setRefundState(tx, refundId, end)
  const moved = await lockLine(tx, id)
  if (moved) await moveLine(tx, moved, 'refunded', { actor, at })
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Error('A line has no order.')
  await followRefunds(tx, order, { actor, at })
  await jobs.enqueue(tx, tellRefunds, { orderId }, { key: orderId })
  const { paymentIntentId: intentId, organizationId } = order
  const whose = { intentId, orderId, organizationId }
  await post(tx, [balanceRefundEntry(refundId, priceCents, at)], whose)
  if (organizationId) await settleOwed(tx, organizationId, { cause: refundId, at })
}
