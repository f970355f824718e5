import * as z from 'zod/mini'
import { Id, PageQuery, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { staffRead } from './calls.ts'

export const AuditEntry = z.object({
  id: Id,
  at: Timestamp,
  /** Null if an operator did it on the machine itself or there's no account behind it. */
  staff: z.nullable(z.object({ id: Id, username: z.string() })),
  action: z.string(),
  subject: z.nullable(z.string()),
  orderId: z.nullable(Id),
  member: z.nullable(z.string()),
  detail: z.nullable(z.record(z.string(), z.unknown())),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditLog = endpoint(staffRead, '/api/admin/audit', {
  query: z.object({
    limit: PageQuery.shape.limit,
    cursor: PageQuery.shape.cursor,
    staffId: z.optional(Id),
    action: z.optional(z.string().check(z.maxLength(60))),
    /** Matched in full: the ID of an order, a line, a refund or a member. */
    subject: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  response: z.array(AuditEntry),
})

export const auditActions = endpoint(staffRead, '/api/admin/audit/actions', {
  response: z.array(z.string()),
})
