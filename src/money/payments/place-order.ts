import { DAY, earlier, later } from '../../durations.ts'
import { AppError, inWords } from '../../errors.ts'
import { mayReadOrder } from '../../orders/access.db.ts'
import { addToCustomer, refreshCustomers } from '../../orders/customers/customers.db.ts'
import { orderNumber } from '../../orders/order.ts'
import {
  insertOrder,
  isSameOrder,
  lockOrderByIntent,
  type NewOrder,
  rewriteOrder,
  withLines,
} from '../../orders/orders.db.ts'
import { totalCents } from '../../orders/price.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { Payments } from '../../platform/payments.ts'
import { hashToken } from '../../secret-token.ts'
import { isRefused } from '../refunds/refunds.db.ts'
import { checkDistinct, checkSold } from './check-lines.ts'
import { closedIntent, isOpenIntent } from './intent.ts'
import { lockIntentToOrder, type OpenedIntent, unpaidDeeds } from './intents.db.ts'

/** Saves the order before any money moves. An intent has one order: resubmitting it updates the same
 * order as long as nothing has been paid. */
export async function placeOrder(
  { db, clock, payments, config }: Pick<Parts, 'db' | 'clock' | 'payments' | 'config'>,
  order: NewOrder,
  browserToken: string,
): Promise<{ id: string; isNew: boolean }> {
  assertPriced(order)
  checkDistinct(order.addresses)
  const intent = await payments.retrieveIntent(order.paymentIntentId)
  if (!intent) throw noSuchIntent()
  if (intent.amountCents !== order.amountCents || intent.currency !== 'usd') {
    const words = 'The amount doesn’t match the open payment.'
    throw new AppError('amount_mismatch', words, { field: 'amount' })
  }
  const placed = await db.transaction().execute(async (tx) => {
    const at = clock()
    const opened = await lockIntentToOrder(tx, order.paymentIntentId)
    const browserHash = hashToken(browserToken)
    if (!opened?.browserHash.equals(browserHash)) throw noSuchIntent()
    // Its money came before its order and is on its way back. Whoever refuses a payment closes it.
    if (opened.closedAt && (await isRefused(tx, order.paymentIntentId))) {
      throw closedIntent('stripePaymentIntentId')
    }
    // Once it's decided what we take of a payment, no order changes under it.
    const isOpen = isOpenIntent(intent.status) && opened.captureCents === null
    const written = await insertOrder(tx, order, browserHash, at)
    if (!written) {
      const room = () => assertFewUnpaid(tx, config, { opened, order, at })
      return { id: await sendAgain(tx, order, browserToken, isOpen, at, room), isNew: false }
    }
    if (!isOpen) throw closedIntent('stripePaymentIntentId')
    await checkSold(tx, order.addresses)
    await assertFewUnpaid(tx, config, { opened, order, at })
    await addToCustomer(tx, written)
    return { id: written.id, isNew: true }
  })
  if (isOpenIntent(intent.status)) await label(payments, placed.id, order)
  return placed
}

/** For the receipt, and for anyone looking at the provider. */
async function label(payments: Payments, orderId: string, order: NewOrder): Promise<void> {
  const deeds = order.addresses.length === 1 ? 'deed' : 'deeds'
  await payments.describeIntent(order.paymentIntentId, {
    receiptEmail: order.email,
    description: `Order ${orderNumber(orderId)}: ${order.addresses.length} ${deeds}`,
    metadata: { order: orderId },
  })
}

async function sendAgain(
  tx: Tx,
  sent: NewOrder,
  browserToken: string,
  isOpen: boolean,
  at: Date,
  assertRoom: () => Promise<void>,
): Promise<string> {
  const order = await lockOrderByIntent(tx, sent.paymentIntentId)
  const [written] = order ? await withLines(tx, [order]) : []
  if (!written) throw new AppError('order_conflict', 'This payment belongs to another order.')
  if (written.status === 'pending') await checkSold(tx, sent.addresses)
  if (isSameOrder(written, sent)) return written.id
  if (!(await mayReadOrder(tx, written.id, browserToken, at))) {
    const words = 'This payment belongs to another order.'
    throw new AppError('order_conflict', words, { field: 'stripePaymentIntentId' })
  }
  if (written.status !== 'pending' || !isOpen) throw closedIntent('stripePaymentIntentId')
  await assertRoom()
  const rewritten = await rewriteOrder(tx, written.id, sent, at)
  await writeTimeline(tx, { orderId: written.id, event: 'corrected', actor: 'customer', at })
  await refreshCustomers(tx, [written.emailKey, rewritten.emailKey], rewritten.emailKey)
  return written.id
}

function noSuchIntent(): AppError {
  return new AppError('not_found', 'We can’t find this payment.', {
    field: 'stripePaymentIntentId',
  })
}

function assertPriced(order: NewOrder): void {
  if (order.amountCents !== totalCents(order.addresses.length)) {
    const words = 'The amount doesn’t match the price of these deeds.'
    throw new AppError('amount_mismatch', words, { field: 'amount' })
  }
}

/** An order costs us rows whether it's paid or not, so what one caller leaves unpaid has an end. */
async function assertFewUnpaid(
  tx: Tx,
  { UNPAID_DEEDS_PER_CALLER: most }: Pick<Parts['config'], 'UNPAID_DEEDS_PER_CALLER'>,
  { opened, order, at }: { opened: OpenedIntent; order: NewOrder; at: Date },
): Promise<void> {
  const { deeds, first } = await unpaidDeeds(tx, opened, earlier(at, DAY))
  if (deeds + order.addresses.length <= most) return
  const wait = later(first ?? at, DAY).getTime() - at.getTime()
  const retryAfter = Math.max(1, Math.ceil(wait / 1000))
  const words = `There are ${deeds.toLocaleString('en-US')} unpaid deeds from your network today. Please pay for an order you already placed, or try again in ${inWords(retryAfter)}.`
  throw new AppError('too_many_unpaid', words, { retryAfter })
}
