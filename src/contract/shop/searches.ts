import * as z from 'zod/mini'
import { CartAddress, Id } from '../common.ts'
import { endpoint, publicPost } from '../endpoint.ts'
import { SessionId } from './orders.ts'

const accepted = z.object({ accepted: z.boolean() })

/** Anyone can send them, so a row has a most it can weigh: flat, a few short entries. */
const Metadata = z
  .record(
    z.string().check(z.regex(/^[\w.-]{1,40}$/)),
    z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]),
  )
  .check(z.refine((entries) => Object.keys(entries).length <= 10, 'at most 10 entries'))

export const logSearchEvent = endpoint(publicPost, '/api/search-events', {
  body: z.object({
    sessionId: SessionId,
    rawQuery: z.string().check(z.trim(), z.minLength(1), z.maxLength(400)),
    normalizedAddress: z.nullable(CartAddress),
    searchStage: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
    metadata: z.nullable(Metadata),
    /** Ignored: the spec sends them, but a browser can't say who it is or what it bought. */
    userEmail: z.optional(z.nullable(z.string())),
    conversionOrderId: z.optional(z.nullable(z.string())),
  }),
  response: accepted,
  status: 202,
})

export const convertSearch = endpoint(publicPost, '/api/search-events/convert', {
  body: z.object({
    sessionId: SessionId,
    orderId: Id,
    userEmail: z.optional(z.nullable(z.string())),
  }),
  response: z.object({ converted: z.boolean() }),
})
