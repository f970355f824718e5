import type { FastifyInstance } from 'fastify'
import * as calls from '../../contract/staff/bulk.ts'
import { previewResend } from '../../delivery/resend-links.ts'
import { AppError } from '../../errors.ts'
import { previewAssign, previewRetry } from '../../fulfillment/preview-desk-acts.ts'
import { previewRefunds } from '../../money/refunds/preview-refunds.ts'
import { findOrderIds } from '../../orders/lists/order-list.db.ts'
import { BULK_MOST, type Previewed } from '../../orders/lists/preview.ts'
import type { ChosenReason } from '../../orders/refund.ts'
import type { Parts } from '../../parts.ts'
import { route } from '../route.ts'
import { viewOf } from './orders.ts'

/** Whoever acts on all that match would rather wait than miss some. */
const FIND_BUDGET_MS = 1000

interface Asked {
  reason?: ChosenReason | undefined
  despitePolicy: boolean
}

/** Acts on many orders: a preview here, then the call for one order or deed, one after another. */
export function adminBulkRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, config } = parts

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
