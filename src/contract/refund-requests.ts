import * as z from 'zod/mini'
import { REQUEST_REASONS } from '../orders/customer-request.ts'
import { REFUND_REASONS } from '../orders/refund.ts'
import { CartAddress, Id, Timestamp, text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const RequestReason = z.enum(REQUEST_REASONS)
export type RequestReason = z.infer<typeof RequestReason>

const MOST_WORDS = 2000

export const askForRefund = endpoint({
  method: 'POST',
  path: '/api/orders/:id/refund-requests',
  summary: 'Ask for the money of a line; what the policy grants by itself is refunded at once',
  access: 'public',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  body: z.object({
    lineId: Id,
    reason: RequestReason,
    words: z.string().check(z.trim(), z.maxLength(MOST_WORDS)),
  }),
  bodyLimit: 16 * 1024,
  response: z.object({
    outcome: z.enum(['refunded', 'asked']),
    /** By when it is answered, where a person has to decide. */
    reviewBy: z.nullable(Timestamp),
  }),
  status: 202,
})

export const RefundRequest = z.object({
  id: Id,
  orderId: Id,
  lineId: Id,
  address: CartAddress,
  reason: RequestReason,
  words: z.string(),
  askedAt: Timestamp,
  reviewBy: Timestamp,
})
export type RefundRequest = z.infer<typeof RefundRequest>

export const refundRequests = endpoint({
  method: 'GET',
  path: '/api/admin/refund-requests',
  summary: 'What customers asked for and nobody has decided, what is due first first, at most 100',
  access: 'staff',
  response: z.array(RefundRequest),
})

export const decideRefundRequest = endpoint({
  method: 'POST',
  path: '/api/admin/refund-requests/:id/decide',
  summary: 'Refund what a customer asked for, or say why not',
  access: 'agent',
  params: z.object({ id: Id }),
  body: z.object({
    decision: z.enum(['refund', 'decline']),
    /** Why it is refunded; the customer's own reason where it is not said. */
    reason: z.optional(z.enum(REFUND_REASONS)),
    /** To be kinder than the refund policy; it is kept who was. */
    despitePolicy: z._default(z.boolean(), false),
    /** What the customer is told where it is declined. */
    answer: z.optional(text(1, MOST_WORDS)),
  }),
  bodyLimit: 16 * 1024,
  response: z.object({ decided: z.boolean() }),
  status: 202,
})
