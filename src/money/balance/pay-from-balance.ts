import { randomUUID } from 'node:crypto'
import { AppError } from '../../errors.ts'
import { tellBalance, topUpShort } from '../../job-catalog.ts'
import { balancePaymentId, isPaid } from '../../orders/order.ts'
import { noteEvent } from '../../organizations/webhooks/events.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { post } from '../ledger/ledger.db.ts'
import { drawEntry } from '../ledger/ledger.ts'
import { completeOrder } from '../payments/complete-order.ts'
import { lockPayment } from '../payments/payment-lock.db.ts'
import { noteLow, readBalance } from './balances.db.ts'

/** In the transaction that placed the order: everything or nothing. The order and its lines are
 * written, its payment is `balancePaymentId(order id)`. */
export async function payFromBalance(
  tx: Tx,
  parts: Pick<Parts, 'clock' | 'jobs'>,
  { organizationId, orderId }: { organizationId: string; orderId: string },
): Promise<void> {
  const intentId = balancePaymentId(orderId)
  const { order } = await lockPayment(tx, { id: intentId, metadata: {} })
  if (!order) throw new AppError('not_found', 'We can’t find this order.')
  if (isPaid(order.status)) return
  const cents = order.amountCents
  await drawForOrder(tx, { organizationId, orderId, intentId, cents, at: parts.clock() })
  await completeOrder(tx, parts, order, {
    actor: 'customer',
    receivedCents: cents,
    card: null,
    openedId: undefined,
    paidTwice: new Set(),
  })
  await followDraw(tx, parts, organizationId, parts.clock())
}

/**
 * Takes an order's price from its organization's balance, once however often it's called, in the
 * transaction that writes the order. Throws `balance_too_low` if it doesn't fit. Others of the same
 * organization wait here until the transaction ends, so what can be done before is done before.
 */
export async function drawForOrder(
  tx: Tx,
  draw: { organizationId: string; orderId: string; intentId: string; cents: number; at: Date },
): Promise<void> {
  const { organizationId, orderId, intentId, cents, at } = draw
  await post(tx, [drawEntry(intentId, cents, at)], { intentId, orderId, organizationId })
}

/** In the transaction that drew below a threshold: a saved card is charged, and the organization and its
 * programs are told once that it's low. */
async function followDraw(tx: Tx, { jobs }: Pick<Parts, 'jobs'>, organizationId: string, at: Date) {
  const { isLow, isShort } = await noteLow(tx, organizationId, at)
  if (isShort) await jobs.enqueue(tx, topUpShort, { organizationId }, { key: organizationId })
  if (!isLow) return
  const { cents: balanceCents, lowCents } = await readBalance(tx, organizationId)
  const detail = { balanceCents, lowCents, currency: 'usd' }
  await noteEvent(tx, { organizationId, type: 'balance.low', detail, at })
  await jobs.enqueue(tx, tellBalance, { about: 'low', organizationId, newsId: randomUUID() })
}
