import * as z from 'zod/mini'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import { API_DEED_STATES } from '../api/deeds.ts'
import { ApiOrder } from '../api/orders.ts'
import { AnyId, CartAddress, Id, PageQuery, Reference } from '../common.ts'
import { endpoint, FileAnswer } from '../endpoint.ts'
import { memberPost, memberRead } from './calls.ts'

export const ListedOrder = z.extend(
  z.pick(ApiOrder, {
    id: true,
    number: true,
    fileNumber: true,
    costCenter: true,
    charged: true,
    refunded: true,
    createdAt: true,
  }),
  {
    firstAddress: CartAddress,
    states: z.array(z.enum(API_DEED_STATES)),
    /** How many can be canceled. */
    late: z.int(),
  },
)
export type ListedOrder = z.infer<typeof ListedOrder>

export const ownOrders = endpoint({
  ...memberRead,
  path: '/api/account/orders',
  query: z.extend(z.omit(PageQuery, { q: true }), { fileNumber: z.optional(Reference) }),
  response: z.array(ListedOrder),
})

export const ownOrder = endpoint({
  ...memberRead,
  path: '/api/account/orders/:id',
  params: AnyId,
  response: ApiOrder,
})

export const cancelDeedsCall = endpoint({
  ...memberPost,
  path: '/api/account/orders/:id/cancel',
  params: AnyId,
  body: z.object({
    deedIds: z.array(Id).check(z.minLength(1), z.maxLength(MAX_DEEDS_PER_ORDER)),
  }),
  response: ApiOrder,
})

const fileCall = (path: `/api/account/${string}`, sends: 'application/pdf' | 'application/zip') =>
  endpoint({
    ...memberRead,
    path,
    params: AnyId,
    response: FileAnswer,
    sends,
  })
export const ownDeedFile = fileCall('/api/account/deeds/:id/file', 'application/pdf')
export const ownDeedProvenance = fileCall('/api/account/deeds/:id/provenance', 'application/pdf')
export const ownDeeds = fileCall('/api/account/orders/:id/deeds', 'application/zip')
