import type { FastifyInstance } from 'fastify'
import { readSearchMetrics, searchLeaders, topZipCodes } from '../analytics/search-events.db.ts'
import { searchWindow } from '../analytics/search-window.ts'
import { adminSearchLeaders, adminSearchMetrics, adminStats } from '../contract/admin.ts'
import { readTotals } from '../orders/totals.db.ts'
import type { Parts } from '../parts.ts'
import { route } from './route.ts'

const TOP = 10

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
