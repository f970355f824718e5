import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '../../contract/shop/order-acts.ts'
import { findOrders } from '../../delivery/mail/find-orders.ts'
import { resendLinks } from '../../delivery/resend-links.ts'
import { AppError } from '../../errors.ts'
import { cancelLines, waitLonger } from '../../money/refunds/cancel-lines.ts'
import { requestRefund } from '../../money/refunds/request-refund.ts'
import type { Parts } from '../../parts.ts'
import { limit } from '../limits.ts'
import { route } from '../route.ts'
import { assertReadable } from './readable-order.ts'

export function orderActRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, calls.sendLinksAgain, async ({ params }, { request }) => {
    await assertReadable(parts, request, params.id)
    await limit(parts, 'linksMailed', request, { order: params.id })
    await resendLinks(parts, params.id)
    return { sent: true as const }
  })

  route(app, parts, calls.askForRefund, async ({ params, body }, { request }) => {
    await assertReadable(parts, request, params.id)
    await limit(parts, 'refundRequests', request)
    const asked = await requestRefund(parts, { orderId: params.id, ...body })
    const reviewBy = asked.outcome === 'asked' ? asked.reviewBy : null
    return { outcome: asked.outcome, reviewBy }
  })

  route(app, parts, calls.cancelLate, async ({ params, body }, { request }) => {
    await assertReadable(parts, request, params.id)
    await limit(parts, 'lateChoices', request)
    return cancelLines(parts, { orderId: params.id, lineIds: body.lineIds })
  })

  route(app, parts, calls.waitForLate, async ({ params, body }, { request }) => {
    await assertReadable(parts, request, params.id)
    await limit(parts, 'lateChoices', request)
    return waitLonger(parts, { orderId: params.id, lineIds: body.lineIds })
  })
  route(app, parts, calls.findOrders, async ({ body }, { request }) => {
    await limit(parts, 'findOrders', request)
    if (await mayBeMailed(parts, request, body.email)) await findOrders(parts, body.email)
    return { sent: true }
  })
}

/** An email looked up too often gets the same answer as any other, but we send nothing. */
async function mayBeMailed(parts: Parts, request: FastifyRequest, email: string): Promise<boolean> {
  try {
    await limit(parts, 'ordersMailed', request, { email })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}
