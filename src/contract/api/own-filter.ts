import * as z from 'zod/mini'
import { isStateCode } from '../../addresses/states.ts'
import { STANDINGS } from '../../orders/lists/own-view.ts'
import { Day, Id, Reference } from '../common.ts'

const MOST_TYPED = 200
const PAIR = /^[^:]{1,40}:.{1,500}$/s

/** Which of an organization's deeds or orders a list has. */
export const OwnFilter = {
  /** Part of a file number, reference, address, parcel number or order number, in any case. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(MOST_TYPED))),
  fileNumber: z.optional(Reference),
  state: z.optional(z.enum(STANDINGS)),
  addressState: z.optional(
    z.string().check(z.refine(isStateCode, 'Must be the two-letter code of a US state')),
  ),
  costCenter: z.optional(Reference),
  placedBy: z.optional(Id),
  /** Days on which they were ordered, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
  /** `name:value` of the order's metadata. */
  metadata: z.optional(
    z.string().check(z.regex(PAIR, 'Must be a name and a value, as name:value')),
  ),
}
const Filter = z.object(OwnFilter)
export type OwnFilter = z.output<typeof Filter>

export const OwnPage = z.extend(Filter, {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
