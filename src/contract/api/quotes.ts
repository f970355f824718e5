import * as z from 'zod/mini'
import { NOTICES, SALE_OBSTACLES } from '../../addresses/offices/state-policy.ts'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import { CartAddress, Cents, Reference } from '../common.ts'
import { RecordingOffice } from '../shop/forecast.ts'
import { apiEndpoint } from './endpoint.ts'
import { field } from './field.ts'
import { Usd } from './money.ts'
import { Livemode, Pages, RecordedOn, reference } from './shared-fields.ts'

const AddressToQuote = z.extend(CartAddress, {
  reference: reference(z.optional(Reference)),
})

/** What an order for one address would cost and bring. It's no promise: the search after the order
 * decides. */
export const Quote = z.object({
  reference: field(z.nullable(z.string()), 'The reference you sent, or `null`.', 'Parcel 1'),
  price: field(
    z.object({ cents: field(Cents, 'The amount in cents.', 1999), currency: Usd }),
    'What we charge for the deed.',
  ),
  notSold: field(
    z.nullable(z.enum(SALE_OBSTACLES)),
    'Why we can’t sell this deed right now. `null` if we can.',
    null,
  ),
  outcome: field(
    z.enum(['found', 'likely', 'staff']),
    '`found`: it’s in the office’s index. `likely`: we expect to find it. `staff`: our staff will get it.',
    'found',
  ),
  isImmediate: field(z.boolean(), 'Whether we usually deliver within minutes.', true),
  isPending: field(
    z.boolean(),
    'We’re still looking. Quote again in a few seconds for a better answer.',
    false,
  ),
  documentType: field(
    z.nullable(z.string()),
    'The type of the latest deed.',
    'Bargain and sale deed',
  ),
  recordedOn: RecordedOn,
  pages: Pages,
  office: field(z.nullable(RecordingOffice), 'The office that records deeds there.'),
  notice: field(z.enum(NOTICES), 'The notice that state law requires before a sale.', 'none'),
  stateText: field(
    z.nullable(z.string()),
    'The notice’s wording, where the state prescribes it.',
    null,
  ),
})
export type Quote = z.infer<typeof Quote>

export const quoteDeeds = apiEndpoint({
  method: 'POST',
  path: '/api/v1/quotes',
  summary: 'What deeds of up to 100 addresses would cost and how soon they come, in their order',
  scope: 'quotes:read',
  body: z.object({
    addresses: field(
      z.array(AddressToQuote).check(z.minLength(1), z.maxLength(MAX_DEEDS_PER_ORDER)),
      'The properties to quote, up to 100.',
    ),
  }),
  // A hundred addresses, each at maximum length.
  bodyLimit: 128 * 1024,
  response: z.object({
    livemode: Livemode,
    quotes: field(z.array(Quote), 'One quote per address, in the order you sent them.'),
  }),
})
