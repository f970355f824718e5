import * as z from 'zod/mini'
import { Id, IdOnly, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { agentAct, agentPost, staffRead } from './calls.ts'
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
  ...staffRead,
  path: '/api/admin/views',
  response: z.array(OrderViewItem),
})

export const addViewCall = endpoint({
  ...agentPost,
  path: '/api/admin/views',
  body: z.object({ name: text(1, 40), filter: ViewFilter }),
  response: IdOnly,
  status: 201,
})

export const removeViewCall = endpoint({
  ...agentAct,
  path: '/api/admin/views/:id/remove',
  response: z.object({ removed: z.boolean() }),
})
