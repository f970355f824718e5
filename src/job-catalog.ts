import * as z from 'zod'
import { defineJob, PATIENT } from './platform/job.ts'

/**
 * The jobs that cross rooms: one room asks, another above or beside it does the work. A job that only
 * its own room or a room above starts is defined with its handler. Either may run twice, so each must
 * come to the same end when it does.
 */

/** The order's own page and the mail that says it was received. */
export const confirmOrder = defineJob('confirm-order', z.object({ orderId: z.uuid() }), {
  urgent: true,
  concurrency: 2,
})

export const countConversion = defineJob('count-conversion', z.object({ orderId: z.uuid() }))

export const searchDeed = defineJob('search-deed', z.object({ lineId: z.uuid() }), {
  ...PATIENT,
  urgent: true,
  concurrency: 8,
})

/** Once per order: deeds that become ready together are mailed together. */
export const deliverOrder = defineJob('deliver-order', z.object({ orderId: z.uuid() }), {
  urgent: true,
  oncePerKey: true,
  concurrency: 4,
})

/** Once per order: refunds that are made together are told of together. */
export const tellRefunds = defineJob('tell-refunds', z.object({ orderId: z.uuid() }), {
  urgent: true,
  oncePerKey: true,
  concurrency: 2,
})

/** That a customer's request for a refund has arrived, or what was decided. */
export const tellRequest = defineJob(
  'tell-request',
  z.object({ requestId: z.uuid(), news: z.enum(['asked', 'declined']) }),
  { urgent: true },
)
