import * as z from 'zod/mini'
import { SOURCE_STATES } from '../../fulfillment/sources/source-state.ts'
import { Id, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { agentAct, staffRead } from './calls.ts'

const count = z.int().check(z.nonnegative())
const optionalTime = z.nullable(Timestamp)
const Calls = z.object({ calls: count, down: count })
const OrderOf = z.nullable(Id)

const DeadJob = z.object({
  id: Id,
  /** What it was to do, and what happens without it, in words. */
  name: z.string(),
  consequence: z.string(),
  orderId: OrderOf,
  failure: z.nullable(z.string()),
  diedAt: Timestamp,
  /** Whether trying again is what helps; else it comes again or is with a person already. */
  canRetry: z.boolean(),
})
export type DeadJob = z.infer<typeof DeadJob>

const Worker = z.object({
  id: Id,
  seenAt: Timestamp,
  isAlive: z.boolean(),
  tools: z.nullable(
    z.object({
      /** Null if none is configured. */
      scanner: z.nullable(z.boolean()),
      storage: z.boolean(),
      /** What the programs that open documents are kept from; null if none is run. */
      keeps: z.nullable(z.string()),
      triedAt: Timestamp,
    }),
  ),
})

export const adminHealth = endpoint({
  ...staffRead,
  path: '/api/admin/health',
  response: z.object({
    payments: z.object({
      lastEventAt: optionalTime,
      lastCaptureAt: optionalTime,
      held: count,
      oldest: z.array(z.object({ orderId: OrderOf, cents: count, since: Timestamp })),
    }),
    workers: z.array(Worker),
    queues: z.array(z.object({ name: z.string(), jobs: count, since: Timestamp })),
    deadJobs: z.array(DeadJob),
    sources: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        state: z.enum(SOURCE_STATES),
        failedAt: optionalTime,
        lastFailure: z.nullable(z.string()),
        thisHour: Calls,
        lastWeek: Calls,
      }),
    ),
    email: z.object({
      queued: count,
      oldestQueuedAt: optionalTime,
      lastSentAt: optionalTime,
      failedToday: count,
      refused: z.array(
        z.object({
          orderId: Id,
          template: z.string(),
          isFinal: z.boolean(),
          reply: z.string(),
          at: Timestamp,
        }),
      ),
    }),
    books: z.nullable(
      z.object({
        finishedAt: Timestamp,
        providerCents: z.int(),
        agreeingCents: z.int(),
        mended: count,
        differing: count,
      }),
    ),
    operations: z.array(z.object({ kind: z.string(), at: Timestamp, detail: z.string() })),
  }),
})
export type Health = z.infer<typeof adminHealth.response>

export const retryJobCall = endpoint({
  ...agentAct,
  path: '/api/admin/dead-jobs/:id/retry',
  response: z.object({ retried: z.boolean() }),
  status: 202,
})
