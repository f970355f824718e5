import { DAY, earlier, HOUR, later, MINUTE } from '../../durations.ts'
import { AppError } from '../../errors.ts'
import {
  dueForPaymentCheck,
  lockOrder,
  postponePaymentCheck,
  setOrderStatus,
} from '../../orders/orders.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { MoneyParts } from '../../parts.ts'
import { defineJob, handle, nothing } from '../../platform/job.ts'
import type { Log } from '../../platform/log.ts'
import { PENDING_ORDER_HOURS } from '../../policy.ts'
import { automaticDue } from '../automatic/automatic.db.ts'
import { chargeSavedCard } from '../automatic/top-up-short.job.ts'
import { reportPayment } from './check-payment.ts'
import { isOpenIntent } from './intent.ts'
import { closeIntent, unfinishedIntents } from './intents.db.ts'
import { recordPayment } from './record-payment.ts'
import { releaseIntent } from './release-intent.ts'

const EXPIRE_AFTER = PENDING_ORDER_HOURS * HOUR
const PER_RUN = 100
/** Whoever decided what to take has this long to take it before we do. */
const TAKEN_WITHIN = MINUTE
/** A payment without an order is given up on, and whatever is authorized of it released. */
const ORDERED_WITHIN = DAY

/** Finds payments that neither the webhook nor the success page told us about, checking less and
 * less often, gives up on unpaid orders, and finishes what was left half done. Balances that are topped
 * up automatically are looked at again, too: a job that got lost delays a charge by a minute. */
export const reconcilePaymentsJob = handle(
  defineJob('reconcile-payments', nothing, {
    schedule: '* * * * *',
  }),
  async (parts: MoneyParts, _payload, { log, signal }) => {
    const at = parts.clock()
    for (const due of await dueForPaymentCheck(parts.db, at, PER_RUN)) {
      if (signal.aborted) return
      const age = at.getTime() - due.createdAt.getTime()
      try {
        const { status } = await recordPayment(parts, due.intentId, 'system')
        if (age >= EXPIRE_AFTER && isOpenIntent(status)) await expireOrder(parts, due)
      } catch (error) {
        // One order that can't be settled must not hold up the others.
        const isGone = error instanceof AppError && error.code === 'not_found'
        if (isGone && age >= EXPIRE_AFTER) await expireOrder(parts, due)
        else await report({ ...parts, log }, due.intentId, error)
      }
      const wait = Math.min(Math.max(MINUTE, age / 2), EXPIRE_AFTER / 4)
      await postponePaymentCheck(parts.db, due.id, later(at, wait))
    }
    const since = {
      at,
      decidedBefore: earlier(at, TAKEN_WITHIN),
      openedBefore: earlier(at, ORDERED_WITHIN),
    }
    for (const intent of await unfinishedIntents(parts.db, since, PER_RUN)) {
      if (signal.aborted) return
      try {
        await finishIntent(parts, intent)
      } catch (error) {
        await report({ ...parts, log }, intent.providerId, error)
      }
    }
    const startedBefore = earlier(at, TAKEN_WITHIN)
    for (const organizationId of await automaticDue(parts.db, { at, startedBefore }, PER_RUN)) {
      if (signal.aborted) return
      try {
        await chargeSavedCard(parts, organizationId)
      } catch (error) {
        await report({ ...parts, log }, `automatic ${organizationId}`, error)
      }
    }
  },
)

/** What the provider says no to, or can't answer now, is asked again; anything else is our mistake and
 * becomes a task. */
async function report(parts: MoneyParts & { log: Log }, intentId: string, error: unknown) {
  if (!(error instanceof AppError)) return reportPayment(parts, intentId, error)
  parts.log.warn({ err: error, intent: intentId }, 'payment could not be reconciled')
}

/** Takes what we decided to take, and cancels what still isn't over after that. */
async function finishIntent(
  parts: MoneyParts,
  { id, providerId }: { id: string; providerId: string },
): Promise<void> {
  try {
    const { status } = await recordPayment(parts, providerId, 'system')
    if (!isOpenIntent(status)) return
    await releaseIntent(parts, providerId)
    await recordPayment(parts, providerId, 'system')
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
    await parts.db.transaction().execute((tx) => closeIntent(tx, id, parts.clock()))
  }
}

/** Gives up on an unpaid order. We cancel the payment at the provider first, because then it can't
 * be paid later. A card authorized at that very moment is released; money that was taken without
 * asking us completes the order instead. */
export async function expireOrder(
  parts: MoneyParts,
  { id, intentId }: { id: string; intentId: string },
): Promise<void> {
  try {
    await releaseIntent(parts, intentId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return markExpired(parts, id)
    throw error
  }
  await recordPayment(parts, intentId, 'system')
}

/** The provider has never heard of the payment, so nothing can come of it. */
async function markExpired({ db, clock }: MoneyParts, orderId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.status !== 'pending') return
    await setOrderStatus(tx, orderId, 'failed')
    await writeTimeline(tx, { orderId, event: 'expired', actor: 'system', at: clock() })
  })
}
