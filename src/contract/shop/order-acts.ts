import * as z from 'zod/mini'
import { REQUEST_REASONS } from '../../money/refunds/customer-request.ts'
import { AnyId, Id, Timestamp } from '../common.ts'
import { endpoint, publicPost } from '../endpoint.ts'
import { Contact } from './orders.ts'

export const RequestReason = z.enum(REQUEST_REASONS)
export type RequestReason = z.infer<typeof RequestReason>

const LineIds = z.object({ lineIds: z.array(Id).check(z.minLength(1), z.maxLength(100)) })

export const sendLinksAgain = endpoint(publicPost, '/api/orders/:id/links', {
  params: AnyId,
  response: z.object({ sent: z.literal(true) }),
  status: 202,
})

export const askForRefund = endpoint(publicPost, '/api/orders/:id/refund-requests', {
  params: AnyId,
  body: z.object({
    lineId: Id,
    reason: RequestReason,
    words: z.string().check(z.trim(), z.maxLength(2000)),
  }),
  bodyLimit: 16 * 1024,
  response: z.object({
    outcome: z.enum(['refunded', 'asked']),
    /** When it will be answered, if staff have to decide. */
    reviewBy: z.nullable(Timestamp),
  }),
  status: 202,
})

export const cancelLate = endpoint(publicPost, '/api/orders/:id/cancellations', {
  params: AnyId,
  body: LineIds,
  response: z.object({ canceled: z.int() }),
  status: 202,
})

export const waitForLate = endpoint(publicPost, '/api/orders/:id/waits', {
  params: AnyId,
  body: LineIds,
  response: z.object({ waiting: z.int() }),
})

export const findOrders = endpoint(publicPost, '/api/find-orders', {
  body: z.object({ email: Contact.shape.email }),
  response: z.object({ sent: z.boolean() }),
  status: 202,
})
