import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  decideRefundRequest,
  refundRequestDocument,
  refundRequests,
} from '../../contract/staff/refund-requests.ts'
import { AppError } from '../../errors.ts'
import { decideRequest } from '../../money/refunds/decide-request.ts'
import { policyObjections, trueReasons } from '../../money/refunds/policy-objection.ts'
import { documentOfRequest, waitingRequests } from '../../money/refunds/request-list.db.ts'
import type { Parts } from '../../parts.ts'
import { CursorTime, decodeCursor, encodeCursor, linkNext } from '../paging.ts'
import { route } from '../route.ts'

const Cursor = z.object({ reviewBy: CursorTime, id: z.uuid() })

export function adminRefundRequestRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts

  route(app, parts, refundRequests, async ({ query }, { request, reply }) => {
    const { limit } = query
    const after = decodeCursor(query.cursor, Cursor)
    const page = await waitingRequests(db, { limit, after })
    const last = page.at(-1)
    if (last && page.length === limit) {
      linkNext(request, reply, encodeCursor({ reviewBy: last.reviewBy, id: last.id }))
    }
    return page.map((each) => ({
      ...each,
      reasons: trueReasons(each),
      objections: policyObjections(each, clock()),
    }))
  })

  route(app, parts, refundRequestDocument, async ({ params }) => {
    const key = await documentOfRequest(db, params.id)
    if (!key) throw new AppError('not_found', 'There’s no document to show.')
    const { stream, size } = await parts.storage.read(key)
    return { content: stream, size, name: 'deed.pdf', inline: true }
  })

  route(app, parts, decideRefundRequest, async ({ params, body }, { session }) => {
    const { staffId, isFresh } = session
    await decideRequest(parts, { requestId: params.id, staffId, isFresh, ...body })
    return { decided: true }
  })
}
