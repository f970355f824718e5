import type { FastifyInstance } from 'fastify'
import { insertConversions } from '../../analytics/conversions.db.ts'
import type { SearchEvent } from '../../analytics/search-events.db.ts'
import { convertSearch, logSearchEvent } from '../../contract/shop/searches.ts'
import { mayReadOrder } from '../../orders/access.db.ts'
import type { Parts } from '../../parts.ts'
import type { Collector } from '../../platform/collect-rows.ts'
import { browserToken } from '../cookies.ts'
import { limit } from '../limits.ts'
import { route } from '../route.ts'

export function searchRoutes(
  app: FastifyInstance,
  parts: Parts & { searchEvents: Collector<SearchEvent> },
): void {
  route(app, parts, logSearchEvent, async ({ body }, { request }) => {
    await limit(parts, 'searchEvents', request)
    parts.searchEvents.add({
      sessionId: body.sessionId,
      rawQuery: body.rawQuery,
      normalizedAddress: body.normalizedAddress,
      stage: body.searchStage,
      metadata: body.metadata,
      at: parts.clock(),
    })
    return { accepted: true }
  })

  route(app, parts, convertSearch, async ({ body }, { request }) => {
    await limit(parts, 'searchEvents', request)
    const at = parts.clock()
    const allowed = await mayReadOrder(parts.db, body.orderId, browserToken(request), at)
    if (!allowed) return { converted: false }
    const counted = await parts.db.transaction().execute((tx) => insertConversions(tx, [body], at))
    return { converted: counted > 0 }
  })
}
