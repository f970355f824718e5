import { tellRefunds } from '../../job-catalog.ts'
import type { Actor } from '../../orders/actor.ts'
import { lockLine, moveLine } from '../../orders/lines.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { post } from '../ledger/ledger.db.ts'
import { balanceRefundEntry } from '../ledger/ledger.ts'
import { followRefunds } from '../refunds/refunded-order.db.ts'
import { setRefundState } from '../refunds/refunds.db.ts'
import { settleOwed } from './settle-owed.ts'

/** Settles a line's refund in the transaction that decided it: the money is ours to give back, so
 * there's nobody to ask and nothing to wait for. The order and the line are locked. */
export async function refundToBalance(
  tx: Tx,
  { jobs }: Pick<Parts, 'jobs'>,
  refund: {
    refundId: string
    orderId: string
    lineId: string
    cents: number
    actor: Actor
    at: Date
  },
): Promise<void> {
  const { refundId, orderId, lineId, cents, actor, at } = refund
  const end = { state: 'succeeded', providerRefundId: null, failure: null, at } as const
  await setRefundState(tx, refundId, end)
  const line = await lockLine(tx, lineId)
  if (line) await moveLine(tx, line, 'refunded', { actor, at })
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Error('A line has no order.')
  await followRefunds(tx, order, { actor, at })
  await jobs.enqueue(tx, tellRefunds, { orderId }, { key: orderId })
  const { paymentIntentId: intentId, organizationId } = order
  const whose = { intentId, orderId, organizationId }
  await post(tx, [balanceRefundEntry(refundId, cents, at)], whose)
  if (organizationId) await settleOwed(tx, organizationId, { cause: refundId, at })
}
