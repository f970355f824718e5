import * as z from 'zod'
import { DAY, earlier } from '../../durations.ts'
import type { Parts } from '../../parts.ts'
import { defineJob, handle } from '../../platform/job.ts'
import { closeMonths } from './close-months.ts'
import { movedLately } from './invoices.db.ts'

/** On the first days of a month, once the last one is over from Puerto Rico to Hawaii. */
const job = defineJob('close-months', z.object({ organizationId: z.optional(z.uuid()) }), {
  schedule: '20 13 1-5 * *',
})

/** Without an organization, it starts one for each: what goes wrong with one of them stops no other. */
export const closeMonthsJob = handle(
  job,
  async (parts: Pick<Parts, 'db' | 'clock' | 'config' | 'jobs'>, { organizationId }) => {
    if (organizationId) return closeMonths(parts, organizationId)
    const { db, clock, jobs } = parts
    const moved = await movedLately(db, earlier(clock(), 40 * DAY))
    const each = moved.map((id) => ({ organizationId: id }))
    await db.transaction().execute((tx) => jobs.enqueueAll(tx, job, each))
  },
)
