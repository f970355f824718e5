import * as z from 'zod/mini'
import { ExportCount, PageQuery, Timestamp } from '../common.ts'
import { endpoint, FileAnswer } from '../endpoint.ts'

const count = z.int().check(z.nonnegative())

export const Customer = z.object({
  email: z.string(),
  fullName: z.string(),
  orderCount: count,
  deeds: count,
  /** Cents: captured, less refunded, less disputed. */
  totalSpent: z.int(),
  captured: z.int(),
  refunded: z.int(),
  disputed: z.int(),
  lastOrderAt: Timestamp,
})
export type Customer = z.infer<typeof Customer>

export const adminCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/customers',
  summary: 'Customers by their latest order, a page at a time',
  access: 'staff',
  query: PageQuery,
  response: z.array(Customer),
})

export const countCustomersCall = endpoint({
  method: 'GET',
  path: '/api/admin/exports/customers/count',
  summary: 'How many customers a file of what a search finds would have',
  access: 'agent',
  query: z.object({ q: PageQuery.shape.q }),
  response: ExportCount,
})

export const exportCustomersCall = endpoint({
  method: 'GET',
  path: '/api/admin/exports/customers',
  summary: 'All customers that a search finds, as a file',
  access: 'agent',
  fresh: true,
  query: z.object({ q: PageQuery.shape.q }),
  sends: 'text/csv',
  response: FileAnswer,
})
