import type { FastifyInstance } from 'fastify'
import { compareOwnerFigures } from '../../analytics/compare-owner-figures.ts'
import { rangeOf } from '../../analytics/date-range.ts'
import * as calls from '../../contract/staff/owner-reports.ts'
import { shopDay } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'
import { route } from '../route.ts'

export function adminOwnerReportRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, calls.ownerReportsCall, async ({ query }) => {
    const today = shopDay(parts.clock(), parts.config.TIME_ZONE)
    return compareOwnerFigures(parts, rangeOf(query, today), today)
  })
}
