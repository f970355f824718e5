import { ordersUntold } from '../delivery/mail/delivery-news.db.ts'
import { earlier, HOUR, MINUTE } from '../durations.ts'
import type { FulfillmentParts } from '../fulfillment/ask-sources.ts'
import { checkCopyJob } from '../fulfillment/check-copy.job.ts'
import { latestCopy } from '../fulfillment/copies.db.ts'
import { fetchDeedJob } from '../fulfillment/fetch-deed.job.ts'
import { deliverOrder, searchDeed, tellDeliveries } from '../job-catalog.ts'
import { type Line, staleLines } from '../orders/lines.db.ts'
import type { Tx } from '../platform/db.ts'
import { defineJob, handle, nothing } from '../platform/job.ts'

const STALE_AFTER_MS = 15 * MINUTE
/** A check goes on by itself for hours while the scanner is out; more jobs wouldn't bring it back. */
const UNCHECKED_AFTER_MS = 6 * HOUR
const PER_RUN = 500

/** Restarts lines that should be moving automatically but haven't for a while, whatever happened to
 * their job. A line that's merely slow gets a second job, which finds the work done and ends. */
export const reviveLinesJob = handle(
  defineJob('revive-lines', nothing, { schedule: '*/5 * * * *' }),
  async (
    { db, clock, jobs }: Pick<FulfillmentParts, 'db' | 'clock' | 'jobs'>,
    _payload,
    { log },
  ) => {
    const staleSince = earlier(clock(), STALE_AFTER_MS)
    await db.transaction().execute(async (tx) => {
      const lines = await staleLines(tx, staleSince, PER_RUN)
      const uncheckedSince = earlier(clock(), UNCHECKED_AFTER_MS)
      for (const line of lines) await startAgain(jobs, tx, line, uncheckedSince)
      // A delivery whose email is due later has its job, and a second one is dropped.
      for (const orderId of await ordersUntold(tx, staleSince, PER_RUN)) {
        await jobs.enqueue(tx, tellDeliveries, { orderId }, { key: orderId })
      }
      if (lines.length > 0) log.warn({ lines: lines.length }, 'lines were started again')
    })
  },
)

async function startAgain(
  jobs: FulfillmentParts['jobs'],
  tx: Tx,
  line: Line,
  uncheckedSince: Date,
): Promise<void> {
  const { id: lineId, orderId } = line
  if (line.progress === 'ready') await jobs.enqueue(tx, deliverOrder, { orderId }, { key: orderId })
  else if (line.progress === 'checking') {
    const copy = await latestCopy(tx, lineId)
    const isFetched = copy && copy.verdict === null
    if (isFetched && line.progressAt > uncheckedSince) return
    if (copy?.verdict === 'passed') {
      await jobs.enqueue(tx, checkCopyJob.job, { lineId, passed: copy.id })
      return
    }
    await jobs.enqueue(tx, (isFetched ? checkCopyJob : fetchDeedJob).job, { lineId })
  } else await jobs.enqueue(tx, searchDeed, { lineId })
}
