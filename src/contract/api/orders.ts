import * as z from 'zod/mini'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import { CartAddress, Id, Reference, text } from '../common.ts'
import { Email } from '../staff/sign-in.ts'
import { Deed } from './deeds.ts'
import { apiEndpoint } from './endpoint.ts'
import { field } from './field.ts'
import { Money } from './money.ts'
import {
  AnyId,
  CreatedAt,
  DEED_ID,
  fileNumber,
  Livemode,
  ORDER_ID,
  page,
  reference,
} from './shared-fields.ts'

/** The most values that an order may carry for its caller, and how long they may be. */
const METADATA = { values: 20, name: 40, value: 500 }
const MOST_RECIPIENTS = 5

/** What the caller's own software wants to find again; we only keep it and give it back. */
const Metadata = z
  .record(text(1, METADATA.name), z.string().check(z.maxLength(METADATA.value)))
  .check(
    z.refine(
      (values) => Object.keys(values).length <= METADATA.values,
      `Must have at most ${METADATA.values} values`,
    ),
  )

export const LineToOrder = z.extend(CartAddress, {
  reference: reference(z.optional(Reference)),
})

const COST_CENTER = ['Your cost center, for statements.', 'Closings'] as const
const METADATA_WORDS = [
  'Up to 20 values of your own. We store them and return them as they are.',
  { closer: 'J. Rivera' },
] as const
const DELIVER_TO = [
  'Who gets our emails about this order, up to 5 people. Leave it out and nobody does.',
  ['closings@elm.example'],
] as const

const OrderToPlace = z.object({
  fileNumber: fileNumber(z.optional(Reference)),
  costCenter: field(z.optional(Reference), ...COST_CENTER),
  metadata: field(z.optional(Metadata), ...METADATA_WORDS),
  deliverTo: field(z.optional(z.array(Email).check(z.maxLength(MOST_RECIPIENTS))), ...DELIVER_TO),
  lines: field(
    z.array(LineToOrder).check(z.minLength(1), z.maxLength(MAX_DEEDS_PER_ORDER)),
    'The properties to get deeds for, up to 100. Each address may appear once.',
  ),
})
export type OrderToPlace = z.infer<typeof OrderToPlace>

/** `processing` until each of its deeds was delivered or refunded. */
export const API_ORDER_STATES = ['processing', 'completed'] as const

export const ApiOrder = z.object({
  id: field(Id, 'Its ID.', ORDER_ID),
  number: field(z.string(), 'The number to use when you contact support.', 'D-7K2M-4Q9X'),
  livemode: Livemode,
  state: field(
    z.enum(API_ORDER_STATES),
    '`processing` until each of its deeds is delivered or refunded, then `completed`.',
    'processing',
  ),
  fileNumber: fileNumber(z.nullable(z.string())),
  costCenter: field(z.nullable(z.string()), ...COST_CENTER),
  metadata: field(z.record(z.string(), z.string()), ...METADATA_WORDS),
  deliverTo: field(z.array(z.string()), ...DELIVER_TO),
  charged: field(Money, 'What we drew from your balance.'),
  refunded: field(Money, 'What we returned to your balance.'),
  createdAt: CreatedAt,
  deeds: field(z.array(Deed), 'One deed per line, in the order you sent them.'),
})
export type ApiOrder = z.infer<typeof ApiOrder>

export const OrderParams = z.object({ id: field(AnyId, 'The order’s ID.') })

export const placeApiOrder = apiEndpoint({
  method: 'POST',
  path: '/api/v1/orders',
  summary: 'Order deeds of up to 100 addresses, paid from the balance',
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
  summary: 'Orders, newest first; those of one file if its number is given',
  scope: 'orders:read',
  query: z.object({
    fileNumber: fileNumber(z.optional(Reference)),
    limit: field(
      z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
      'How many to return per page.',
    ),
    cursor: field(
      z.optional(z.string().check(z.maxLength(200))),
      'The `nextCursor` of the previous page.',
    ),
  }),
  response: page(ApiOrder),
})

export const readApiOrder = apiEndpoint({
  method: 'GET',
  path: '/api/v1/orders/:id',
  summary: 'One order with its deeds',
  scope: 'orders:read',
  params: OrderParams,
  response: ApiOrder,
})

export const cancelApiOrder = apiEndpoint({
  method: 'POST',
  path: '/api/v1/orders/:id/cancel',
  summary: 'Cancel deeds that are late: what they cost goes back to the balance',
  scope: 'orders:write',
  isOnce: true,
  params: OrderParams,
  body: z.object({
    deedIds: field(
      z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MAX_DEEDS_PER_ORDER))),
      'Which deeds to cancel. Leave it out to cancel every deed that’s late.',
      [DEED_ID],
    ),
  }),
  response: ApiOrder,
})
