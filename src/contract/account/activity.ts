import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '../../audit/activity.ts'
import { Id, PageQuery, Timestamp } from '../common.ts'
import { endpoint, FileAnswer } from '../endpoint.ts'
import { adminRead } from './calls.ts'

export const ActivityEntry = z.object({
  id: Id,
  at: Timestamp,
  /** `support`: our staff. `unknown`: nobody was signed in. */
  by: z.object({ kind: z.enum(['member', 'key', 'support', 'unknown']), name: z.string() }),
  what: z.string(),
  /** On whom or what, where it has a name. */
  about: z.nullable(z.string()),
  orderId: z.nullable(Id),
  detail: z.nullable(z.string()),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

const Filter = {
  memberId: z.optional(Id),
  keyId: z.optional(Id),
  kind: z.optional(z.enum(ACTIVITY_KINDS)),
}

export const ownActivity = endpoint(adminRead, '/api/account/activity', {
  query: z.extend(z.omit(PageQuery, { q: true }), Filter),
  response: z.array(ActivityEntry),
})

export const activityCsv = endpoint(adminRead, '/api/account/activity/csv', {
  query: z.object(Filter),
  response: FileAnswer,
  sends: 'text/csv',
})
