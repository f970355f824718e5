import * as z from 'zod/mini'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import { AnyId, Id, Reference, ReferredAddress, Timestamp, text } from '../common.ts'
import { Email } from '../staff/sign-in.ts'
import { Deed } from './deeds.ts'
import { apiEndpoint } from './endpoint.ts'
import { Money } from './money.ts'

/** The most values that an order may carry for its caller, and how long they may be. */
const METADATA = { values: 20, name: 40, value: 500 }
const MOST_RECIPIENTS = 5

const Metadata = z
  .record(text(1, METADATA.name), z.string().check(z.maxLength(METADATA.value)))
  .check(
    z.refine(
      (values) => Object.keys(values).length <= METADATA.values,
      `Must have at most ${METADATA.values} values`,
    ),
  )

const OrderToPlace = z.object({
  fileNumber: z.optional(Reference),
  costCenter: z.optional(Reference),
  metadata: z.optional(Metadata),
  /** Who gets the receipt and the deed links. If it's empty, we email no one. */
  deliverTo: z.optional(z.array(Email).check(z.maxLength(MOST_RECIPIENTS))),
  lines: z.array(ReferredAddress).check(z.minLength(1), z.maxLength(MAX_DEEDS_PER_ORDER)),
})
export type OrderToPlace = z.infer<typeof OrderToPlace>

/** `processing` until each of its deeds was delivered or refunded. */
export const API_ORDER_STATES = ['processing', 'completed'] as const

export const ApiOrder = z.object({
  id: Id,
  number: z.string(),
  livemode: z.boolean(),
  state: z.enum(API_ORDER_STATES),
  fileNumber: z.nullable(z.string()),
  costCenter: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
  deliverTo: z.array(z.string()),
  charged: Money,
  refunded: Money,
  createdAt: Timestamp,
  deeds: z.array(Deed),
})
export type ApiOrder = z.infer<typeof ApiOrder>

export const placeApiOrder = apiEndpoint({
  method: 'POST',
  path: '/api/v1/orders',
  summary: 'Order deeds for up to 100 addresses, paid from the balance',
  scope: 'orders:write',
  isOnce: true,
  body: OrderToPlace,
  // A hundred addresses and all metadata, each at maximum length.
  bodyLimit: 160 * 1024,
  response: ApiOrder,
  status: 201,
})

export const listApiOrders = apiEndpoint({
  method: 'GET',
  path: '/api/v1/orders',
  summary: 'Orders, newest first, or one file’s orders if you give its number',
  scope: 'orders:read',
  query: z.object({
    fileNumber: z.optional(Reference),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({
    data: z.array(ApiOrder),
    nextCursor: z.nullable(z.string()),
  }),
})

export const readApiOrder = apiEndpoint({
  method: 'GET',
  path: '/api/v1/orders/:id',
  summary: 'One order with its deeds',
  scope: 'orders:read',
  params: AnyId,
  response: ApiOrder,
})

export const cancelApiOrder = apiEndpoint({
  method: 'POST',
  path: '/api/v1/orders/:id/cancel',
  summary: 'Cancel late deeds; their cost goes back to the balance',
  scope: 'orders:write',
  isOnce: true,
  params: AnyId,
  body: z.object({
    deedIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MAX_DEEDS_PER_ORDER))),
  }),
  response: ApiOrder,
})
