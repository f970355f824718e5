import * as z from 'zod/mini'
import { isStateCode, type StateCode } from '../../addresses/states.ts'
import { LINE_STATES } from '../../orders/line.ts'
import { ORDER_STATUSES } from '../../orders/order.ts'
import { ORDER_SORTS } from '../../orders/order-view.ts'
import { Day, ExportCount, Id, ListTotals, PageQuery, sortBy, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Order } from '../shop/orders.ts'
import { agentCsv, staffRead } from './calls.ts'

const Flag = z.optional(z.literal('yes'))
const State = z.custom<StateCode>(
  (value) => typeof value === 'string' && isStateCode(value),
  'Must be the two-letter code of a US state',
)

/** Which orders to list. A view of the list is nothing but this, so it can be a link. */
export const OrderFilter = z.object({
  /** Part of the email, the name, the order ID, a street, a city or a state, and operators such as
   * `status:refunded amount:>50`. */
  q: PageQuery.shape.q,
  status: z.optional(z.enum(ORDER_STATUSES)),
  /** Placed on this day or later, in the shop's time zone; `to` is the last day. */
  from: z.optional(Day),
  to: z.optional(Day),
  state: z.optional(State),
  desk: Flag,
  refund: Flag,
  /** Has a refund made on this day or later. */
  refundedFrom: z.optional(Day),
  ad: Flag,
})
export type OrderFilter = z.input<typeof OrderFilter>

export const ListedOrder = z.object({
  ...Order.shape,
  /** Which organization ordered it, if it wasn't a guest. */
  organizationId: z.nullable(Id),
  /** Cents, as the ledger has them. */
  captured: z.int(),
  refunded: z.int(),
  disputed: z.int(),
  /** How many of its deeds are in each state. */
  progress: z.partialRecord(z.enum(LINE_STATES), z.int()),
  /** When the first of those in work is due. */
  dueBy: z.nullable(Timestamp),
})
export type ListedOrder = z.infer<typeof ListedOrder>

export const adminOrders = endpoint({
  ...staffRead,
  path: '/api/admin/orders',
  query: z.object({ ...PageQuery.shape, ...OrderFilter.shape, sort: sortBy(ORDER_SORTS) }),
  response: z.array(ListedOrder),
})

export const orderTotals = endpoint({
  ...staffRead,
  path: '/api/admin/totals/orders',
  query: OrderFilter,
  response: ListTotals,
})

export const countOrdersCall = endpoint({
  method: 'GET',
  path: '/api/admin/exports/orders/count',
  access: 'agent',
  query: OrderFilter,
  response: ExportCount,
})

export const exportOrdersCall = endpoint({
  ...agentCsv,
  path: '/api/admin/exports/orders',
  query: OrderFilter,
})
