import * as z from 'zod/mini'
import { DeedFact, DeedFacts, FACT_NAMES, FACT_STATES } from '../../deed-fact.ts'
import { Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { agentAct, staffReadOne } from './calls.ts'

/** Staff see what was read even where it's doubtful. */
const CopyFact = z.extend(DeedFact, {
  state: z.enum(FACT_STATES),
  text: z.string(),
  value: z.string(),
  correctedAt: z.nullable(Timestamp),
  correctedBy: z.nullable(z.string()),
})
export type CopyFact = z.infer<typeof CopyFact>

/** What a copy says that was checked, delivered or not. */
export const copyFacts = endpoint(staffReadOne, '/api/admin/copies/:id/facts', {
  response: z.object({ status: DeedFacts.shape.status, facts: z.array(CopyFact) }),
})

export const correctFactCall = endpoint(agentAct, '/api/admin/copies/:id/facts', {
  body: z.object({
    name: z.enum(FACT_NAMES),
    to: z.enum(['text', 'absent', 'as_read']),
    text: z._default(z.string().check(z.trim(), z.maxLength(10_000)), ''),
    page: z.int().check(z.minimum(1), z.maximum(1000)),
    /** When it was last corrected, on screen. */
    seen: z.nullable(Timestamp),
  }),
  bodyLimit: 64 * 1024,
  response: z.object({ corrected: z.boolean() }),
})
