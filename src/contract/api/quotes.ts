import * as z from 'zod/mini'
import { NOTICES, SALE_OBSTACLES } from '../../addresses/offices/state-policy.ts'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import { CartAddress, Cents, InstrumentNumber, ReferredAddress } from '../common.ts'
import { RecordingOffice } from '../shop/recording-office.ts'
import { FoundAddress } from './deed.ts'
import { apiEndpoint } from './endpoint.ts'

export const LineToOrder = z.extend(ReferredAddress, {
  instrumentNumber: z.optional(InstrumentNumber),
})

/** It's no promise: the search after the order decides. */
export const Quote = z.object({
  reference: z.nullable(z.string()),
  instrumentNumber: z.nullable(z.string()),
  /** As we'd order it. */
  address: CartAddress,
  ...FoundAddress,
  price: z.object({ cents: Cents, currency: z.literal('usd') }),
  notSold: z.nullable(z.enum(SALE_OBSTACLES)),
  outcome: z.enum(['found', 'likely', 'staff']),
  isImmediate: z.boolean(),
  isPending: z.boolean(),
  documentType: z.nullable(z.string()),
  recordedOn: z.nullable(z.iso.date()),
  pages: z.nullable(z.int()),
  office: z.nullable(RecordingOffice),
  notice: z.enum(NOTICES),
  stateText: z.nullable(z.string()),
})
export type Quote = z.infer<typeof Quote>

export const quoteDeeds = apiEndpoint({ method: 'POST', scope: 'quotes:read' }, '/api/v1/quotes', {
  summary:
    'What deeds for up to 100 addresses would cost and how soon they’d arrive, in the same order',
  body: z.object({
    addresses: z.array(LineToOrder).check(z.minLength(1), z.maxLength(MAX_DEEDS_PER_ORDER)),
  }),
  // A hundred addresses, each at maximum length.
  bodyLimit: 128 * 1024,
  response: z.object({ livemode: z.boolean(), quotes: z.array(Quote) }),
})
