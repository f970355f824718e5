import * as z from 'zod/mini'
import { Id } from '../common.ts'
import { endpoint } from '../endpoint.ts'

export const findRecordCall = endpoint({
  method: 'POST',
  path: '/api/admin/find',
  access: 'staff',
  // In the body, never in a URL: those get logged along the way.
  body: z.object({
    order: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    email: z.optional(z.string().check(z.trim(), z.maxLength(254))),
  }),
  response: z.union([
    z.object({ to: z.enum(['order', 'customer']), id: Id }),
    z.object({ to: z.literal('orders'), q: z.string() }),
    z.object({ to: z.literal('nothing') }),
  ]),
})
