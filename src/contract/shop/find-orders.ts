import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Contact } from './orders.ts'

/** The only field of the find-my-orders page, validated the same way as at checkout. */
export const OrdersOf = z.object({ email: Contact.shape.email })
export type OrdersOf = z.infer<typeof OrdersOf>

export const findOrders = endpoint({
  method: 'POST',
  path: '/api/find-orders',
  access: 'public',
  body: OrdersOf,
  response: z.object({ sent: z.boolean() }),
  status: 202,
})
