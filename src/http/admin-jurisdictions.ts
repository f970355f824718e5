import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { editJurisdiction } from '../addresses/edit-jurisdiction.ts'
import { type Jurisdiction, listJurisdictionPage } from '../addresses/jurisdictions.db.ts'
import { adminJurisdictions, editJurisdictionCall } from '../contract/jurisdictions.ts'
import type { Parts } from '../parts.ts'
import { decodeCursor, encodeCursor, linkNext } from './paging.ts'
import { route } from './route.ts'

const Cursor = z.object({ state: z.string(), name: z.string(), id: z.string() })

/** Which offices there are, and what staff know of them. */
export function adminJurisdictionRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, adminJurisdictions, async ({ query }, { request, reply }) => {
    const after = decodeCursor(query.cursor, Cursor)
    const search = query.q || undefined
    const page = await listJurisdictionPage(parts.db, { limit: query.limit, after, search })
    const last = page.at(-1)
    if (last && page.length === query.limit) {
      linkNext(request, reply, encodeCursor({ state: last.state, name: last.name, id: last.id }))
    }
    return page.map(toContract)
  })

  route(app, parts, editJurisdictionCall, async ({ params, body }, { staffId }) => {
    const { copyFee, ...rest } = body
    const edit = { ...rest, ...(copyFee === undefined ? {} : { copyFeeCents: copyFee }) }
    return toContract(await editJurisdiction(parts, params.id, edit, staffId))
  })
}

function toContract({ copyFeeCents, updatedAt, ...rest }: Jurisdiction) {
  return { ...rest, copyFee: copyFeeCents, updatedAt: updatedAt.toISOString() }
}
