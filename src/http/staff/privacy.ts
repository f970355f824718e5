import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { listSuppressionPage } from '../../addresses/suppressions.db.ts'
import * as calls from '../../contract/staff/privacy.ts'
import { AppError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'
import { erasePerson } from '../../privacy/erase-person.ts'
import { exportPerson, findPerson } from '../../privacy/find-person.ts'
import { liftSuppression, previewSuppression, suppressDeeds } from '../../privacy/suppress-deeds.ts'
import { CursorTime, decodeCursor, linkAfter } from '../paging.ts'
import { act, route } from '../route.ts'

export function adminPrivacyRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, calls.findPersonCall, async ({ body }, { staffId }) =>
    findPerson(parts, { email: body.email, staffId }),
  )

  route(app, parts, calls.exportPersonCall, async ({ body }, { staffId }) => {
    const content = await exportPerson(parts, { email: body.email, staffId })
    // The file name identifies no one, since it ends up in a downloads folder.
    return { content, name: 'person.json' }
  })

  route(app, parts, calls.erasePersonCall, async ({ body }, { staffId }) => {
    if (body.confirmation.toLowerCase() !== body.email.toLowerCase()) {
      const field = { field: 'confirmation' }
      throw new AppError('invalid_request', 'Type the email again to erase it.', field)
    }
    return erasePerson(parts, { email: body.email, staffId })
  })

  route(app, parts, calls.adminSuppressions, async ({ query }, call) => {
    const after = decodeCursor(query.cursor, SuppressionCursor)
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

const SuppressionCursor = z.object({ addedAt: CursorTime, id: z.uuid() })
