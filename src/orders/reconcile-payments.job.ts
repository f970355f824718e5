import { AppError } from '../errors.ts'
import type { JobContext } from '../platform/jobs.ts'
import { dueForPaymentCheck, postponePaymentCheck } from './orders.db.ts'
import { recordPayment } from './record-payment.ts'

const MINUTE = 60_000
const GIVE_UP_AFTER = 8 * 24 * 60 * MINUTE
const PER_RUN = 100

/** Finds what neither the webhook nor the success page told us, asking less and less often. */
export async function reconcilePaymentsJob(
  parts: Parameters<typeof recordPayment>[0],
  _payload: object,
  { log, signal }: JobContext,
): Promise<void> {
  const at = parts.clock()
  for (const due of await dueForPaymentCheck(parts.db, at, PER_RUN)) {
    if (signal.aborted) return
    try {
      await recordPayment(parts, due.intentId, 'system')
    } catch (error) {
      // One order that can't be settled must not keep the others waiting.
      if (!(error instanceof AppError)) throw error
      log.warn({ err: error, orderId: due.id }, 'payment could not be reconciled')
    }
    const age = at.getTime() - due.createdAt.getTime()
    const next = age > GIVE_UP_AFTER ? null : new Date(at.getTime() + Math.max(MINUTE, age / 2))
    await postponePaymentCheck(parts.db, due.id, next)
  }
}
