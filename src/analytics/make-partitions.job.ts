import { DAY, earlier } from '../durations.ts'
import type { Parts } from '../parts.ts'
import { defineJob, handle, nothing } from '../platform/job.ts'
import { SEARCH_DAYS } from '../policy.ts'
import { dropOldEvents, dropOldWindows, ensurePartitions } from './search-events.db.ts'

/** Two months ahead, so the job can fail for weeks before an event finds no partition. */
const WEEKS_AHEAD = 9
/** A past window is never read; we keep a week in case a clock is wrong. */
const WINDOW_DAYS_KEPT = 7

export const makePartitionsJob = handle(
  defineJob('make-partitions', nothing, { schedule: '17 3 * * *' }),
  async ({ db, clock }: Pick<Parts, 'db' | 'clock'>, _payload, { log }) => {
    const now = clock()
    const made = await ensurePartitions(db, now.toISOString().slice(0, 10), WEEKS_AHEAD)
    const old = earlier(now, WINDOW_DAYS_KEPT * DAY)
    const dropped = await dropOldWindows(db, old)
    const forgotten = await dropOldEvents(db, earlier(now, SEARCH_DAYS * DAY))
    log.info({ made, dropped, forgotten }, 'partitions ensured')
  },
)
