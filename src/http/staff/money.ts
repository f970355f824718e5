import type { FastifyInstance } from 'fastify'
import * as calls from '../../contract/staff/money.ts'
import * as requests from '../../contract/staff/refund-requests.ts'
import { answerRequest } from '../../delivery/messages/send-message.ts'
import { orNotFound } from '../../errors.ts'
import { readLedger } from '../../money/ledger/ledger.db.ts'
import { balanceOf } from '../../money/ledger/ledger.ts'
import { grantRequest } from '../../money/refunds/grant-request.ts'
import { policyObjections, trueReasons } from '../../money/refunds/policy-objection.ts'
import { refundLines } from '../../money/refunds/refund-lines.ts'
import { refundsOfOrder } from '../../money/refunds/refunds.db.ts'
import {
  documentOfRequest,
  openRequest,
  type WaitingRequest,
} from '../../money/refunds/request-list.db.ts'
import { retryRefund, settleOutside } from '../../money/refunds/settle-failed-refund.ts'
import { readOrderById } from '../../orders/orders.db.ts'
import { deliveries } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { act, route } from '../route.ts'
import { storedPdf } from '../send-file.ts'

export function adminMoneyRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts

  route(app, parts, calls.orderMoney, async ({ params }) => {
    const order = orNotFound(await readOrderById(db, params.id), 'order')
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

  route(app, parts, requests.refundRequest, async ({ params }) => {
    const request = orNotFound(await openRequest(db, params.id), 'request')
    return shownRequest(request, clock())
  })

  route(app, parts, requests.refundRequestDocument, async ({ params }) => {
    const words = { name: 'deed.pdf', missing: 'There’s no document to show.' }
    return storedPdf(parts, await documentOfRequest(db, params.id), words)
  })

  act(
    app,
    parts,
    requests.grantRefundRequest,
    ({ params, body }, { session: { staffId, isFresh } }) =>
      grantRequest(parts, { requestId: params.id, staffId, isFresh, ...body }),
  )

  act(app, parts, requests.answerRefundRequest, ({ params, body }, { staffId }) =>
    answerRequest(parts, { requestId: params.id, staffId, ...body }),
  )
}

export function shownRequest(request: WaitingRequest, at: Date): requests.RefundRequest {
  return { ...request, reasons: trueReasons(request), objections: policyObjections(request, at) }
}
