import * as z from 'zod/mini'
import { TASK_KINDS } from '../../orders/staff-task.ts'
import { Id, PageQuery, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { agentAct, staffRead } from './calls.ts'
import { DeskLine } from './desk.ts'
import { RefundRequest } from './refund-requests.ts'

export const StaffTask = z.object({
  id: Id,
  kind: z.enum(TASK_KINDS),
  /** What it's about: the code of a state, the ID of a refund. */
  subject: z.string(),
  orderId: z.nullable(Id),
  detail: z.string(),
  openedAt: Timestamp,
})
export type StaffTask = z.infer<typeof StaffTask>

export const INBOX_KINDS = ['deed', 'request', 'decision', 'alert'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

export const InboxItem = z.discriminatedUnion('is', [
  z.object({ is: z.literal('deed'), deed: DeskLine }),
  z.object({ is: z.literal('request'), request: RefundRequest }),
  z.object({ is: z.literal('decision'), task: StaffTask, decideBy: Timestamp }),
  z.object({ is: z.literal('alert'), task: StaffTask }),
])
export type InboxItem = z.infer<typeof InboxItem>

/** Everything that needs somebody, most urgent first. */
export const inbox = endpoint(staffRead, '/api/admin/inbox', {
  query: z.object({
    limit: PageQuery.shape.limit,
    /** It says how far each kind has been shown. */
    cursor: z.optional(z.string().check(z.maxLength(800))),
    kind: z.optional(z.enum(INBOX_KINDS)),
  }),
  response: z.array(InboxItem),
})

export const closeTask = endpoint(agentAct, '/api/admin/tasks/:id/close', {
  response: z.object({ closed: z.boolean() }),
})
