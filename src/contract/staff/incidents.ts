import * as z from 'zod/mini'
import { COMPONENT_LEVELS, COMPONENTS } from '../../upkeep/health/status.ts'
import { Done, Id, Timestamp, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { agentAct, staffRead } from './calls.ts'

export const Incident = z.object({
  id: Id,
  from: Timestamp,
  until: z.nullable(Timestamp),
  levels: z.partialRecord(z.enum(COMPONENTS), z.enum(COMPONENT_LEVELS)),
  /** What the status page says about it. */
  words: z.nullable(z.string()),
})
export type Incident = z.infer<typeof Incident>

/** As the status page has them, the latest 20. */
export const adminIncidents = endpoint({
  ...staffRead,
  path: '/api/admin/incidents',
  response: z.array(Incident),
})

export const tellIncidentCall = endpoint({
  ...agentAct,
  path: '/api/admin/incidents/:id/words',
  body: z.object({ words: text(3, 500) }),
  response: Done,
})
