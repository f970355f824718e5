import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { listSuppressionPage } from '../../addresses/suppressions.db.ts'
import {
  addSuppression,
  adminSuppressions,
  liftSuppressionCall,
  suppressionPreview,
} from '../../contract/staff/suppressions.ts'
import type { Parts } from '../../parts.ts'
import { liftSuppression } from '../../privacy/lift-suppression.ts'
import { previewSuppression } from '../../privacy/preview-suppression.ts'
import { suppressDeeds } from '../../privacy/suppress-deeds.ts'
import { CursorTime, decodeCursor, encodeCursor, linkNext } from '../paging.ts'
import { route } from '../route.ts'

const Cursor = z.object({ addedAt: CursorTime, id: z.uuid() })

export function adminSuppressionRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, adminSuppressions, async ({ query }, { request, reply }) => {
    const after = decodeCursor(query.cursor, Cursor)
    const { limit, only } = query
    const search = query.q || undefined
    const page = await listSuppressionPage(parts.db, { limit, after, search, only })
    const last = page.at(-1)
    if (last && page.length === limit) {
      linkNext(request, reply, encodeCursor({ addedAt: last.addedAt, id: last.id }))
    }
    return page
  })

  route(app, parts, suppressionPreview, ({ body }) => previewSuppression(parts, body))

  route(app, parts, addSuppression, async ({ body }, { staffId }) =>
    suppressDeeds(parts, body, staffId),
  )

  route(app, parts, liftSuppressionCall, async ({ params, body }, { staffId }) => {
    await liftSuppression(parts, { id: params.id, reason: body.reason }, staffId)
    return { lifted: true }
  })
}
