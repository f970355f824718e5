import type { FastifyInstance } from 'fastify'
import { orderTimeline } from '../../contract/shop/order-timeline.ts'
import { requestsOfOrder } from '../../money/refunds/refund-requests.db.ts'
import { readHistory } from '../../orders/history.db.ts'
import { historyOf } from '../../orders/history.ts'
import { readOrderById } from '../../orders/orders.db.ts'
import { isLate } from '../../orders/promise.ts'
import { linesWaitedFor } from '../../orders/promises.db.ts'
import type { Parts } from '../../parts.ts'
import { route } from '../route.ts'
import { assertReadable, noSuchOrder } from './readable-order.ts'

/** What a customer sees of how an order went. */
export function orderTimelineRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts

  route(app, parts, orderTimeline, async ({ params }, { request }) => {
    await assertReadable(parts, request, params.id)
    const order = await readOrderById(db, params.id)
    if (!order) throw noSuchOrder()
    const [rows, waitedFor, requests] = await Promise.all([
      readHistory(db, order.id),
      linesWaitedFor(db, order.id),
      requestsOfOrder(db, order.id),
    ])
    const at = clock()
    const lines = order.lines.map((line) => {
      const asked = requests.findLast(({ lineId }) => lineId === line.id)
      return {
        id: line.id,
        promisedBy: line.promisedBy?.toISOString() ?? null,
        refundedAfter: line.refundedAfter?.toISOString() ?? null,
        isLate: isLate(line, at),
        hasAgreedToWait: waitedFor.has(line.id),
        request: asked
          ? { reviewBy: asked.reviewBy.toISOString(), decision: asked.decision }
          : null,
        history: historyOf(rows.filter(({ lineId }) => lineId === line.id)).map((entry) => ({
          what: entry.what,
          at: entry.at.toISOString(),
        })),
      }
    })
    const mails = rows.flatMap(({ template, event, at: sentAt }) =>
      template ? [{ template, arrived: event === 'mail_sent', at: sentAt.toISOString() }] : [],
    )
    return { lines, mails }
  })
}
