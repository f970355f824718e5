import { DAY, earlier } from '../durations.ts'
import { sweepClaims } from '../fulfillment/desk/claims.db.ts'
import { sweepForecasts } from '../fulfillment/forecast/forecasts.db.ts'
import { sweepDeclines } from '../money/payments/declines.db.ts'
import type { Parts } from '../parts.ts'
import { defineJob, handle, nothing } from '../platform/job.ts'
import { sweepRateLimits } from '../platform/rate-limit.db.ts'
import { deleteExpiredSessions } from '../staff/sessions.db.ts'

/** Deletes what has expired: staff sessions, counters, declined cards, forecasts and claims. */
export const sweepExpiredJob = handle(
  defineJob('sweep-expired', nothing, { schedule: '23 * * * *' }),
  async ({ db, clock }: Pick<Parts, 'db' | 'clock'>) => {
    const at = clock()
    await deleteExpiredSessions(db, at)
    const yesterday = earlier(at, DAY)
    await sweepRateLimits(db, yesterday)
    await sweepDeclines(db, yesterday)
    await sweepForecasts(db, at)
    await sweepClaims(db, yesterday)
  },
)
