import { recheckDeedJob } from '../aftercare/recheck-deed.job.ts'
import { writeAudit } from '../audit/audit.db.ts'
import { readFactsJob } from '../fulfillment/read-facts.job.ts'
import * as catalog from '../job-catalog.ts'
import type { Parts } from '../parts.ts'
import type { Job } from '../platform/job.ts'
import { takeDeadJob } from './dead-jobs.db.ts'

export const RETRIED: readonly Job[] = [
  ...Object.values(catalog),
  readFactsJob.job,
  recheckDeedJob.job,
]

/** Starts a job again that was given up; false where somebody had before, and nothing is written. */
export async function retryDeadJob(
  { db, clock, jobs }: Pick<Parts, 'db' | 'clock' | 'jobs'>,
  { id, staffId }: { id: string; staffId: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const dead = await takeDeadJob(tx, id)
    const job = RETRIED.find(({ name }) => name === dead?.name)
    if (!dead || !job) return false
    // As whoever started it first did: one waiting per order.
    const key = job.oncePerKey ? dead.data.orderId : undefined
    await jobs.enqueue(tx, job, dead.data, key ? { key } : {})
    const detail = { job: job.name }
    await writeAudit(tx, { staffId, action: 'retry_job', subject: id, at: clock(), detail })
    return true
  })
}
