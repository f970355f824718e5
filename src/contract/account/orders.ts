import * as z from 'zod/mini'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import { API_DEED_STATES } from '../api/deeds.ts'
import { ApiOrder } from '../api/orders.ts'
import { quoteDeeds } from '../api/quotes.ts'
import { AnyId, CartAddress, Cents, Id, PageQuery, Reference, ReferredAddress } from '../common.ts'
import { endpoint, FileAnswer } from '../endpoint.ts'
import { Forecast } from '../shop/forecast.ts'

/** An order in the list: how its deeds are doing, without the deeds themselves. */
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
    /** One for each deed. */
    states: z.array(z.enum(API_DEED_STATES)),
    /** How many can be canceled. */
    late: z.int(),
  },
)
export type ListedOrder = z.infer<typeof ListedOrder>

export const ownOrders = endpoint({
  method: 'GET',
  path: '/api/account/orders',
  access: 'member',
  query: z.extend(z.omit(PageQuery, { q: true }), { fileNumber: z.optional(Reference) }),
  response: z.array(ListedOrder),
})

export const ownOrder = endpoint({
  method: 'GET',
  path: '/api/account/orders/:id',
  access: 'member',
  params: AnyId,
  response: ApiOrder,
})

export const cancelDeedsCall = endpoint({
  method: 'POST',
  path: '/api/account/orders/:id/cancel',
  access: 'member',
  params: AnyId,
  body: z.object({
    deedIds: z.array(Id).check(z.minLength(1), z.maxLength(MAX_DEEDS_PER_ORDER)),
  }),
  response: ApiOrder,
})

const fileCall = (path: `/api/account/${string}`, sends: 'application/pdf' | 'application/zip') =>
  endpoint({
    method: 'GET',
    path,
    access: 'member',
    params: AnyId,
    response: FileAnswer,
    sends,
  })
export const ownDeedFile = fileCall('/api/account/deeds/:id/file', 'application/pdf')
export const ownDeedProvenance = fileCall('/api/account/deeds/:id/provenance', 'application/pdf')
export const ownDeeds = fileCall('/api/account/orders/:id/deeds', 'application/zip')

export const quoteOwnDeeds = endpoint({
  method: 'POST',
  path: '/api/account/quotes',
  access: 'member',
  body: quoteDeeds.body,
  bodyLimit: quoteDeeds.bodyLimit,
  response: z.array(Forecast),
})

/** What is ordered for one file: it becomes one order. */
const FileToOrder = z.object({
  /** Left out for what belongs to no file. */
  fileNumber: z.optional(Reference),
  lines: z.array(ReferredAddress).check(z.minLength(1)),
})
export type FileToOrder = z.infer<typeof FileToOrder>

export const orderDeedsCall = endpoint({
  method: 'POST',
  path: '/api/account/orders',
  access: 'member',
  body: z.object({
    /** New for each order that is to happen; whoever sends it again gets the first answer. */
    attemptId: Id,
    /** What the member was told that all of it costs. */
    amount: Cents,
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
        (files) => new Set(files.map(({ fileNumber = '' }) => fileNumber)).size === files.length,
        'Must have each file number once',
      ),
    ),
  }),
  // A hundred addresses with their files, each at maximum length.
  bodyLimit: 160 * 1024,
  response: z.object({ orderIds: z.array(Id) }),
  status: 201,
})
