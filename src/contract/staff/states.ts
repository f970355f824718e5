import * as z from 'zod/mini'
import { NOTICES, SELLING } from '../../addresses/offices/state-policy.ts'
import { Timestamp, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { ownerPost, staffRead } from './calls.ts'

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

export const statePolicies = endpoint({
  ...staffRead,
  path: '/api/admin/states',
  response: z.array(StatePolicy),
})

export const decideStateCall = endpoint({
  ...ownerPost,
  path: '/api/admin/states/:state',
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
