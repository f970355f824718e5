import { confirmOrder } from '../../job-catalog.ts'
import { type Line, moveLines } from '../../orders/lines.db.ts'
import { type OrderRow, setOrderStatus } from '../../orders/orders.db.ts'
import { formatCents } from '../../orders/price.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { MoneyParts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { Intent } from '../../platform/payments.ts'
import { topUpToTake } from '../balance/record-top-up.ts'
import { insertDecline } from './declines.db.ts'
import { linesPaidTwice } from './double-charges.db.ts'
import { decideIntent, type OpenedIntent } from './intents.db.ts'
import { lockPayment } from './payment-lock.db.ts'

/**
 * Decides how much of an authorization to take: the price of the lines we'll work on, and nothing
 * where no order fits. Decided once and written down with the lines it leaves out, so whoever comes
 * later or at the same time finds the same answer. Undefined if the payment isn't ours.
 */
export async function decideCapture(
  tx: Tx,
  parts: MoneyParts,
  intent: Intent,
): Promise<(OpenedIntent & { captureCents: number }) | undefined> {
  const { opened, order } = await lockPayment(tx, intent)
  if (!opened) return undefined
  if (opened.captureCents !== null) return { ...opened, captureCents: opened.captureCents }
  const at = parts.clock()
  const authorized = { cents: intent.capturableCents, at: intent.authorizedAt ?? at }
  if (opened.organizationId) return decideTopUp(tx, { intent, opened, authorized, at })
  const misfit = misfitOf(intent, order)
  const sold = order && !misfit ? await releaseLines(tx, order, authorized.at, at) : []
  const captureCents = sold.reduce((sum, { priceCents }) => sum + priceCents, 0)
  await decideIntent(tx, opened.id, { captureCents, authorized, at })
  // Whoever authorizes cards and orders nothing that fits is trying cards, like with declined ones.
  if (misfit) await insertDecline(tx, { eventId: `released:${opened.id}`, intent: opened, at })
  if (captureCents === 0 && order?.status === 'pending') {
    await failOrder(tx, parts, order, misfit ?? 'There was nothing left in it to work on.')
  }
  return { ...opened, authorizedCents: authorized.cents, captureCents }
}

async function decideTopUp(
  tx: Tx,
  about: {
    intent: Intent
    opened: OpenedIntent
    authorized: { cents: number; at: Date }
    at: Date
  },
): Promise<OpenedIntent & { captureCents: number }> {
  const { intent, opened, authorized, at } = about
  const { isAutomatic, organizationId } = opened
  const topUp = { isAutomatic, organizationId: organizationId ?? '' }
  const captureCents = await topUpToTake(tx, topUp, intent, at)
  await decideIntent(tx, opened.id, { captureCents, authorized, at })
  return { ...opened, authorizedCents: authorized.cents, captureCents }
}

/** Why an authorization pays for no order, in words for staff. */
function misfitOf(intent: Intent, order: OrderRow | undefined): string | undefined {
  if (!order) return 'It has no order.'
  if (order.status !== 'pending') return 'We had given up on the order.'
  if (intent.capturableCents === order.amountCents && intent.currency === 'usd') return undefined
  return `The card was authorized for ${formatCents(intent.capturableCents)}, the order is ${formatCents(order.amountCents)}.`
}

/** Releases the lines that the same browser has just bought; returns the others. A withheld line is
 * taken like any other: what isn't charged would stand out. */
async function releaseLines(
  tx: Tx,
  order: OrderRow & { lines: Line[] },
  authorizedAt: Date,
  at: Date,
): Promise<Line[]> {
  const bought = await linesPaidTwice(tx, order.id, authorizedAt)
  const duplicates = order.lines.filter(({ id }) => bought.has(id))
  await moveLines(tx, duplicates, 'release', { actor: 'system', at, release: 'duplicate' })
  return order.lines.filter(({ id }) => !bought.has(id))
}

/** The card was authorized and nothing was taken: the order is over, and its customer is told. */
export async function failOrder(
  tx: Tx,
  { clock, jobs }: Pick<MoneyParts, 'clock' | 'jobs'>,
  order: OrderRow,
  reason: string,
): Promise<void> {
  await setOrderStatus(tx, order.id, 'failed')
  await writeTimeline(tx, {
    orderId: order.id,
    event: 'payment_released',
    from: order.status,
    to: 'failed',
    actor: 'system',
    at: clock(),
    detail: { reason },
  })
  await jobs.enqueue(tx, confirmOrder, { orderId: order.id })
}
