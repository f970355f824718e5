import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { listSuppressionPage } from '../addresses/suppressions.db.ts'
import { addSuppression, adminSuppressions, liftSuppressionCall } from '../contract/suppressions.ts'
import { liftSuppression } from '../delivery/lift-suppression.ts'
import { suppressDeeds } from '../delivery/suppress-deeds.ts'
import type { Parts } from '../parts.ts'
import { decodeCursor, encodeCursor, linkNext } from './paging.ts'
import { route } from './route.ts'

const Cursor = z.object({ addedAt: z.iso.datetime(), id: z.uuid() })

/** Whose deeds are withheld, and since when. */
export function adminSuppressionRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, adminSuppressions, async ({ query }, { request, reply }) => {
    const after = decodeCursor(query.cursor, Cursor)
    const page = await listSuppressionPage(parts.db, { limit: query.limit, after })
    const last = page.at(-1)
    if (last && page.length === query.limit) {
      const cursor = encodeCursor({ addedAt: last.addedAt.toISOString(), id: last.id })
      linkNext(request, reply, cursor)
    }
    return page.map(({ addedAt, liftedAt, ...entry }) => ({
      ...entry,
      addedAt: addedAt.toISOString(),
      liftedAt: liftedAt?.toISOString() ?? null,
    }))
  })

  route(app, parts, addSuppression, async ({ body }, { staffId }) =>
    suppressDeeds(parts, body, staffId),
  )

  route(app, parts, liftSuppressionCall, async ({ params, body }, { staffId }) => {
    await liftSuppression(parts, { id: params.id, reason: body.reason }, staffId)
    return { lifted: true }
  })
}
