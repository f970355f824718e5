import { writeAudit } from '../../audit/audit.db.ts'
import { recordRefusal } from '../../audit/record-refusal.ts'
import { notFound } from '../../errors.ts'
import { lockLinesOf } from '../../orders/lines.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { ChosenReason } from '../../orders/refund.ts'
import { deliveries } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { assertAllowed, assertLittle, startRefund } from './refund-lines.ts'
import { decideRequest, readRequest } from './refund-requests.db.ts'

interface Granted {
  requestId: string
  staffId: string
  /** Why it is refunded; the customer's own reason where none is given. */
  reason?: ChosenReason | undefined
  despitePolicy: boolean
  /** Whether that person proved a short while ago who they are. */
  isFresh: boolean
  isTrial: boolean
}

/** Staff grant a customer's request: the money goes back, and we email them that it does. */
export async function grantRequest(
  parts: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
  { isTrial, ...granted }: Granted,
): Promise<void> {
  const { staffId, requestId: subject } = granted
  const refusal = { staffId, action: 'request_decision_refused', subject } as const
  await recordRefusal(parts, refusal, (tx) => grantIn(tx, parts, granted), { isTrial })
}

async function grantIn(
  tx: Tx,
  { clock, jobs, config }: Pick<Parts, 'clock' | 'jobs' | 'config'>,
  { requestId, staffId, despitePolicy, ...granted }: Omit<Granted, 'isTrial'>,
): Promise<void> {
  const request = await readRequest(tx, requestId)
  const order = request && (await lockOrder(tx, request.orderId))
  if (!request || !order?.paidAt) throw notFound('request')
  const { orderId, lineId } = request
  const line = (await lockLinesOf(tx, orderId)).find(({ id }) => id === lineId)
  if (!line) throw new Error(`Request ${requestId} is for a line of no order`)
  const at = clock()
  const actor = `staff:${staffId}` as const
  await decideRequest(tx, requestId, { decision: 'refunded', answer: null, actor, at })
  const action = despitePolicy ? 'request_refund_despite_policy' : 'request_refund'
  await writeAudit(tx, { staffId, action, subject: requestId, at })
  const asked = request.reason === 'right_deed' ? 'wrong_document' : request.reason
  const reason = granted.reason ?? asked
  if (!granted.isFresh) await assertLittle(tx, config, { staffId, cents: line.priceCents, at })
  const deliveredAt = (await deliveries(tx, orderId)).get(lineId) ?? null
  const paid = { progress: line.progress, paidAt: order.paidAt, deliveredAt }
  assertAllowed(reason, paid, at, { isStaff: true, despitePolicy })
  const { paymentIntentId: intentId } = order
  await startRefund(tx, { jobs }, { line, intentId, reason, actor, at })
}
