import * as z from 'zod/mini'
import { NOTICES, SELLING } from '../../addresses/offices/state-policy.ts'
import { SOURCE_STATES } from '../../fulfillment/sources/source-state.ts'
import { Count, Timestamp, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { agentPost, ownerPost, staffRead } from './calls.ts'

export const DeedSource = z.object({
  name: z.string(),
  title: z.string(),
  /** What it covers, in words. */
  area: z.string(),
  /** Asking it is free, so we can tell visitors what it has before they pay. */
  isFree: z.boolean(),
  /** It provides images; otherwise staff fetch what it names. */
  hasImages: z.boolean(),
  isOn: z.boolean(),
  switched: z.nullable(z.object({ by: z.string(), at: Timestamp, reason: z.string() })),
  /** The same word as on the dashboard. */
  state: z.enum(SOURCE_STATES),
  lastDay: z.object({
    calls: Count,
    notFound: Count,
    down: Count,
    /** Milliseconds, accurate to 4.4%; null if it wasn't asked. */
    medianMs: z.nullable(z.number()),
    p95Ms: z.nullable(z.number()),
  }),
  /** Consecutive failures. */
  failures: z.int(),
  /** Paused until then; a time in the past means the next query tries it. */
  openUntil: z.nullable(Timestamp),
  lastFailure: z.nullable(z.string()),
  failedAt: z.nullable(Timestamp),
})
export type DeedSource = z.infer<typeof DeedSource>

export const deedSources = endpoint(staffRead, '/api/admin/sources', {
  response: z.array(DeedSource),
})

const params = z.object({ name: z.string().check(z.maxLength(40)) })

export const switchSourceCall = endpoint(agentPost, '/api/admin/sources/:name/switch', {
  params,
  body: z.object({ isOn: z.boolean(), reason: text(3, 500) }),
  response: DeedSource,
})

export const retrySourceCall = endpoint(agentPost, '/api/admin/sources/:name/retry', {
  params,
  body: z.object({}),
  response: DeedSource,
})

export const StatePolicy = z.object({
  state: z.string(),
  notice: z.enum(NOTICES),
  selling: z.enum(SELLING),
  /** The state's own words, shown before the sale. */
  stateText: z.nullable(z.string()),
  /** An owner has to decide before we go live. */
  needsDecision: z.boolean(),
  decision: z.nullable(z.object({ at: Timestamp, by: z.string(), note: z.string() })),
})
export type StatePolicy = z.infer<typeof StatePolicy>

export const statePolicies = endpoint(staffRead, '/api/admin/states', {
  response: z.array(StatePolicy),
})

export const decideStateCall = endpoint(ownerPost, '/api/admin/states/:state', {
  params: z.object({ state: z.string().check(z.maxLength(2)) }),
  body: z.object({
    notice: z.enum(NOTICES),
    selling: z.enum(SELLING),
    stateText: z.nullable(text(1, 1000)),
    /** What was decided, and on whose advice. */
    note: text(3, 500),
  }),
  response: StatePolicy,
})
