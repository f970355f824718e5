import { formatAddress } from '../addresses/address.ts'
import { overdueRequests } from '../money/refunds/refund-requests.db.ts'
import { ordersPastPromise } from '../orders/promises.db.ts'
import { shopDate } from '../orders/shop-day.ts'
import { openTask } from '../orders/staff-tasks.db.ts'
import { defineJob, handle, nothing } from '../platform/job.ts'
import { keepPromise, type PromiseParts } from './keep-promise.ts'

const PER_ROUND = 500

/** Checks every deadline that has come due. Many can run at once: each order is one transaction, and
 * a run that finds it locked leaves it to the one that has it. */
export const watchPromisesJob = handle(
  defineJob('watch-promises', nothing, {
    schedule: '* * * * *',
    expireInSeconds: 300,
  }),
  async (parts: PromiseParts, _payload, { signal, log }) => {
    await recallRequests(parts)
    const seen = new Set<string>()
    let failed = 0
    for (;;) {
      const due = await ordersPastPromise(parts.db, parts.clock(), PER_ROUND)
      const fresh = due.filter((orderId) => !seen.has(orderId))
      if (fresh.length === 0) break
      for (const orderId of fresh) {
        if (signal.aborted) return
        seen.add(orderId)
        try {
          await keepPromise(parts, orderId)
        } catch (error) {
          // One order that fails must not hold up the others.
          failed += 1
          log.error({ err: error, orderId }, 'a late order could not be dealt with')
        }
      }
    }
    if (failed > 0) throw new Error(`${failed} late orders could not be dealt with`)
  },
)

/** A request whose answer is overdue goes back to staff, even if its task was closed. */
async function recallRequests({ db, clock, config }: PromiseParts): Promise<void> {
  const at = clock()
  for (const request of await overdueRequests(db, at, PER_ROUND)) {
    const { id: subject, orderId, reviewBy } = request
    const detail = `${formatAddress(request).slice(0, 300)}: the customer is still waiting for an answer that was due by ${shopDate(reviewBy, config.TIME_ZONE)}.`
    await db
      .transaction()
      .execute((tx) => openTask(tx, { kind: 'refund_request', subject, orderId, detail, at }))
  }
}
