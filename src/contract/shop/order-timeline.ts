import * as z from 'zod/mini'
import { HISTORY_EVENTS } from '../../orders/history.ts'
import { Id, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { OrderParams } from './orders.ts'

export const LineTimeline = z.object({
  id: Id,
  /** When the deed is due and when we refund it automatically; null until it's paid. */
  promisedBy: z.nullable(Timestamp),
  refundedAfter: z.nullable(Timestamp),
  /** Overdue: the customer can cancel, or agree once to wait. */
  isLate: z.boolean(),
  hasAgreedToWait: z.boolean(),
  /** The latest refund request for it. */
  request: z.nullable(
    z.object({ reviewBy: Timestamp, decision: z.nullable(z.enum(['refunded', 'declined'])) }),
  ),
  history: z.array(z.object({ what: z.enum(HISTORY_EVENTS), at: Timestamp })),
})
export type LineTimeline = z.infer<typeof LineTimeline>

export const OrderTimeline = z.object({
  lines: z.array(LineTimeline),
  /** The latest ones. */
  mails: z.array(z.object({ template: z.string(), arrived: z.boolean(), at: Timestamp })),
})
export type OrderTimeline = z.infer<typeof OrderTimeline>

export const orderTimeline = endpoint({
  method: 'GET',
  path: '/api/orders/:id/timeline',
  summary: 'What happened to each line of an order and what was promised, for who may read it',
  access: 'public',
  params: OrderParams,
  response: OrderTimeline,
})
