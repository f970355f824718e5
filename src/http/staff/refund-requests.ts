import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { writeAudit } from '../../audit/audit.db.ts'
import {
  askForRefund,
  decideRefundRequest,
  type RefundRequest,
  refundRequestDocument,
  refundRequests,
} from '../../contract/staff/refund-requests.ts'
import { AppError } from '../../errors.ts'
import { type Decision, decideRequest } from '../../money/refunds/decide-request.ts'
import { policyObjection } from '../../money/refunds/policy-objection.ts'
import { readRequest } from '../../money/refunds/refund-requests.db.ts'
import {
  documentOfRequest,
  type WaitingRequest,
  waitingRequests,
} from '../../money/refunds/request-list.db.ts'
import { requestRefund } from '../../money/refunds/request-refund.ts'
import { REFUND_REASONS } from '../../orders/refund.ts'
import type { Parts } from '../../parts.ts'
import { limit } from '../limits.ts'
import { decodeCursor, encodeCursor, linkNext } from '../paging.ts'
import { route } from '../route.ts'
import { assertReadable } from '../shop/readable-order.ts'

const Cursor = z.object({ reviewBy: z.coerce.date(), id: z.uuid() })

/** Customers who want their money back, and the staff who answer them. */
export function refundRequestRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts

  route(app, parts, askForRefund, async ({ params, body }, { request }) => {
    await assertReadable(parts, request, params.id)
    await limit(parts, 'refundRequests', request)
    if (body.reason === 'other' && body.words === '') {
      throw new AppError('invalid_request', 'Please tell us what is wrong.', { field: 'words' })
    }
    const asked = await requestRefund(parts, { orderId: params.id, ...body })
    const reviewBy = asked.outcome === 'asked' ? asked.reviewBy.toISOString() : null
    return { outcome: asked.outcome, reviewBy }
  })

  route(app, parts, refundRequests, async ({ query }, { request, reply }) => {
    const { limit } = query
    const after = decodeCursor(query.cursor, Cursor)
    const page = await waitingRequests(db, { limit, after })
    const last = page.at(-1)
    if (last && page.length === limit) {
      const { id, reviewBy } = last
      linkNext(request, reply, encodeCursor({ reviewBy: reviewBy.toISOString(), id }))
    }
    return page.map((each) => shown(each, clock()))
  })

  route(app, parts, refundRequestDocument, async ({ params }) => {
    const key = await documentOfRequest(db, params.id)
    if (!key) throw new AppError('not_found', 'There is no document to look at.')
    const { stream, size } = await parts.storage.read(key)
    return { content: stream, size, name: 'deed.pdf', inline: true }
  })

  route(app, parts, decideRefundRequest, async ({ params, body }, { staffId }) => {
    const action = body.despitePolicy ? `${body.decision}_despite_policy` : body.decision
    // Written before it is tried: what failed half-way was tried all the same.
    await db
      .transaction()
      .execute((tx) =>
        writeAudit(tx, { staffId, action: `request_${action}`, subject: params.id, at: clock() }),
      )
    await decideRequest(parts, params.id, await decisionOf(params.id, body), `staff:${staffId}`)
    return { decided: true }
  })

  async function decisionOf(
    id: string,
    body: {
      decision: 'refund' | 'decline'
      reason?: Extract<Decision, { decision: 'refund' }>['reason'] | undefined
      despitePolicy: boolean
      answer?: string | undefined
    },
  ): Promise<Decision> {
    const { decision, despitePolicy, answer } = body
    if (decision === 'refund') {
      const reason = body.reason ?? (await readRequest(db, id))?.reason
      if (!reason) throw new AppError('not_found', 'There is no such request.')
      return { decision, reason, despitePolicy }
    }
    if (!answer) {
      const field = { field: 'answer' }
      throw new AppError('invalid_request', 'Say why: the customer is told these words.', field)
    }
    return { decision, answer }
  }
}

function shown(request: WaitingRequest, at: Date): RefundRequest {
  const { askedAt, reviewBy, paidAt, deliveredAt } = request
  const objections = REFUND_REASONS.map((reason) => [
    reason,
    policyObjection(reason, { paidAt, deliveredAt }, at) ?? null,
  ])
  return {
    ...request,
    askedAt: askedAt.toISOString(),
    reviewBy: reviewBy.toISOString(),
    paidAt: paidAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    objections: Object.fromEntries(objections),
  }
}
