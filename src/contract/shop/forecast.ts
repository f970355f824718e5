import * as z from 'zod/mini'
import { NOTICES, SALE_OBSTACLES } from '../../addresses/offices/state-policy.ts'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import { DeedAddress, Id, Timestamp } from '../common.ts'
import { endpoint, publicPost } from '../endpoint.ts'
import { RecordingOffice } from './recording-office.ts'

export const Forecast = z.object({
  outcome: z.enum(['found', 'likely', 'staff']),
  documentType: z.optional(z.string()),
  recordedOn: z.optional(z.iso.date()),
  /** The date through which the office's index is complete, if it says so. */
  indexedThrough: z.optional(z.iso.date()),
  /** How long the document is, if the index says so. */
  pages: z.optional(z.int()),
  /** Usually within minutes; otherwise our staff fetch it. */
  isImmediate: z.boolean(),
  /** As the office writes it, if the index says so. */
  parcelNumber: z.optional(z.string()),
  /** The property as the index names it, where that isn't what was asked for. */
  situs: z.optional(z.string()),
  /** The building's units have deeds of their own, and the address names none. */
  hasUnits: z.optional(z.boolean()),
  office: z.optional(RecordingOffice),
  notice: z.enum(NOTICES),
  stateText: z.nullable(z.string()),
  /** Why we don't sell it now; absent if we do. */
  notSold: z.optional(z.enum(SALE_OBSTACLES)),
  /** The last time this browser bought it; absent if it didn't, or got its money back. */
  bought: z.optional(z.object({ at: Timestamp, orderId: Id })),
  /** Still being looked up: the usual outlook there. Asking again may give more. */
  isPending: z.optional(z.boolean()),
})
export type Forecast = z.infer<typeof Forecast>

export const forecastDeedsCall = endpoint(publicPost, '/api/forecasts', {
  body: z.object({
    addresses: z.array(DeedAddress).check(z.minLength(1), z.maxLength(MAX_DEEDS_PER_ORDER)),
  }),
  // A hundred addresses, each at maximum length.
  bodyLimit: 128 * 1024,
  response: z.array(Forecast),
})
