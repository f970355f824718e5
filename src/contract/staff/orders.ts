import * as z from 'zod/mini'
import { LINE_STATES } from '../../orders/line.ts'
import { BULK_MOST } from '../../orders/lists/preview.ts'
import { namesNobody } from '../../orders/order-operators.ts'
import { ORDER_SORTS } from '../../orders/order-view.ts'
import {
  ExportCount,
  Id,
  IdOnly,
  ListTotals,
  PageQuery,
  sortBy,
  Timestamp,
  text,
} from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Order } from '../shop/orders.ts'
import { agentAct, agentCsv, agentPost, agentRead, staffRead } from './calls.ts'
import { RefundReasonChoice } from './money.ts'

/** Which orders to list. A view of the list is nothing but this, so it can be a link. */
export const OrderFilter = z.object({
  /** Part of the email, the name, the order ID, a street, a city or a state, and operators such as
   * `status:refunded amount:>50`. */
  q: PageQuery.shape.q,
})
export type OrderFilter = z.input<typeof OrderFilter>

export const ListedOrder = z.object({
  ...Order.shape,
  organizationId: z.nullable(Id),
  /** Cents, as the ledger has them. */
  captured: z.int(),
  refunded: z.int(),
  disputed: z.int(),
  progress: z.partialRecord(z.enum(LINE_STATES), z.int()),
  dueBy: z.nullable(Timestamp),
})
export type ListedOrder = z.infer<typeof ListedOrder>

export const adminOrders = endpoint(staffRead, '/api/admin/orders', {
  query: z.object({ ...PageQuery.shape, ...OrderFilter.shape, sort: sortBy(ORDER_SORTS) }),
  response: z.array(ListedOrder),
})

export const orderTotals = endpoint(staffRead, '/api/admin/totals/orders', {
  query: OrderFilter,
  response: ListTotals,
})

export const countOrdersCall = endpoint(agentRead, '/api/admin/exports/orders/count', {
  query: OrderFilter,
  response: ExportCount,
})

export const exportOrdersCall = endpoint(agentCsv, '/api/admin/exports/orders', {
  query: OrderFilter,
})

export { BULK_MOST }

export const BULK_ACTS = ['refund', 'resend', 'retry', 'assign'] as const
export type BulkAct = (typeof BULK_ACTS)[number]

export const PreviewedOrder = z.object({
  orderId: Id,
  fullName: z.string(),
  /** The deeds that it would be done to; none if the order is left alone. */
  lines: z.array(z.object({ id: Id, assignee: z.optional(z.nullable(Id)) })),
  cents: z.int(),
  refused: z.array(z.string()),
})
export type PreviewedOrder = z.infer<typeof PreviewedOrder>

export const bulkPreview = endpoint(agentPost, '/api/admin/bulk-preview', {
  body: z.object({
    act: z.enum(BULK_ACTS),
    /** These orders, or else those that the filter matches, the newest first. */
    orderIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(BULK_MOST))),
    filter: z.optional(OrderFilter),
    /** For refunds. */
    reason: z.optional(RefundReasonChoice),
    despitePolicy: z._default(z.boolean(), false),
  }),
  bodyLimit: 16 * 1024,
  response: z.object({
    orders: z.array(PreviewedOrder),
    /** The filter matches more than can be acted on at once. */
    isMore: z.boolean(),
  }),
})

/** What a view shows: never the words of a search, which may name a customer. */
export const ViewFilter = z.strictObject({
  q: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(200),
        z.refine(namesNobody, 'Only operators, as in status:refunded'),
      ),
  ),
  sort: adminOrders.query.shape.sort,
})
export type ViewFilter = z.infer<typeof ViewFilter>

export const OrderViewItem = z.object({
  id: Id,
  name: z.string(),
  filter: ViewFilter,
  madeBy: z.string(),
  /** Its maker may, and every owner. */
  canRemove: z.boolean(),
})
export type OrderViewItem = z.infer<typeof OrderViewItem>

export const orderViews = endpoint(staffRead, '/api/admin/views', {
  response: z.array(OrderViewItem),
})

export const addViewCall = endpoint(agentPost, '/api/admin/views', {
  body: z.object({ name: text(1, 40), filter: ViewFilter }),
  response: IdOnly,
  status: 201,
})

export const removeViewCall = endpoint(agentAct, '/api/admin/views/:id/remove', {
  response: z.object({ removed: z.boolean() }),
})
