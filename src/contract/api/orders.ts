import * as z from 'zod/mini'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import { AnyId, Id, Reference, text } from '../common.ts'
import { Email } from '../staff/sign-in.ts'
import { ApiOrder, Money } from './deed.ts'
import { apiEndpoint, changeOrders, pageOf, readDocuments, readOrders } from './endpoint.ts'
import { OwnPage } from './own-filter.ts'
import { LineToOrder, Quote } from './quotes.ts'

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
  lines: z.array(LineToOrder).check(z.minLength(1), z.maxLength(MAX_DEEDS_PER_ORDER)),
  /** Checks and prices everything, and orders nothing. */
  dryRun: z.optional(z.boolean()),
})
export type OrderToPlace = z.infer<typeof OrderToPlace>

const DryRun = z.object({
  livemode: z.boolean(),
  dryRun: z.literal(true),
  price: Money,
  balance: z.object({ cents: z.int(), currency: z.literal('usd') }),
  isCovered: z.boolean(),
  lines: z.array(Quote),
})

export const placeApiOrder = apiEndpoint(changeOrders, '/api/v1/orders', {
  summary: 'Order deeds for up to 100 addresses, paid from the balance',
  body: OrderToPlace,
  // A hundred addresses and all metadata, each at maximum length.
  bodyLimit: 160 * 1024,
  response: ApiOrder,
  trial: DryRun,
  status: 201,
})

export const listApiOrders = apiEndpoint(readOrders, '/api/v1/orders', {
  summary: 'Orders, newest first: all, or those that a search and filters find',
  query: OwnPage,
  response: pageOf(ApiOrder),
})

export const readApiOrder = apiEndpoint(readOrders, '/api/v1/orders/:id', {
  summary: 'One order with its deeds',
  params: AnyId,
  response: ApiOrder,
})

export const readApiReceipt = apiEndpoint(readDocuments, '/api/v1/orders/:id/receipt', {
  summary: 'The order’s receipt as a PDF, with its refunds',
  params: AnyId,
  sends: 'application/pdf',
})

export const cancelApiOrder = apiEndpoint(changeOrders, '/api/v1/orders/:id/cancel', {
  summary: 'Cancel deeds that are late or not begun; their cost goes back to the balance',
  params: AnyId,
  body: z.object({
    deedIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MAX_DEEDS_PER_ORDER))),
  }),
  response: ApiOrder,
})
