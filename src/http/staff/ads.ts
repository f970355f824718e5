import type { FastifyInstance } from 'fastify'
import { MOST_COUNTED, summarizeAdjustments, summarizeConversions } from '../../analytics/ads.db.ts'
import { adDays, adRange, exportAds } from '../../analytics/export-ads.ts'
import * as calls from '../../contract/staff/ads.ts'
import type { Parts } from '../../parts.ts'
import { route } from '../route.ts'

export function adminAdsRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, calls.adSummary, async ({ query }) => {
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

  route(app, parts, calls.adConversions, ({ query }, { staffId }) =>
    exportAds(parts, { kind: 'conversions', ...query }, staffId),
  )

  route(app, parts, calls.adAdjustments, ({ query }, { staffId }) =>
    exportAds(parts, { kind: 'adjustments', ...query }, staffId),
  )
}
