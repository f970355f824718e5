import type { FastifyInstance } from 'fastify'
import * as calls from '../../contract/staff/money.ts'
import { AppError } from '../../errors.ts'
import { readLedger } from '../../money/ledger/ledger.db.ts'
import { balanceOf } from '../../money/ledger/ledger.ts'
import { policyObjections, trueReasons } from '../../money/refunds/policy-objection.ts'
import { refundLines } from '../../money/refunds/refund-lines.ts'
import { refundsOfOrder } from '../../money/refunds/refunds.db.ts'
import { retryRefund } from '../../money/refunds/retry-refund.ts'
import { settleOutside } from '../../money/refunds/settle-outside.ts'
import { readOrderById } from '../../orders/orders.db.ts'
import { deliveries } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { act, route } from '../route.ts'

export function adminMoneyRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts

  route(app, parts, calls.orderMoney, async ({ params }) => {
    const order = await readOrderById(db, params.id)
    if (!order) throw new AppError('not_found', 'We can’t find this order.')
    const [refunds, delivered, ledger] = await Promise.all([
      refundsOfOrder(db, order.id),
      deliveries(db, order.id),
      readLedger(db, order.id),
    ])
    const lines = order.lines.map((line) => {
      const deliveredAt = delivered.get(line.id) ?? null
      const paidAt = order.paidAt ?? clock()
      const refund = refunds.get(line.id)
      return {
        id: line.id,
        address: line.address,
        price: line.priceCents,
        progress: line.progress,
        refund: refund ?? null,
        reasons: trueReasons({ progress: line.progress, deliveredAt }),
        objections: policyObjections({ paidAt, deliveredAt }, clock()),
      }
    })
    return { lines, ledger, balance: balanceOf(ledger) }
  })

  route(app, parts, calls.refundOrder, async ({ params, body }, { session }) => {
    const { staffId, isFresh } = session
    return refundLines(parts, { orderId: params.id, ...body, actor: `staff:${staffId}`, isFresh })
  })

  act(app, parts, calls.retryRefundCall, ({ params }, { staffId }) =>
    retryRefund(parts, params.id, `staff:${staffId}`),
  )

  act(app, parts, calls.settleOutsideCall, ({ params, body }, { staffId }) =>
    settleOutside(parts, { refundId: params.id, staffId, reason: body.reason }),
  )
}
