import { DAY, earlier, HOUR } from '../durations.ts'
import { sweepPlans } from '../fulfillment/desk/plans.db.ts'
import type { Parts } from '../parts.ts'
import { sweepHeartbeats } from '../platform/heartbeat.db.ts'
import { defineJob, handle, nothing } from '../platform/job.ts'
import * as policy from '../policy.ts'
import { deleteAllOlder, deleteOlder } from './delete-older.db.ts'
import { sweepStatus } from './health/status.db.ts'

/** Deletes what has expired: sessions and links of staff, counters, declined cards, forecasts,
 * plans for deeds that are done, heartbeats, what the status page no longer shows, who began a download, handled events, figures of sources,
 * the log, answers and events of the API, and its endpoints that are off. */
export const sweepExpiredJob = handle(
  defineJob('sweep-expired', nothing, { schedule: '23 * * * *', expireInSeconds: 1800 }),
  async ({ db, clock }: Pick<Parts, 'db' | 'clock'>) => {
    const at = clock()
    await deleteAllOlder(db, 'staffSessions', 'expiresAt', at)
    await deleteAllOlder(db, 'staffLinks', 'expiresAt', at)
    await deleteAllOlder(db, 'forecasts', 'expiresAt', at)
    const counted = earlier(at, policy.COUNTER_HOURS * HOUR)
    // The count of a day's window weighs in on the day after, too.
    const weighed = earlier(counted, policy.COUNTER_HOURS * HOUR)
    await deleteAllOlder(db, 'rateLimits', 'windowStart', weighed)
    await deleteAllOlder(db, 'declines', 'at', counted)
    await deleteAllOlder(db, 'downloadSessions', 'startedAt', counted)
    await sweepPlans(db)
    await sweepHeartbeats(db)
    await sweepStatus(db, at)
    const daysAgo = (days: number) => earlier(at, days * DAY)
    await deleteOlder(db, 'paymentEvents', 'receivedAt', daysAgo(policy.PAYMENT_EVENT_DAYS))
    await deleteOlder(db, 'searchSessions', 'lastDay', daysAgo(policy.SEARCH_DAYS))
    await deleteOlder(db, 'sourceCalls', 'hour', daysAgo(policy.SOURCE_CALL_DAYS))
    await deleteOlder(db, 'apiRequests', 'at', daysAgo(policy.API_REQUEST_DAYS))
    await deleteOlder(db, 'apiAnswers', 'at', daysAgo(policy.API_ANSWER_DAYS))
    // Takes along what was sent of it.
    await deleteOlder(db, 'apiEvents', 'createdAt', daysAgo(policy.API_EVENT_DAYS))
    await deleteAllOlder(db, 'webhookEndpoints', 'disabledAt', daysAgo(policy.API_EVENT_DAYS))
  },
)
