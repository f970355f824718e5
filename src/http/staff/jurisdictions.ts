import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { confirmOffice } from '../../addresses/offices/confirm-office.ts'
import { editJurisdiction } from '../../addresses/offices/edit-jurisdiction.ts'
import {
  type Jurisdiction,
  listJurisdictionPage,
  readJurisdictionChanges,
} from '../../addresses/offices/jurisdictions.db.ts'
import {
  adminJurisdictions,
  confirmJurisdictionCall,
  editJurisdictionCall,
  jurisdictionChanges,
} from '../../contract/staff/jurisdictions.ts'
import type { Parts } from '../../parts.ts'
import { decodeCursor, encodeCursor, linkNext } from '../paging.ts'
import { route } from '../route.ts'

const Cursor = z.object({ state: z.string(), name: z.string(), id: z.string() })

/** The offices, and what staff know about them. */
export function adminJurisdictionRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, adminJurisdictions, async ({ query }, { request, reply }) => {
    const after = decodeCursor(query.cursor, Cursor)
    const { limit, state, only } = query
    const search = query.q || undefined
    const page = await listJurisdictionPage(parts.db, { limit, after, search, state, only })
    const last = page.at(-1)
    if (last && page.length === limit) {
      linkNext(request, reply, encodeCursor({ state: last.state, name: last.name, id: last.id }))
    }
    return page.map(toContract)
  })

  route(app, parts, jurisdictionChanges, async ({ params }) => {
    const changes = await readJurisdictionChanges(parts.db, params.id)
    return changes.map(({ at, by, changes: { copyFeeCents, copyFeeFurtherCents, ...rest } }) => ({
      at: at.toISOString(),
      by,
      changes: {
        ...rest,
        ...(copyFeeCents === undefined ? {} : { copyFee: copyFeeCents }),
        ...(copyFeeFurtherCents === undefined ? {} : { copyFeeFurther: copyFeeFurtherCents }),
      },
    }))
  })

  route(app, parts, editJurisdictionCall, async ({ params, body }, { staffId }) => {
    const { copyFee, copyFeeFurther, ...rest } = body
    const edit = {
      ...rest,
      ...(copyFee === undefined ? {} : { copyFeeCents: copyFee }),
      ...(copyFeeFurther === undefined ? {} : { copyFeeFurtherCents: copyFeeFurther }),
    }
    return toContract(await editJurisdiction(parts, params.id, edit, staffId))
  })

  route(app, parts, confirmJurisdictionCall, async ({ params, body }, { staffId }) => {
    const confirmed = { facts: body.facts, seenAt: new Date(body.updatedAt) }
    return toContract(await confirmOffice(parts, params.id, confirmed, staffId))
  })
}

function toContract(office: Jurisdiction) {
  const { copyFeeCents, copyFeeFurtherCents, confirmedAt, updatedAt, ...rest } = office
  return {
    ...rest,
    copyFee: copyFeeCents,
    copyFeeFurther: copyFeeFurtherCents,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  }
}
