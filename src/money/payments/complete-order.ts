import { confirmOrder, searchDeed } from '../../job-catalog.ts'
import type { Actor } from '../../orders/actor.ts'
import { refreshCustomers } from '../../orders/customers/customers.db.ts'
import { nextLineState } from '../../orders/line.ts'
import { type Line, moveLines } from '../../orders/lines.db.ts'
import type { OrderRow } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { PaidCard } from '../../platform/payments.ts'
import { startRefund } from '../refunds/refund-lines.ts'
import { completePaid } from './order-payments.db.ts'

export interface PaidOrder {
  actor: Actor
  receivedCents: number
  card: PaidCard | null
  /** Undefined if the payment wasn't opened by us. */
  openedId: string | undefined
  /** Lines that the same browser has paid for already. */
  paidTwice: ReadonlySet<string>
}

/** What makes a paid order of one whose money is there and on the ledger, by card or from a balance:
 * status, customer, lines, and the jobs that find the deeds and write to the customer. The order and
 * its lines are locked. */
export async function completeOrder(
  tx: Tx,
  parts: Pick<Parts, 'clock' | 'jobs'>,
  order: OrderRow & { lines: Line[] },
  paid: PaidOrder,
): Promise<void> {
  const { jobs } = parts
  const { actor } = paid
  const at = parts.clock()
  const lines = order.lines.filter(({ progress }) => progress !== 'released')
  const isWhole = lines.length === order.lines.length
  await completePaid(tx, order, {
    openedId: paid.openedId,
    card: paid.card,
    amountCents: isWhole ? order.amountCents : paid.receivedCents,
    deeds: isWhole ? order.deeds : lines.length,
    actor,
    at,
  })
  if (!isWhole) await refreshCustomers(tx, [order.emailKey])
  await moveLines(tx, lines, 'pay', { actor, at })
  const isUnwanted = (line: Line) => paid.paidTwice.has(line.id)
  for (const line of lines.filter(isUnwanted)) {
    await startRefund(tx, parts, {
      line: { ...line, progress: nextLineState(line.progress, 'pay') },
      reason: 'double_charge',
      actor: 'system',
      intentId: order.paymentIntentId,
      at,
    })
  }
  const wanted = lines.filter((line) => !isUnwanted(line))
  const searches = wanted.map(({ id }) => ({ lineId: id }))
  await jobs.enqueueAll(tx, searchDeed, searches)
  await jobs.enqueue(tx, confirmOrder, { orderId: order.id })
}
