import type { Parts } from '../parts.ts'
import { defineJob, handle, nothing } from '../platform/job.ts'
import { recheckDeedJob } from './recheck-deed.job.ts'
import { takeDueRechecks } from './rechecks.db.ts'

const PER_RUN = 500

export const startRechecksJob = handle(
  defineJob('start-rechecks', nothing, { schedule: '29 * * * *' }),
  async ({ db, clock, jobs }: Pick<Parts, 'db' | 'clock' | 'jobs'>) => {
    await db.transaction().execute(async (tx) => {
      for (const documentId of await takeDueRechecks(tx, clock(), PER_RUN)) {
        await jobs.enqueue(tx, recheckDeedJob.job, { documentId })
      }
    })
  },
)
