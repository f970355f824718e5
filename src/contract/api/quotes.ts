import * as z from 'zod/mini'
import { NOTICES, SALE_OBSTACLES } from '../../addresses/offices/state-policy.ts'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import { Cents, ReferredAddress } from '../common.ts'
import { RecordingOffice } from '../shop/recording-office.ts'
import { apiEndpoint } from './endpoint.ts'

/** It's no promise: the search after the order decides. */
export const Quote = z.object({
  /** As it was sent. */
  reference: z.nullable(z.string()),
  price: z.object({ cents: Cents, currency: z.literal('usd') }),
  /** Why we don't sell it now; null if we do. */
  notSold: z.nullable(z.enum(SALE_OBSTACLES)),
  /** `found` in the office's index, `likely` there, or `staff`: a person looks for it. */
  outcome: z.enum(['found', 'likely', 'staff']),
  /** Usually within minutes; otherwise our staff fetch it. */
  isImmediate: z.boolean(),
  /** Still being looked up; asking again in a few seconds may give more. */
  isPending: z.boolean(),
  documentType: z.nullable(z.string()),
  recordedOn: z.nullable(z.iso.date()),
  pages: z.nullable(z.int()),
  office: z.nullable(RecordingOffice),
  /** The notice that its state asks sellers for. */
  notice: z.enum(NOTICES),
  /** What the state wants said in its own words. */
  stateText: z.nullable(z.string()),
})
export type Quote = z.infer<typeof Quote>

export const quoteDeeds = apiEndpoint({
  method: 'POST',
  path: '/api/v1/quotes',
  summary: 'What deeds of up to 100 addresses would cost and how soon they come, in their order',
  scope: 'quotes:read',
  body: z.object({
    addresses: z.array(ReferredAddress).check(z.minLength(1), z.maxLength(MAX_DEEDS_PER_ORDER)),
  }),
  // A hundred addresses, each at maximum length.
  bodyLimit: 128 * 1024,
  response: z.object({ livemode: z.boolean(), quotes: z.array(Quote) }),
})
