import * as z from 'zod/mini'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import { quoteDeeds } from '../api/quotes.ts'
import { Cents, Id, Reference, ReferredAddress } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Forecast } from '../shop/forecast.ts'
import { buyerPost, InMode, memberPost } from './calls.ts'

export const quoteOwnDeeds = endpoint(memberPost, '/api/account/quotes', {
  query: InMode,
  body: quoteDeeds.body,
  bodyLimit: quoteDeeds.bodyLimit,
  response: z.array(Forecast),
})

/** The deeds for one file and cost center, which become one order. */
const FileToOrder = z.object({
  /** Left out for what belongs to no file. */
  fileNumber: z.optional(Reference),
  costCenter: z.optional(Reference),
  lines: z.array(ReferredAddress).check(z.minLength(1)),
})
export type FileToOrder = z.infer<typeof FileToOrder>

const nameOf = ({ fileNumber = '', costCenter = '' }: FileToOrder) =>
  JSON.stringify([fileNumber, costCenter])

export const orderDeedsCall = endpoint(buyerPost, '/api/account/orders', {
  query: InMode,
  body: z.object({
    /** New for each order that is to happen; whoever sends it again gets the first answer. */
    attemptId: Id,
    /** What the member was told that all of it costs. */
    amount: Cents,
    /** Of files that don't say their own. */
    costCenter: z.optional(Reference),
    /** Whether the member gets our emails about it: receipts, and links to the deeds. */
    isMailed: z.boolean(),
    files: z.array(FileToOrder).check(
      z.minLength(1),
      z.refine(
        (files) => files.flatMap(({ lines }) => lines).length <= MAX_DEEDS_PER_ORDER,
        `Must have at most ${MAX_DEEDS_PER_ORDER} deeds in all`,
      ),
      z.refine(
        (files) => new Set(files.map(nameOf)).size === files.length,
        'Must have each file number once per cost center',
      ),
    ),
  }),
  // A hundred addresses with their files, each at maximum length.
  bodyLimit: 160 * 1024,
  response: z.object({ orderIds: z.array(Id) }),
  status: 201,
})
