import * as z from 'zod/mini'
import { HISTORY_EVENTS } from '../../orders/history.ts'
import { Id, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'

const OrderId = z.object({ id: z.string().check(z.maxLength(100)) })
const LineIds = z.object({ lineIds: z.array(Id).check(z.minLength(1), z.maxLength(100)) })

export const LineTimeline = z.object({
  id: Id,
  /** By when the deed was promised, and when it is refunded unasked; null until it is paid. */
  promisedBy: z.nullable(Timestamp),
  refundedAfter: z.nullable(Timestamp),
  /** The promise is broken: the customer can cancel, or wait once. */
  isLate: z.boolean(),
  hasAgreedToWait: z.boolean(),
  /** What was asked for it last. */
  request: z.nullable(
    z.object({ reviewBy: Timestamp, decision: z.nullable(z.enum(['refunded', 'declined'])) }),
  ),
  history: z.array(z.object({ what: z.enum(HISTORY_EVENTS), at: Timestamp })),
})
export type LineTimeline = z.infer<typeof LineTimeline>

export const OrderTimeline = z.object({
  lines: z.array(LineTimeline),
  /** The latest of them. */
  mails: z.array(z.object({ template: z.string(), arrived: z.boolean(), at: Timestamp })),
})
export type OrderTimeline = z.infer<typeof OrderTimeline>

export const orderTimeline = endpoint({
  method: 'GET',
  path: '/api/orders/:id/timeline',
  summary: 'What happened to each line of an order and what was promised, for who may read it',
  access: 'public',
  params: OrderId,
  response: OrderTimeline,
})

export const cancelLate = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancellations',
  summary: 'Cancel lines that are late: they are refunded at once',
  access: 'public',
  params: OrderId,
  body: LineIds,
  response: z.object({ canceled: z.int() }),
  status: 202,
})

export const waitForLate = endpoint({
  method: 'POST',
  path: '/api/orders/:id/waits',
  summary: 'Agree to wait for lines that are late; once a line',
  access: 'public',
  params: OrderId,
  body: LineIds,
  response: z.object({ waiting: z.int() }),
})
