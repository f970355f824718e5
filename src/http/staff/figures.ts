import type { FastifyInstance } from 'fastify'
import { MOST_COUNTED, summarizeAdjustments, summarizeConversions } from '../../analytics/ads.db.ts'
import { compareFigures, compareFunnels, compareToday } from '../../analytics/compare-figures.ts'
import { compareOwnerFigures } from '../../analytics/compare-owner-figures.ts'
import { rangeOf } from '../../analytics/date-range.ts'
import { readTotals } from '../../analytics/day-figures.db.ts'
import { adDays, adRange, exportAds } from '../../analytics/export-ads.ts'
import { findPlaces } from '../../analytics/find-places.ts'
import { forecastSales } from '../../analytics/forecast-sales.ts'
import { readSearchMetrics, searchLeaders, topZipCodes } from '../../analytics/search-figures.db.ts'
import * as ads from '../../contract/staff/ads.ts'
import * as calls from '../../contract/staff/figures.ts'
import * as ownerCalls from '../../contract/staff/owner-reports.ts'
import { shopDay } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'
import { route } from '../route.ts'

const TOP = 10

export function adminFigureRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, config } = parts

  route(app, parts, calls.adminStats, async () => {
    const { orders, revenue, customers, deeds, ...money } = await readTotals(db)
    return {
      totalOrders: orders,
      totalRevenue: revenue,
      totalCustomers: customers,
      totalDeeds: deeds,
      ...money,
    }
  })

  route(app, parts, calls.adminSearchMetrics, async () => {
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

  route(app, parts, calls.adminSearchLeaders, async () => searchLeaders(db, clock(), TOP))

  const today = () => shopDay(clock(), config.TIME_ZONE)

  route(app, parts, calls.adminFigures, async ({ query }) =>
    compareFigures(parts, rangeOf(query, today())),
  )

  route(app, parts, calls.adminFunnel, async ({ query }) =>
    compareFunnels(parts, rangeOf(query, today())),
  )

  route(app, parts, calls.adminPlaces, async ({ query }) =>
    findPlaces(parts, rangeOf(query, today()), query),
  )

  route(app, parts, calls.adminForecast, async () => forecastSales(parts, today()))

  route(app, parts, calls.adminToday, async () => compareToday(parts))

  route(app, parts, ownerCalls.ownerReportsCall, async ({ query }) => {
    const today = shopDay(parts.clock(), parts.config.TIME_ZONE)
    return compareOwnerFigures(parts, rangeOf(query, today), today)
  })

  route(app, parts, ads.adSummary, async ({ query }) => {
    const days = adDays(parts, query)
    const range = adRange(parts, days)
    const [{ valueCents, ...conversions }, { refundedCents, ...adjustments }] = await Promise.all([
      summarizeConversions(parts.db, range),
      summarizeAdjustments(parts.db, range),
    ])
    return {
      ...days,
      conversionName: parts.config.AD_CONVERSION_NAME,
      timeZone: parts.config.TIME_ZONE,
      ...conversions,
      value: valueCents,
      mostCounted: MOST_COUNTED,
      ...adjustments,
      refunded: refundedCents,
    }
  })

  route(app, parts, ads.adConversions, ({ query }, { staffId }) =>
    exportAds(parts, { kind: 'conversions', ...query }, staffId),
  )

  route(app, parts, ads.adAdjustments, ({ query }, { staffId }) =>
    exportAds(parts, { kind: 'adjustments', ...query }, staffId),
  )
}
