import type { FastifyInstance } from 'fastify'
import { askForRefund, decideRefundRequest, refundRequests } from '../contract/refund-requests.ts'
import { AppError } from '../errors.ts'
import { type Decision, decideRequest } from '../orders/decide-request.ts'
import { openRequests, readRequest } from '../orders/refund-requests.db.ts'
import { requestRefund } from '../orders/request-refund.ts'
import type { Parts } from '../parts.ts'
import { writeAudit } from '../staff/staff.db.ts'
import { limit } from './limits.ts'
import { assertReadable } from './readable-order.ts'
import { route } from './route.ts'

const MOST_REQUESTS = 100

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

  route(app, parts, refundRequests, async () => {
    const requests = await openRequests(db, { limit: MOST_REQUESTS })
    return requests.map((request) => ({
      ...request,
      askedAt: request.askedAt.toISOString(),
      reviewBy: request.reviewBy.toISOString(),
    }))
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
