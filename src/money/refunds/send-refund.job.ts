import * as z from 'zod'
import { AppError, type ErrorCode } from '../../errors.ts'
import type { MoneyParts } from '../../parts.ts'
import { defineJob, handle } from '../../platform/job.ts'
import { failRefund } from './fail-refund.ts'
import { recordRefunds } from './record-refunds.ts'
import { readRefund } from './refunds.db.ts'

/** Asking again would get the same answer from the provider. */
const FINAL: readonly ErrorCode[] = ['provider_refused', 'not_found']

/** Sends back money we owe. May run twice and at once: the provider recognizes the refund by its
 * key. */
export const sendRefundJob = handle(
  defineJob('send-refund', z.object({ refundId: z.uuid() }), {
    urgent: true,
    retryLimit: 25,
    retryDelayMax: 3600,
    concurrency: 2,
  }),
  async (parts: MoneyParts, { refundId }) => {
    const owed = await readRefund(parts.db, refundId)
    if (owed?.state !== 'requested') return
    // The provider forgets its keys after a day, but never a refund it made under one.
    await recordRefunds(parts, owed.intentId)
    const refund = await readRefund(parts.db, refundId)
    if (refund?.state !== 'requested') return
    try {
      await parts.payments.createRefund({
        intentId: refund.intentId,
        amountCents: refund.amountCents,
        idempotencyKey: `${refund.id}:${refund.attempt}`,
        metadata: { refund: refund.id, attempt: String(refund.attempt) },
      })
    } catch (error) {
      const isFinal = error instanceof AppError && FINAL.includes(error.code)
      if (!isFinal) throw error
      return failRefund(parts, refundId, error.message)
    }
    await recordRefunds(parts, refund.intentId)
  },
)
