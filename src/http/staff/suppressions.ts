import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { listSuppressionPage } from '../../addresses/suppressions.db.ts'
import * as calls from '../../contract/staff/suppressions.ts'
import type { Parts } from '../../parts.ts'
import { liftSuppression } from '../../privacy/lift-suppression.ts'
import { previewSuppression } from '../../privacy/preview-suppression.ts'
import { suppressDeeds } from '../../privacy/suppress-deeds.ts'
import { CursorTime, decodeCursor, linkAfter } from '../paging.ts'
import { act, route } from '../route.ts'

const Cursor = z.object({ addedAt: CursorTime, id: z.uuid() })

export function adminSuppressionRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, calls.adminSuppressions, async ({ query }, call) => {
    const after = decodeCursor(query.cursor, Cursor)
    const { limit, only } = query
    const search = query.q || undefined
    const page = await listSuppressionPage(parts.db, { limit, after, search, only })
    linkAfter(page, limit, call, ({ addedAt, id }) => ({ addedAt, id }))
    return page
  })

  route(app, parts, calls.suppressionPreview, ({ body }) => previewSuppression(parts, body))

  route(app, parts, calls.addSuppression, async ({ body }, { staffId }) =>
    suppressDeeds(parts, body, staffId),
  )

  act(app, parts, calls.liftSuppressionCall, ({ params, body }, { staffId }) =>
    liftSuppression(parts, { id: params.id, reason: body.reason }, staffId),
  )
}
