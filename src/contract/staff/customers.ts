import * as z from 'zod/mini'
import { CUSTOMER_SORTS } from '../../orders/order-view.ts'
import { REQUEST_DECISIONS } from '../../orders/refund.ts'
import { Count, ExportCount, Id, ListTotals, PageQuery, sortBy, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { agentCsv, agentNote, agentRead, staffRead, staffReadOne } from './calls.ts'
import { OrderOfPerson, PageMail } from './order-page.ts'

export const Customer = z.object({
  id: Id,
  email: z.string(),
  fullName: z.string(),
  orderCount: Count,
  deeds: Count,
  /** Cents: captured, less refunded, less disputed. */
  totalSpent: z.int(),
  captured: z.int(),
  refunded: z.int(),
  disputed: z.int(),
  lastOrderAt: Timestamp,
})
export type Customer = z.infer<typeof Customer>

export const adminCustomers = endpoint(staffRead, '/api/admin/customers', {
  query: z.object({ ...PageQuery.shape, sort: sortBy(CUSTOMER_SORTS) }),
  response: z.array(Customer),
})

export const customerTotals = endpoint(staffRead, '/api/admin/totals/customers', {
  query: z.object({ q: PageQuery.shape.q }),
  response: ListTotals,
})

export const countCustomersCall = endpoint(agentRead, '/api/admin/exports/customers/count', {
  query: z.object({ q: PageQuery.shape.q }),
  response: ExportCount,
})

export const exportCustomersCall = endpoint(agentCsv, '/api/admin/exports/customers', {
  query: z.object({ q: PageQuery.shape.q }),
})

export const CustomerPage = z.object({
  ...Customer.shape,
  firstOrderAt: Timestamp,
  /** When the person was erased: this is nobody since. */
  erasedAt: z.nullable(Timestamp),
  /** The latest ones, newest first. */
  mails: z.array(PageMail),
  requests: z.array(
    z.object({
      id: Id,
      orderId: Id,
      street: z.string(),
      reason: z.string(),
      words: z.string(),
      askedAt: Timestamp,
      decision: z.nullable(z.enum(REQUEST_DECISIONS)),
    }),
  ),
  /** Who looked up or exported what we have on the person, and when. */
  privacy: z.array(z.object({ id: Id, action: z.string(), by: z.string(), at: Timestamp })),
  notes: z.array(z.object({ id: Id, by: z.string(), words: z.string(), at: Timestamp })),
})
export type CustomerPage = z.infer<typeof CustomerPage>

export const customerPage = endpoint(staffReadOne, '/api/admin/customers/:id', {
  response: CustomerPage,
})

export const CustomerOrder = z.extend(OrderOfPerson, {
  refunded: z.int(),
  deeds: Count,
  reference: z.nullable(z.string()),
})
export type CustomerOrder = z.infer<typeof CustomerOrder>

export const customerOrders = endpoint(staffReadOne, '/api/admin/customers/:id/orders', {
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
    cursor: PageQuery.shape.cursor,
  }),
  response: z.array(CustomerOrder),
})

export const addCustomerNoteCall = endpoint(agentNote, '/api/admin/customers/:id/notes')
