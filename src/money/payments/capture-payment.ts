import { AppError } from '../../errors.ts'
import { confirmOrder } from '../../job-catalog.ts'
import { type Line, moveLines } from '../../orders/lines.db.ts'
import { lockOrderByIntent, type OrderRow, setOrderStatus } from '../../orders/orders.db.ts'
import { formatCents } from '../../orders/price.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { MoneyParts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { Intent } from '../../platform/payments.ts'
import { topUpToTake } from '../balance/record-top-up.ts'
import { insertDecline } from './declines.db.ts'
import {
  decideIntent,
  giveUpCapture,
  lockIntent,
  type OpenedIntent,
  takeNextKey,
} from './intents.db.ts'
import { linesPaidTwice, lockPayment } from './order-payments.db.ts'
import { cancelUnlessOver } from './release-intent.ts'

/** Takes what we decided to take of an authorization, or releases it. The provider is asked outside
 * the transaction that decided; doing it again is harmless, as money is taken once at most. Returns
 * the intent as the provider answered, or nothing where it has to be asked what became of it. */
export async function capturePayment(
  parts: MoneyParts,
  intent: Intent,
): Promise<Intent | undefined> {
  const decided = await parts.db.transaction().execute((tx) => decideCapture(tx, parts, intent))
  if (!decided) return undefined
  if (decided.captureCents === 0) {
    await cancelUnlessOver(parts, intent.id)
    return undefined
  }
  try {
    const idempotencyKey = `${decided.id}:capture:${decided.captureAttempt}`
    return await parts.payments.captureIntent(intent.id, decided.captureCents, { idempotencyKey })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Taken by somebody else's call, canceled or expired: the provider says which when asked.
    if (error.code === 'intent_not_open') return undefined
    if (error.code === 'provider_failed') {
      await takeNextKey(parts.db, decided)
      // It may have been taken all the same.
      const now = await parts.payments.retrieveIntent(intent.id)
      if (now && now.status !== 'requires_capture') return now
    }
    if (error.code !== 'provider_refused') throw error
    await acceptRefusal(parts, intent.id, decided, error.message)
    await cancelUnlessOver(parts, intent.id)
    return undefined
  }
}

/** The bank doesn't let us take what it had authorized: nothing is sold. */
async function acceptRefusal(
  parts: MoneyParts,
  intentId: string,
  { id }: OpenedIntent,
  why: string,
): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    await lockIntent(tx, intentId)
    const order = await lockOrderByIntent(tx, intentId)
    // Paid after all: another call got through while this one was refused.
    if (order && order.status !== 'pending') return
    await giveUpCapture(tx, id)
    if (order) await failOrder(tx, parts, order, why)
  })
}

/**
 * Decides how much of an authorization to take: the price of the lines we'll work on, and nothing
 * where no order fits. Decided once and written down with the lines it leaves out, so whoever comes
 * later or at the same time finds the same answer. Undefined if the payment isn't ours.
 */
async function decideCapture(
  tx: Tx,
  parts: MoneyParts,
  intent: Intent,
): Promise<(OpenedIntent & { captureCents: number }) | undefined> {
  const { opened, order } = await lockPayment(tx, intent)
  if (!opened) return undefined
  if (opened.captureCents !== null) return { ...opened, captureCents: opened.captureCents }
  const at = parts.clock()
  const authorized = { cents: intent.capturableCents, at: intent.authorizedAt ?? at }
  const decide = async (captureCents: number) => {
    await decideIntent(tx, opened.id, { captureCents, authorized, at })
    return { ...opened, authorizedCents: authorized.cents, captureCents }
  }
  const { organizationId, isAutomatic } = opened
  if (organizationId) {
    return decide(await topUpToTake(tx, { organizationId, isAutomatic }, intent, at))
  }
  const misfit = misfitOf(intent, order)
  const sold = order && !misfit ? await releaseLines(tx, order, authorized.at, at) : []
  const captureCents = sold.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const decided = await decide(captureCents)
  // Authorizing cards for orders that don't fit is a way to test cards, so it counts as a decline.
  if (misfit) await insertDecline(tx, { eventId: `released:${opened.id}`, intent: opened, at })
  if (captureCents === 0 && order?.status === 'pending') {
    await failOrder(tx, parts, order, misfit ?? 'There was nothing left in it to work on.')
  }
  return decided
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
  const { id: orderId, status: from } = order
  const entry = { orderId, event: 'payment_released', from, to: 'failed', at: clock() } as const
  await writeTimeline(tx, { ...entry, actor: 'system', detail: { reason } })
  await jobs.enqueue(tx, confirmOrder, { orderId })
}
