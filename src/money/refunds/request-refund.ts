import { AppError, orNotFound } from '../../errors.ts'
import { tellRequest } from '../../job-catalog.ts'
import { businessDaysFrom } from '../../orders/business-days.ts'
import { lineIs } from '../../orders/line.ts'
import { lockLinesOf } from '../../orders/lines.db.ts'
import { isPaid } from '../../orders/order.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import { deliveries, writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { REFUND_REVIEW_BUSINESS_DAYS } from '../../policy.ts'
import { type RequestReason, requestRefusal } from './customer-request.ts'
import { startRefund } from './refund-lines.ts'
import { insertRequest, requestsOfOrder } from './refund-requests.db.ts'

type RequestParts = Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>

interface Asked {
  orderId: string
  lineId: string
  reason: RequestReason
  words: string
  /** What the caller calls the words. */
  field?: string
}

/** Staff can't act on these without the customer's own words. */
const NEEDS_WORDS: RequestReason[] = ['right_deed', 'other']

/** A customer wants a line refunded, or the right deed for it. Clear-cut cases under the policy are refunded right away; staff
 * decide the rest by a date we tell the customer. */
export async function requestRefund(parts: RequestParts, asked: Asked): Promise<Answered> {
  return parts.db.transaction().execute((tx) => requestRefundIn(tx, parts, asked))
}

type Answered = { outcome: 'refunded' } | { outcome: 'asked'; reviewBy: Date }

/** The same as a part of a larger transaction. */
export async function requestRefundIn(
  tx: Tx,
  parts: Omit<RequestParts, 'db'>,
  asked: Asked,
): Promise<Answered> {
  const { orderId, lineId, reason } = asked
  if (NEEDS_WORDS.includes(reason) && asked.words === '') {
    throw new AppError('invalid_request', 'Please tell us what’s wrong.', {
      field: asked.field ?? 'words',
    })
  }
  const order = orNotFound(await lockOrder(tx, orderId), 'order')
  const { paidAt } = order
  if (!isPaid(order.status) || !paidAt) {
    const words = 'This order hasn’t been paid, so there’s nothing to refund.'
    throw new AppError('invalid_transition', words)
  }
  const line = (await lockLinesOf(tx, orderId)).find(({ id }) => id === lineId)
  if (!line) {
    const words = 'This address isn’t in the order.'
    throw new AppError('not_found', words, { field: 'lineId' })
  }
  if (line.progress === 'released') {
    throw new AppError('invalid_transition', 'You were never charged for this address.')
  }
  if (lineIs('givenBack', line.progress)) {
    throw new AppError('invalid_transition', 'We already refunded this address.')
  }
  const at = parts.clock()
  const requests = (await requestsOfOrder(tx, orderId)).filter((each) => each.lineId === lineId)
  const open = requests.find(({ decision }) => decision === null)
  // Asked twice, or from two windows at once: the first request counts.
  if (open && reason !== 'delivery_failure') return { outcome: 'asked', reviewBy: open.reviewBy }
  const deliveredAt = (await deliveries(tx, orderId)).get(lineId) ?? null
  const facts = { paidAt, deliveredAt, askedBefore: requests.length }
  const refusal = requestRefusal(reason, facts, at)
  if (refusal) throw new AppError('outside_policy', refusal)
  if (reason !== 'delivery_failure') return askPerson(tx, parts, asked, at)
  if (line.progress === 'ready') {
    throw new AppError('invalid_transition', 'Your deed is ready, and we’re emailing you the link.')
  }
  const { paymentIntentId: intentId } = order
  await startRefund(tx, parts, { line, intentId, reason, actor: 'customer', at })
  return { outcome: 'refunded' }
}

async function askPerson(
  tx: Tx,
  { jobs, config }: Pick<RequestParts, 'jobs' | 'config'>,
  { orderId, lineId, reason, words }: Asked,
  at: Date,
): Promise<{ outcome: 'asked'; reviewBy: Date }> {
  const reviewBy = businessDaysFrom(at, REFUND_REVIEW_BUSINESS_DAYS.to, config.TIME_ZONE)
  const requestId = await insertRequest(tx, { orderId, lineId, reason, words, at, reviewBy })
  if (!requestId) throw new Error(`Line ${lineId} has a request that its order's lock did not show`)
  const entry = { orderId, lineId, event: 'refund_asked', actor: 'customer', at } as const
  await writeTimeline(tx, { ...entry, detail: { reason, requestId } })
  await jobs.enqueue(tx, tellRequest, { requestId })
  return { outcome: 'asked', reviewBy }
}
