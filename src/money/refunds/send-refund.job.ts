import * as z from 'zod'
import { earlier, HOUR, later, MINUTE } from '../../durations.ts'
import { AppError, type ErrorCode } from '../../errors.ts'
import type { MoneyParts } from '../../parts.ts'
import { defineJob, handle, nothing } from '../../platform/job.ts'
import { checkPayment } from '../payments/check-payment.ts'
import { failRefund, recordRefunds } from './record-refunds.ts'
import { openRefunds, type Refund, readRefund, takeNewKey } from './refunds.db.ts'

/** Asking again would get the same answer from the provider. */
const FINAL: readonly ErrorCode[] = ['provider_refused', 'not_found']
/** Longer than any call lasts with its repetitions: by then, whoever read the old key is done. */
const KEY_REST_MS = 2 * MINUTE

/** May run twice and at once: the provider recognizes the refund by its key. */
export const sendRefundJob = handle(
  defineJob('send-refund', z.object({ refundId: z.uuid() }), {
    urgent: true,
    retryLimit: 25,
    retryDelayMax: 3600,
    concurrency: 2,
    batch: 2,
  }),
  async (parts: MoneyParts, { refundId }) => {
    const owed = await readRefund(parts.db, refundId)
    if (owed?.state !== 'requested') return
    // The provider forgets its keys after a day, but never a refund it made under one.
    await recordRefunds(parts, owed.intentId)
    const refund = await readRefund(parts.db, refundId)
    if (refund?.state !== 'requested') return
    if (refund.sendAfter && parts.clock() < refund.sendAfter) {
      throw new AppError('provider_unavailable', 'The card provider failed a moment ago.')
    }
    try {
      await parts.payments.createRefund({
        intentId: refund.intentId,
        amountCents: refund.amountCents,
        idempotencyKey: `${refund.id}:${refund.attempt}`,
        metadata: { refund: refund.id, attempt: String(refund.attempt) },
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (FINAL.includes(error.code)) return failRefund(parts, refundId, error.message)
      if (error.code !== 'provider_failed' || (await renewKey(parts, refund))) throw error
      return
    }
    await recordRefunds(parts, refund.intentId)
  },
)

/**
 * The provider keeps a failure under its key and would give the same one for a day. If it made the
 * refund all the same, this records it; if not, the next try bears another key. That key is stored
 * before anyone uses it, so a crash at any point sends nothing twice. Returns whether it's still owed.
 */
async function renewKey(parts: MoneyParts, refund: Refund): Promise<boolean> {
  await recordRefunds(parts, refund.intentId)
  await takeNewKey(parts.db, refund, later(parts.clock(), KEY_REST_MS))
  return (await readRefund(parts.db, refund.id))?.state === 'requested'
}

const CHASE_AFTER_MS = HOUR
const PER_RUN = 200

/** Follows up on unsettled refunds, whatever happened to their job or event. */
export const chaseRefundsJob = handle(
  defineJob('chase-refunds', nothing, { schedule: '41 * * * *' }),
  async (parts: MoneyParts, _payload, { signal, log }) => {
    const before = earlier(parts.clock(), CHASE_AFTER_MS)
    for (const { id, intentId } of await openRefunds(parts.db, before, PER_RUN)) {
      if (signal.aborted) return
      await checkPayment({ ...parts, log }, intentId, () => chase(parts, { id, intentId }))
    }
  },
)

async function chase(parts: MoneyParts, { id, intentId }: { id: string; intentId: string }) {
  await recordRefunds(parts, intentId)
  const refund = await readRefund(parts.db, id)
  if (refund?.state !== 'requested') return
  const { db, jobs } = parts
  await db.transaction().execute((tx) => jobs.enqueue(tx, sendRefundJob.job, { refundId: id }))
}
