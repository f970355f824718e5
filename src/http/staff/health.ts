import type { FastifyInstance } from 'fastify'
import * as calls from '../../contract/staff/health.ts'
import type { Source } from '../../fulfillment/sources/source.ts'
import type { Parts } from '../../parts.ts'
import { listDeadJobs } from '../../upkeep/dead-jobs.db.ts'
import { openPulse } from '../../upkeep/health/check-health.ts'
import {
  heldPayments,
  lastOperations,
  lastReconciliation,
  refusedMails,
  workersSeen,
} from '../../upkeep/health/health-details.db.ts'
import { openReadings } from '../../upkeep/health/readings.db.ts'
import { tellIncident } from '../../upkeep/health/record-status.ts'
import { readStatus } from '../../upkeep/health/status.db.ts'
import { canRetry, consequenceOf, jobWords } from '../../upkeep/job-words.ts'
import { retryDeadJob } from '../../upkeep/retry-dead-job.ts'
import { act, route } from '../route.ts'

const MOST_INCIDENTS = 20

export function adminHealthRoutes(
  app: FastifyInstance,
  parts: Parts & { sources: Source[] },
): void {
  const { db, clock, config } = parts
  const names = parts.sources.map(({ name }) => name)
  const takeReadings = openReadings(db, names)
  const takePulse = openPulse(parts, names)

  route(app, parts, calls.adminHealth, async () => {
    const [readings, oldest, workers, dead, refused, books, operations] = await Promise.all([
      takeReadings(clock()),
      heldPayments(db),
      workersSeen(db),
      listDeadJobs(db),
      refusedMails(db),
      lastReconciliation(db),
      lastOperations(db),
    ])
    const {
      payments,
      email,
      sources,
      workers: { queues },
    } = readings
    return {
      payments: { ...payments, oldest },
      workers,
      queues: queues.map((queue) => ({ ...queue, name: jobWords(queue.name) })),
      deadJobs: dead.map((job) => ({
        ...job,
        name: jobWords(job.name),
        consequence: consequenceOf(job.name),
        canRetry: canRetry(job.name),
      })),
      sources: [...sources],
      email: {
        ...email,
        lastSentAt: email.attempts.find(({ outcome }) => outcome === 'accepted')?.at ?? null,
        refused: refused.map((mail) => ({ ...mail, isFinal: mail.outcome === 'refused' })),
      },
      books: books ?? null,
      operations,
    }
  })

  route(app, parts, calls.retryJobCall, async ({ params }, { staffId }) => ({
    retried: await retryDeadJob(parts, { id: params.id, staffId }),
  }))

  route(app, parts, calls.adminIncidents, async () => {
    const { incidents } = await readStatus(db, clock(), config.TIME_ZONE)
    return (incidents ?? []).slice(0, MOST_INCIDENTS)
  })

  act(app, parts, calls.tellIncidentCall, ({ params, body }, { staffId }) =>
    tellIncident(parts, { id: params.id, words: body.words, staffId }),
  )

  route(app, parts, calls.adminPulse, async (_input, { request, reply }) => {
    const { version, pulse } = await takePulse()
    // The browser keeps the last answer and asks whether it still holds.
    reply.headers({ 'cache-control': 'private, no-cache', etag: version })
    if (request.headers['if-none-match'] === version) reply.status(304)
    return pulse
  })
}
