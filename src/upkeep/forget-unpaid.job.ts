import { DAY, earlier } from '../durations.ts'
import { AppError } from '../errors.ts'
import { closeIntent } from '../money/payments/intents.db.ts'
import { refreshCustomers } from '../orders/customers/customers.db.ts'
import type { MoneyParts } from '../parts.ts'
import { defineJob, handle, type JobContext, nothing } from '../platform/job.ts'
import { UNPAID_ORDER_DAYS } from '../policy.ts'
import {
  abandonedIntents,
  purgeIntents,
  purgeUnpaid,
  type UnpaidOrder,
} from './unpaid-orders.db.ts'

const BATCH = 100
/** Each costs a call to the provider; what's left over is canceled tomorrow. */
const CANCELED_PER_RUN = 500

export const forgetUnpaidJob = handle(
  defineJob('forget-unpaid', nothing, { schedule: '7 9 * * *', expireInSeconds: 3600 }),
  async (parts: MoneyParts, _payload, { log, signal }) => {
    const before = earlier(parts.clock(), UNPAID_ORDER_DAYS * DAY)
    let after: UnpaidOrder | undefined
    let orders = 0
    do {
      if (signal.aborted) return
      const looked = await parts.db.transaction().execute(async (tx) => {
        const found = await purgeUnpaid(tx, before, after, BATCH)
        const purged = found.filter(({ isPurged }) => isPurged)
        const customers = purged.map(({ customer }) => customer)
        await refreshCustomers(tx, customers)
        return found
      })
      orders += looked.filter(({ isPurged }) => isPurged).length
      after = looked.length === BATCH ? looked.at(-1) : undefined
    } while (after)
    const failures = await cancelAbandoned(parts, before, { log, signal })
    let intents = 0
    for (;;) {
      if (signal.aborted) return
      const { lookedAt, purged } = await purgeIntents(parts.db, before, BATCH)
      intents += purged
      if (lookedAt < BATCH) break
    }
    log.info({ orders, intents }, 'unpaid orders forgotten')
    if (failures > 0) throw new Error(`${failures} payments could not be canceled`)
  },
)

/** A payment that no order was placed for could still be paid at the provider: it's ended there
 * before we forget that it was ours. */
async function cancelAbandoned(
  { db, clock, payments }: MoneyParts,
  before: Date,
  { log, signal }: Pick<JobContext, 'log' | 'signal'>,
): Promise<number> {
  let failures = 0
  for (const intent of await abandonedIntents(db, before, CANCELED_PER_RUN)) {
    if (signal.aborted) break
    try {
      await payments.cancelIntent(intent.providerId)
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined
      // Paid after all: its money has a place in the books, or gets one from the reconciler.
      if (code === 'intent_not_open') continue
      if (code !== 'not_found') {
        // One that can't be canceled must not hold up the others.
        failures += 1
        log.warn({ err: error, intentId: intent.id }, 'a payment could not be canceled')
        continue
      }
    }
    await db.transaction().execute((tx) => closeIntent(tx, intent.id, clock()))
  }
  return failures
}
