import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const count = z.int().check(z.nonnegative())

export const adminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'The figures of the dashboard',
  access: 'staff',
  response: z.object({
    totalOrders: count,
    /** Cents, of completed orders. */
    totalRevenue: count,
    /** Different e-mail addresses. */
    totalCustomers: count,
    /** Deeds delivered. */
    totalDeeds: count,
  }),
})

export const adminSearchMetrics = endpoint({
  method: 'GET',
  path: '/api/admin/search-metrics',
  summary: 'Searches of the last 7 days',
  access: 'staff',
  response: z.object({
    totalSearches: count,
    searchesToday: count,
    uniqueSessions: count,
    /** A fraction, 0 to 1. */
    conversionRate: z.number().check(z.minimum(0), z.maximum(1)),
    topZipCodes: z.array(z.object({ zip: z.string(), count })),
  }),
})

export const adminSearchLeaders = endpoint({
  method: 'GET',
  path: '/api/admin/search-leaders',
  summary: 'The most searched addresses of the last 7 days',
  access: 'staff',
  response: z.array(z.object({ rawQuery: z.string(), count, conversions: count })),
})
