import { ordersPastPromise } from '../orders/promises.db.ts'
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
