import * as z from 'zod/mini'
import { CartAddress, Id, PageQuery, Timestamp, text } from './common.ts'
import { endpoint } from './endpoint.ts'

const personName = text(3, 200)
const notice = text(1, 1000)

export const Suppression = z.object({
  id: Id,
  address: z.nullable(CartAddress),
  personName: z.nullable(z.string()),
  /** The notice that asked for it: who wrote, when, under which law. */
  notice: z.string(),
  addedAt: Timestamp,
  liftedAt: z.nullable(Timestamp),
})
export type Suppression = z.infer<typeof Suppression>

export const adminSuppressions = endpoint({
  method: 'GET',
  path: '/api/admin/suppressions',
  summary: 'Addresses and persons whose deeds we must not disclose, newest first, a page at a time',
  access: 'staff',
  query: z.object({ limit: PageQuery.shape.limit, cursor: PageQuery.shape.cursor }),
  response: z.array(Suppression),
})

export const addSuppression = endpoint({
  method: 'POST',
  path: '/api/admin/suppressions',
  summary: 'Withhold an address, a person or both from now on, and act on what was sold of it',
  access: 'agent',
  body: z.object({
    address: z.optional(CartAddress),
    personName: z.optional(personName),
    notice,
  }),
  response: z.object({
    id: Id,
    /** Lines that are being paid back, since nobody had their deed yet. */
    refunded: z.int(),
    /** Lines whose links were ended after somebody had fetched the deed: each is a task. */
    ended: z.int(),
  }),
  status: 201,
})

export const liftSuppressionCall = endpoint({
  method: 'POST',
  path: '/api/admin/suppressions/:id/lift',
  summary: 'Take an entry off the list; it stays on record',
  access: 'agent',
  params: z.object({ id: Id }),
  body: z.object({ reason: text(1, 1000) }),
  response: z.object({ lifted: z.boolean() }),
})
