import * as z from 'zod/mini'
import { LINE_STATES } from '../../orders/line.ts'
import { REFUND_REASONS } from '../../orders/refund.ts'
import { CartAddress, Id, Timestamp, Trial, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { RequestReason } from '../shop/order-acts.ts'
import { agentAct, staffPdf, staffReadOne } from './calls.ts'
import { Message } from './messages.ts'

export const RefundRequest = z.object({
  id: Id,
  orderId: Id,
  address: CartAddress,
  reason: RequestReason,
  words: z.string(),
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

export const refundRequest = endpoint(staffReadOne, '/api/admin/refund-requests/:id', {
  response: RefundRequest,
})

export const refundRequestDocument = endpoint(staffPdf, '/api/admin/refund-requests/:id/document')

export const grantRefundRequest = endpoint(agentAct, '/api/admin/refund-requests/:id/refund', {
  body: z.object({
    /** Why it's refunded; defaults to the customer's own reason. */
    reason: z.optional(z.enum(REFUND_REASONS)),
    /** To be more generous than the refund policy; we record who was. */
    despitePolicy: z._default(z.boolean(), false),
    isTrial: Trial,
  }),
  status: 202,
})

/** Emails the answer, which closes the request. */
export const answerRefundRequest = endpoint(agentAct, '/api/admin/refund-requests/:id/answer', {
  body: z.object({
    subject: Message.subject,
    words: text(3, 2000, 'Say why: the customer will read this.'),
    /** It says no to what the customer asked for. */
    isRefusal: z.boolean(),
    isTrial: Trial,
  }),
  bodyLimit: 16 * 1024,
  status: 202,
})
