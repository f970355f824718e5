import * as z from 'zod/mini'
import { LINE_STATES } from '../../orders/line.ts'
import { REFUND_REASONS } from '../../orders/refund.ts'
import { CartAddress, Id, PageQuery, Timestamp, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { RequestReason } from '../shop/order-acts.ts'
import { agentAct, staffPdf, staffRead } from './calls.ts'

export const RefundRequest = z.object({
  id: Id,
  orderId: Id,
  lineId: Id,
  address: CartAddress,
  reason: RequestReason,
  words: z.string(),
  askedAt: Timestamp,
  /** When we told the customer to expect an answer. */
  reviewBy: Timestamp,
  customer: z.object({ name: z.string(), email: z.string() }),
  /** It was paid from an organization's balance, and goes back there. */
  isFromBalance: z.boolean(),
  /** Cents. */
  price: z.int(),
  progress: z.enum(LINE_STATES),
  /** How many earlier requests for this line were declined. */
  declinedBefore: z.int(),
  paidAt: Timestamp,
  deliveredAt: z.nullable(Timestamp),
  /** What was delivered, if it's still current. */
  document: z.nullable(
    z.object({
      documentType: z.string(),
      instrumentNumber: z.nullable(z.string()),
      recordedOn: z.nullable(z.string()),
      pageCount: z.nullable(z.int()),
      source: z.string(),
      hasFile: z.boolean(),
    }),
  ),
  /** Those that can be true of the line as it stands; no other is accepted. */
  reasons: z.array(z.enum(REFUND_REASONS)),
  /** The refund policy's objection to each reason; null if it allows the refund. */
  objections: z.record(z.enum(REFUND_REASONS), z.nullable(z.string())),
})
export type RefundRequest = z.infer<typeof RefundRequest>

export const refundRequests = endpoint({
  ...staffRead,
  path: '/api/admin/refund-requests',
  query: PageQuery,
  response: z.array(RefundRequest),
})

export const refundRequestDocument = endpoint({
  ...staffPdf,
  path: '/api/admin/refund-requests/:id/document',
})

export const decideRefundRequest = endpoint({
  ...agentAct,
  path: '/api/admin/refund-requests/:id/decide',
  body: z.object({
    decision: z.enum(['refund', 'decline']),
    /** Why it's refunded; defaults to the customer's own reason. */
    reason: z.optional(z.enum(REFUND_REASONS)),
    /** To be more generous than the refund policy; we record who was. */
    despitePolicy: z._default(z.boolean(), false),
    answer: z.optional(text(1, 2000)),
  }),
  bodyLimit: 16 * 1024,
  response: z.object({ decided: z.boolean() }),
  status: 202,
})
