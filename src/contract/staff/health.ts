import * as z from 'zod/mini'
import { SOURCE_STATES } from '../../fulfillment/sources/source-state.ts'
import { LEVELS, LIGHT_NAMES } from '../../upkeep/health/light.ts'
import { COMPONENT_LEVELS, COMPONENTS } from '../../upkeep/health/status.ts'
import { Count, Done, Id, Timestamp, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { agentAct, staffRead } from './calls.ts'

const optionalTime = z.nullable(Timestamp)
const Calls = z.object({ calls: Count, down: Count })
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

export const adminHealth = endpoint(staffRead, '/api/admin/health', {
  response: z.object({
    payments: z.object({
      lastEventAt: optionalTime,
      lastCaptureAt: optionalTime,
      held: Count,
      oldest: z.array(z.object({ orderId: OrderOf, cents: Count, since: Timestamp })),
    }),
    workers: z.array(Worker),
    queues: z.array(z.object({ name: z.string(), jobs: Count, since: Timestamp })),
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
      queued: Count,
      oldestQueuedAt: optionalTime,
      lastSentAt: optionalTime,
      failedToday: Count,
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
        mended: Count,
        differing: Count,
      }),
    ),
    operations: z.array(z.object({ kind: z.string(), at: Timestamp, detail: z.string() })),
  }),
})
export type Health = z.infer<typeof adminHealth.response>

export const retryJobCall = endpoint(agentAct, '/api/admin/dead-jobs/:id/retry', {
  response: z.object({ retried: z.boolean() }),
  status: 202,
})

export const Incident = z.object({
  id: Id,
  from: Timestamp,
  until: z.nullable(Timestamp),
  levels: z.partialRecord(z.enum(COMPONENTS), z.enum(COMPONENT_LEVELS)),
  words: z.nullable(z.string()),
})
export type Incident = z.infer<typeof Incident>

/** As the status page has them, the latest 20. */
export const adminIncidents = endpoint(staffRead, '/api/admin/incidents', {
  response: z.array(Incident),
})

export const tellIncidentCall = endpoint(agentAct, '/api/admin/incidents/:id/words', {
  body: z.object({ words: text(3, 500) }),
  response: Done,
})

export const Light = z.object({
  name: z.enum(LIGHT_NAMES),
  level: z.enum(LEVELS),
  says: z.string(),
  /** Since when, or when it was last seen working, to the minute. */
  at: z.nullable(Timestamp),
})
export type Light = z.infer<typeof Light>

export const adminPulse = endpoint(staffRead, '/api/admin/pulse', {
  response: z.object({
    lights: z.array(Light),
    /** Up to 1,000 each. */
    counts: z.object({
      desk: Count,
      overdue: Count,
      refundRequests: Count,
      decisions: Count,
      alerts: Count,
    }),
    /** Differs once anything has happened to any order. */
    changed: z.nullable(z.string()),
  }),
})
export type Pulse = z.infer<typeof adminPulse.response>
