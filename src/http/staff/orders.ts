import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { addDays } from '../../analytics/date-range.ts'
import {
  adminOrders,
  countOrdersCall,
  exportOrdersCall,
  type OrderFilter,
} from '../../contract/staff/orders.ts'
import { countOrders, exportOrders } from '../../orders/lists/export-orders.ts'
import { listOrders } from '../../orders/lists/order-list.db.ts'
import type { OrderView } from '../../orders/order-view.ts'
import { shopDay, startOfShopDay } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'
import {
  decodeCursor,
  encodeCursor,
  linkNext,
  SEARCH_BUDGET_MS,
  tellSearchedTo,
} from '../paging.ts'
import { route } from '../route.ts'
import { toContractOrder } from '../shop/orders.ts'
import { auditExport } from './audit-export.ts'

const OrderCursor = z.object({ createdAt: z.coerce.date(), id: z.uuid() })

export function adminOrderListRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, config } = parts

  route(app, parts, adminOrders, async ({ query }, { request, reply }) => {
    const view = viewOf(query, config.TIME_ZONE)
    const { orders, next, searchedTo } = await listOrders(db, view, {
      limit: query.limit,
      after: decodeCursor(query.cursor, OrderCursor),
      at: clock(),
      budgetMs: SEARCH_BUDGET_MS,
    })
    if (next) {
      const cursor = encodeCursor({ createdAt: next.createdAt.toISOString(), id: next.id })
      linkNext(request, reply, cursor)
    }
    tellSearchedTo(reply, searchedTo)
    return orders.map(toContractOrder)
  })

  route(app, parts, countOrdersCall, async ({ query }) =>
    countOrders(parts, viewOf(query, config.TIME_ZONE)),
  )

  route(app, parts, exportOrdersCall, async ({ query }, { staffId }) => {
    const onEnd = await auditExport(parts, { staffId, action: 'export_orders', filter: query })
    return {
      name: `orders-${shopDay(clock(), config.TIME_ZONE)}.csv`,
      content: exportOrders(parts, viewOf(query, config.TIME_ZONE), onEnd),
    }
  })
}

/** The filter's days as instants: a day begins when it does in the shop's time zone. */
function viewOf(filter: OrderFilter, timeZone: string): OrderView {
  const start = (day: string | undefined) => (day ? startOfShopDay(day, timeZone) : undefined)
  return {
    search: filter.q || undefined,
    status: filter.status,
    from: start(filter.from),
    before: start(filter.to && addDays(filter.to, 1)),
    state: filter.state,
    hasDeskLine: filter.desk === 'yes',
    hasRefund: filter.refund === 'yes',
    refundedFrom: start(filter.refundedFrom),
    hasAdClick: filter.ad === 'yes',
  }
}
