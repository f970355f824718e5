import type { FastifyInstance } from 'fastify'
import * as calls from '../../contract/staff/refund-requests.ts'
import { answerRequest } from '../../delivery/messages/answer-request.ts'
import { grantRequest, noRequest } from '../../money/refunds/grant-request.ts'
import { policyObjections, trueReasons } from '../../money/refunds/policy-objection.ts'
import {
  documentOfRequest,
  openRequest,
  type WaitingRequest,
} from '../../money/refunds/request-list.db.ts'
import type { Parts } from '../../parts.ts'
import { act, route } from '../route.ts'
import { storedPdf } from '../stored-pdf.ts'

export function adminRefundRequestRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts

  route(app, parts, calls.refundRequest, async ({ params }) => {
    const request = await openRequest(db, params.id)
    if (!request) throw noRequest()
    return shownRequest(request, clock())
  })

  route(app, parts, calls.refundRequestDocument, async ({ params }) => {
    const words = { name: 'deed.pdf', missing: 'There’s no document to show.' }
    return storedPdf(parts, await documentOfRequest(db, params.id), words)
  })

  act(app, parts, calls.grantRefundRequest, ({ params, body }, { session: { staffId, isFresh } }) =>
    grantRequest(parts, { requestId: params.id, staffId, isFresh, ...body }),
  )

  act(app, parts, calls.answerRefundRequest, ({ params, body }, { staffId }) =>
    answerRequest(parts, { requestId: params.id, staffId, ...body }),
  )
}

export function shownRequest(request: WaitingRequest, at: Date): calls.RefundRequest {
  return {
    ...request,
    reasons: trueReasons(request),
    objections: policyObjections(request, at),
  }
}
