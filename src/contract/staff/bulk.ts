import * as z from 'zod/mini'
import { BULK_MOST } from '../../orders/lists/preview.ts'
import { Id } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { agentPost } from './calls.ts'
import { RefundReasonChoice } from './money.ts'
import { OrderFilter } from './orders.ts'

export { BULK_MOST }

export const BULK_ACTS = ['refund', 'resend', 'retry', 'assign'] as const
export type BulkAct = (typeof BULK_ACTS)[number]

export const PreviewedOrder = z.object({
  orderId: Id,
  fullName: z.string(),
  /** The deeds that it would be done to; none if the order is left alone. */
  lines: z.array(z.object({ id: Id, assignee: z.optional(z.nullable(Id)) })),
  /** What would go back to the customer. */
  cents: z.int(),
  /** Why the others aren't. */
  refused: z.array(z.string()),
})
export type PreviewedOrder = z.infer<typeof PreviewedOrder>

export const bulkPreview = endpoint({
  ...agentPost,
  path: '/api/admin/bulk-preview',
  body: z.object({
    act: z.enum(BULK_ACTS),
    /** These orders, or else those that the filter matches, the newest first. */
    orderIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(BULK_MOST))),
    filter: z.optional(OrderFilter),
    /** For refunds. */
    reason: z.optional(RefundReasonChoice),
    despitePolicy: z._default(z.boolean(), false),
  }),
  bodyLimit: 16 * 1024,
  response: z.object({
    orders: z.array(PreviewedOrder),
    /** The filter matches more than can be acted on at once. */
    isMore: z.boolean(),
  }),
})
