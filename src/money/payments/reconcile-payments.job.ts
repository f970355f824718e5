import { HOUR, later, MINUTE } from '../../durations.ts'
import { AppError } from '../../errors.ts'
import { dueForPaymentCheck, postponePaymentCheck } from '../../orders/orders.db.ts'
import type { MoneyParts } from '../../parts.ts'
import { defineJob, handle, nothing } from '../../platform/job.ts'
import { PENDING_ORDER_HOURS } from '../../policy.ts'
import { expireOrder } from './expire-order.ts'
import { isOpenIntent } from './intent.ts'
import { recordPayment } from './record-payment.ts'

const EXPIRE_AFTER = PENDING_ORDER_HOURS * HOUR
const PER_RUN = 100

/** Finds payments that neither the webhook nor the success page told us about, checking less and
 * less often, and gives up on unpaid orders. */
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
        if (!(error instanceof AppError)) throw error
        if (error.code === 'not_found' && age >= EXPIRE_AFTER) await expireOrder(parts, due)
        else log.warn({ err: error, orderId: due.id }, 'payment could not be reconciled')
      }
      const wait = Math.min(Math.max(MINUTE, age / 2), EXPIRE_AFTER / 4)
      await postponePaymentCheck(parts.db, due.id, later(at, wait))
    }
  },
)
