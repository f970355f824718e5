import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { readSearchMetrics, searchLeaders, topZipCodes } from '../analytics/search-events.db.ts'
import { searchWindow } from '../analytics/search-window.ts'
import {
  adminCustomers,
  adminOrders,
  adminSearchLeaders,
  adminSearchMetrics,
  adminStats,
} from '../contract/admin.ts'
import { listCustomers } from '../orders/customers.db.ts'
import { listOrders } from '../orders/order-list.db.ts'
import { readTotals } from '../orders/totals.db.ts'
import type { Parts } from '../parts.ts'
import { toContractOrder } from './orders.ts'
import { decodeCursor, encodeCursor, linkNext } from './paging.ts'
import { route } from './route.ts'

const TOP = 10
const OrderCursor = z.object({ createdAt: z.coerce.date(), id: z.uuid() })
const CustomerCursor = z.object({ lastOrderAt: z.coerce.date(), emailKey: z.string() })

export function adminRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, config } = parts

  route(app, parts, adminStats, async () => {
    const totals = await readTotals(db)
    return {
      totalOrders: totals.orders,
      totalRevenue: totals.revenueCents,
      totalCustomers: totals.customers,
      totalDeeds: totals.deeds,
    }
  })

  route(app, parts, adminOrders, async ({ query }, { request, reply }) => {
    const after = decodeCursor(query.cursor, OrderCursor)
    const orders = await listOrders(db, { limit: query.limit, after, search: query.q || undefined })
    const last = orders.at(-1)
    if (last && orders.length === query.limit) {
      const cursor = encodeCursor({ createdAt: last.createdAt.toISOString(), id: last.id })
      linkNext(request, reply, cursor)
    }
    return orders.map(toContractOrder)
  })

  route(app, parts, adminCustomers, async ({ query }, { request, reply }) => {
    const after = decodeCursor(query.cursor, CustomerCursor)
    const search = query.q || undefined
    const customers = await listCustomers(db, { limit: query.limit, after, search })
    const last = customers.at(-1)
    if (last && customers.length === query.limit) {
      const { lastOrderAt, emailKey } = last
      linkNext(request, reply, encodeCursor({ lastOrderAt: lastOrderAt.toISOString(), emailKey }))
    }
    return customers.map((customer) => ({
      email: customer.email,
      fullName: customer.fullName,
      orderCount: customer.orderCount,
      deeds: customer.deeds,
      totalSpent: customer.spentCents,
      lastOrderAt: customer.lastOrderAt.toISOString(),
    }))
  })

  route(app, parts, adminSearchMetrics, async () => {
    const { from, today } = searchWindow(clock(), config.TIME_ZONE)
    const [metrics, zips] = await Promise.all([
      readSearchMetrics(db, from, today),
      topZipCodes(db, from, TOP),
    ])
    const { uniqueSessions, convertedSessions } = metrics
    return {
      totalSearches: metrics.totalSearches,
      searchesToday: metrics.searchesToday,
      uniqueSessions,
      conversionRate: uniqueSessions === 0 ? 0 : convertedSessions / uniqueSessions,
      topZipCodes: zips,
    }
  })

  route(app, parts, adminSearchLeaders, async () =>
    searchLeaders(db, searchWindow(clock(), config.TIME_ZONE).from, TOP),
  )
}
