import type { FastifyInstance } from 'fastify'
import { adminHealth, retryJobCall } from '../../contract/staff/health.ts'
import type { Source } from '../../fulfillment/sources/source.ts'
import type { Parts } from '../../parts.ts'
import { listDeadJobs } from '../../upkeep/dead-jobs.db.ts'
import { canRetry, consequenceOf } from '../../upkeep/dead-jobs.ts'
import {
  heldPayments,
  lastOperations,
  lastReconciliation,
  refusedMails,
  workersSeen,
} from '../../upkeep/health/health-details.db.ts'
import { readQueues } from '../../upkeep/health/queues.db.ts'
import { takeReadings } from '../../upkeep/health/readings.db.ts'
import { openSourceWeek } from '../../upkeep/health/source-readings.db.ts'
import { jobWords } from '../../upkeep/job-words.ts'
import { retryDeadJob } from '../../upkeep/retry-dead-job.ts'
import { route } from '../route.ts'

/** What is behind the lights, and the one thing to be done about a job. */
export function adminHealthRoutes(
  app: FastifyInstance,
  parts: Parts & { sources: Source[] },
): void {
  const { db, clock } = parts
  const names = parts.sources.map(({ name }) => name)
  const weekOf = openSourceWeek(db)

  route(app, parts, adminHealth, async () => {
    const now = clock()
    const [readings, oldest, workers, queues, dead, refused, books, operations] = await Promise.all(
      [
        weekOf(now).then((week) => takeReadings(db, now, names, week)),
        heldPayments(db),
        workersSeen(db),
        readQueues(db),
        listDeadJobs(db),
        refusedMails(db),
        lastReconciliation(db),
        lastOperations(db),
      ],
    )
    const { payments, email, sources } = readings
    return {
      payments: {
        held: payments.held,
        lastEventAt: iso(payments.lastEventAt),
        lastCaptureAt: iso(payments.lastCaptureAt),
        oldest: oldest.map((each) => ({ ...each, since: each.since.toISOString() })),
      },
      workers: workers.map(({ tools, seenAt, ...worker }) => ({
        ...worker,
        seenAt: seenAt.toISOString(),
        tools: tools && { ...tools, triedAt: tools.triedAt.toISOString() },
      })),
      queues: queues.map(({ name, jobs, since }) => ({
        name: jobWords(name),
        jobs,
        since: since.toISOString(),
      })),
      deadJobs: dead.map(({ id, name, orderId, failure, diedAt }) => ({
        id,
        name: jobWords(name),
        consequence: consequenceOf(name),
        orderId,
        failure,
        diedAt: diedAt.toISOString(),
        canRetry: canRetry(name),
      })),
      sources: sources.map((source) => ({ ...source, failedAt: iso(source.failedAt) })),
      email: {
        queued: email.queued,
        failedToday: email.failedToday,
        oldestQueuedAt: iso(email.oldestQueuedAt),
        lastSentAt: iso(email.attempts.find(({ outcome }) => outcome === 'accepted')?.at ?? null),
        refused: refused.map(({ outcome, at, ...mail }) => ({
          ...mail,
          isFinal: outcome === 'refused',
          at: at.toISOString(),
        })),
      },
      books: books && {
        ...books,
        since: books.since.toISOString(),
        finishedAt: books.finishedAt.toISOString(),
      },
      operations: operations.map((each) => ({ ...each, at: each.at.toISOString() })),
    }
  })

  route(app, parts, retryJobCall, async ({ params }, { staffId }) => ({
    retried: await retryDeadJob(parts, { id: params.id, staffId }),
  }))
}

const iso = (at: Date | null) => at?.toISOString() ?? null
