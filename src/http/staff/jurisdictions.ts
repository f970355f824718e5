import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { confirmOffice, editJurisdiction } from '../../addresses/offices/edit-jurisdiction.ts'
import {
  listJurisdictionPage,
  readJurisdictionChanges,
} from '../../addresses/offices/jurisdictions.db.ts'
import * as calls from '../../contract/staff/jurisdictions.ts'
import type { Parts } from '../../parts.ts'
import { CursorText, decodeCursor, linkAfter } from '../paging.ts'
import { route } from '../route.ts'

const Cursor = z.object({ state: CursorText, name: CursorText, id: CursorText })

export function adminJurisdictionRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, calls.adminJurisdictions, async ({ query }, call) => {
    const after = decodeCursor(query.cursor, Cursor)
    const { limit, state, only } = query
    const search = query.q || undefined
    const page = await listJurisdictionPage(parts.db, { limit, after, search, state, only })
    linkAfter(page, limit, call, (last) => ({ state: last.state, name: last.name, id: last.id }))
    return page
  })

  route(app, parts, calls.jurisdictionChanges, async ({ params }) =>
    readJurisdictionChanges(parts.db, params.id),
  )

  route(app, parts, calls.editJurisdictionCall, async ({ params, body }, { staffId }) =>
    editJurisdiction(parts, params.id, body, staffId),
  )

  route(app, parts, calls.confirmJurisdictionCall, async ({ params, body }, { staffId }) => {
    const confirmed = { facts: body.facts, seenAt: body.updatedAt }
    return confirmOffice(parts, params.id, confirmed, staffId)
  })
}
