import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { addDays } from '../../analytics/date-range.ts'
import { readTotals } from '../../analytics/day-figures.db.ts'
import { recordExport } from '../../audit/record-export.ts'
import * as calls from '../../contract/staff/orders.ts'
import { previewResend } from '../../delivery/resend-links.ts'
import { AppError } from '../../errors.ts'
import { previewAssign, previewRetry } from '../../fulfillment/preview-desk-acts.ts'
import { previewRefunds } from '../../money/refunds/preview-refunds.ts'
import { lineIs } from '../../orders/line.ts'
import type { Line } from '../../orders/lines.db.ts'
import { addView, removeView } from '../../orders/lists/change-views.ts'
import { countOrders, exportOrders } from '../../orders/lists/export-lists.ts'
import { readOrderTotals } from '../../orders/lists/list-totals.db.ts'
import { findOrderIds, listOrders } from '../../orders/lists/order-list.db.ts'
import { BULK_MOST, type Previewed } from '../../orders/lists/preview.ts'
import { listSortedOrders } from '../../orders/lists/sorted-orders.db.ts'
import { sortingOf } from '../../orders/lists/sorting.ts'
import { readViews } from '../../orders/lists/views.db.ts'
import { readOperators } from '../../orders/order-operators.ts'
import { isWhole, type OrderSort, type OrderView } from '../../orders/order-view.ts'
import type { OrderRow } from '../../orders/orders.db.ts'
import type { ChosenReason } from '../../orders/refund.ts'
import { shopDay, startOfShopDay } from '../../orders/shop-day.ts'
import type { Parts } from '../../parts.ts'
import { CursorTime, decodeCursor, sortedCursor, tellBeside } from '../paging.ts'
import { route } from '../route.ts'
import { toContractOrder } from '../shop/orders.ts'

const OrderCursor = z.object({ createdAt: CursorTime, id: z.uuid() })

/** What an index carries, by the type of its values. */
const SORTED_BY: Partial<Record<OrderSort, 'number' | 'time'>> = { placed: 'time', net: 'number' }

export function adminOrderListRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, config } = parts

  route(app, parts, calls.adminOrders, async ({ query }, call) => {
    const view = viewOf(query, config.TIME_ZONE)
    const page = { limit: query.limit, at: clock(), budgetMs: config.PANEL_SEARCH_MS }
    // Newest first is how everything is found, so it needs no sorting.
    if (query.sort && query.sort !== '-placed') {
      const sorting = sortingOf(query.sort)
      const after = decodeCursor(query.cursor, sortedCursor(z.uuid(), SORTED_BY[sorting.by]))
      const sorted = await listSortedOrders(db, view, sorting, { ...page, after })
      tellBeside(call, { next: sorted.next && { ...sorted.next }, within: sorted.within })
      return sorted.orders.map(toListed)
    }
    const after = decodeCursor(query.cursor, OrderCursor)
    const { orders, next, searchedTo } = await listOrders(db, view, { ...page, after })
    tellBeside(call, { next: next && { createdAt: next.createdAt, id: next.id }, searchedTo })
    return orders.map(toListed)
  })

  route(app, parts, calls.orderTotals, async ({ query }) => {
    const view = viewOf(query, config.TIME_ZONE)
    if (!isWhole(view)) {
      return readOrderTotals(db, view, { at: clock(), budgetMs: config.PANEL_SEARCH_MS })
    }
    const { orders, revenue } = await readTotals(db)
    return { count: orders, net: revenue, certainty: 'exact' as const }
  })

  route(app, parts, calls.countOrdersCall, async ({ query }) =>
    countOrders(parts, viewOf(query, config.TIME_ZONE)),
  )

  route(app, parts, calls.exportOrdersCall, async ({ query }, { staffId }) => {
    const { words, operators } = readOperators(query.q ?? '')
    const { file, ...closed } = operators
    const filter = { ...closed, q: [words, file].filter(Boolean).join(' ') || undefined }
    const onEnd = await recordExport(parts, { staffId, action: 'export_orders', filter })
    return {
      name: `orders-${shopDay(clock(), config.TIME_ZONE)}.csv`,
      content: exportOrders(parts, viewOf(query, config.TIME_ZONE), onEnd),
    }
  })

  route(app, parts, calls.orderViews, async (_, { session: { staffId, role } }) => {
    const views = await readViews(parts.db)
    return views.flatMap(({ madeById, filter, ...view }) => {
      // A condition of an older release isn't shown as if it still held.
      const known = calls.ViewFilter.safeParse(filter)
      const canRemove = role === 'owner' || (role === 'agent' && madeById === staffId)
      return known.success ? [{ ...view, filter: known.data, canRemove }] : []
    })
  })

  route(app, parts, calls.addViewCall, async ({ body }, { staffId }) =>
    addView(parts, { ...body, staffId }),
  )

  route(app, parts, calls.removeViewCall, ({ params }, { session: { staffId, role } }) =>
    removeView(parts, { id: params.id, staffId, isOwner: role === 'owner' }),
  )

  const preview: Record<calls.BulkAct, (ids: string[], asked: Asked) => Promise<Previewed[]>> = {
    refund: (ids, { reason, despitePolicy }) => {
      if (!reason) throw new AppError('invalid_request', 'Choose a reason.', { field: 'reason' })
      return previewRefunds(parts, ids, { reason, despitePolicy })
    },
    resend: (ids) => previewResend(parts, ids),
    retry: (ids) => previewRetry(parts, ids),
    assign: (ids) => previewAssign(parts, ids),
  }

  route(app, parts, calls.bulkPreview, async ({ body }) => {
    const { act, orderIds, filter = {} } = body
    const page = { most: BULK_MOST, at: clock(), budgetMs: FIND_BUDGET_MS }
    const { keys: ids, isMore } = orderIds
      ? { keys: orderIds, isMore: false }
      : await findOrderIds(db, viewOf(filter, config.TIME_ZONE), page)
    return { orders: await preview[act](ids, body), isMore }
  })
}

function toListed(order: OrderRow & { lines: Line[] }): calls.ListedOrder {
  const { money, lines } = order
  const progress: calls.ListedOrder['progress'] = {}
  for (const line of lines) progress[line.progress] = (progress[line.progress] ?? 0) + 1
  const due = lines.flatMap(({ progress, promisedBy }) =>
    promisedBy && lineIs('inWork', progress) ? [promisedBy.getTime()] : [],
  )
  return {
    ...toContractOrder(order),
    organizationId: order.organizationId,
    ...money,
    progress,
    dueBy: due.length > 0 ? new Date(Math.min(...due)) : null,
  }
}

/** A search's days as instants: a day begins when it does in the shop's time zone. */
function viewOf({ q = '' }: calls.OrderFilter, timeZone: string): OrderView {
  const start = (day: string | undefined) => (day ? startOfShopDay(day, timeZone) : undefined)
  const { words, operators } = readOperators(q)
  const { status, state, file, amountFrom, amountTo, after, before, refunded } = operators
  return {
    search: words || undefined,
    status,
    from: start(after && addDays(after, 1)),
    before: start(before),
    state,
    hasDeskLine: operators.desk === 'yes',
    hasRefund: operators.refund === 'yes',
    refundedFrom: start(refunded),
    hasAdClick: operators.ad === 'yes',
    file,
    amountFrom,
    amountTo,
  }
}

/** Acting on every match is worth a wait: a match that was missed wouldn't be acted on. */
const FIND_BUDGET_MS = 1000

interface Asked {
  reason?: ChosenReason | undefined
  despitePolicy: boolean
}
