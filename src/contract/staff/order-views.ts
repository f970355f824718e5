import * as z from 'zod/mini'
import { Id, IdOnly, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminOrders, OrderFilter } from './orders.ts'

const { q: _, ...conditions } = OrderFilter.shape

/** What a view shows: never the words of a search, which may name a customer. */
export const ViewFilter = z.object({ ...conditions, sort: adminOrders.query.shape.sort })
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

export const orderViews = endpoint({
  method: 'GET',
  path: '/api/admin/views',
  access: 'staff',
  response: z.array(OrderViewItem),
})

export const addViewCall = endpoint({
  method: 'POST',
  path: '/api/admin/views',
  access: 'agent',
  body: z.object({ name: text(1, 40), filter: ViewFilter }),
  response: IdOnly,
  status: 201,
})

export const removeViewCall = endpoint({
  method: 'POST',
  path: '/api/admin/views/:id/remove',
  access: 'agent',
  params: IdOnly,
  body: z.object({}),
  response: z.object({ removed: z.boolean() }),
})
