import type { FastifyInstance } from 'fastify'
import { readSearchMetrics, searchLeaders, topZipCodes } from '../analytics/search-figures.db.ts'
import { adminSearchLeaders, adminSearchMetrics, adminStats } from '../contract/figures.ts'
import { readTotals } from '../orders/totals.db.ts'
import type { Parts } from '../parts.ts'
import { route } from './route.ts'

const TOP = 10

export function adminFigureRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts

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
    const now = clock()
    const [metrics, zips] = await Promise.all([
      readSearchMetrics(db, now),
      topZipCodes(db, now, TOP),
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

  route(app, parts, adminSearchLeaders, async () => searchLeaders(db, clock(), TOP))
}
