import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { confirmOffice, editJurisdiction } from '../../addresses/offices/edit-jurisdiction.ts'
import { listJurisdictionPage } from '../../addresses/offices/jurisdictions.db.ts'
import { listStatePolicies } from '../../addresses/offices/state-policies.db.ts'
import { readSourceHealth } from '../../analytics/source-health.db.ts'
import * as offices from '../../contract/staff/jurisdictions.ts'
import * as calls from '../../contract/staff/settings.ts'
import { notFound } from '../../errors.ts'
import type { Source } from '../../fulfillment/sources/source.ts'
import { factsOf } from '../../fulfillment/sources/source-facts.ts'
import { retrySource, switchSource } from '../../fulfillment/switch-source.ts'
import { decideState } from '../../money/payments/decide-state.ts'
import type { Parts } from '../../parts.ts'
import { CursorText, decodeCursor, linkAfter } from '../paging.ts'
import { route } from '../route.ts'

export function adminSettingsRoutes(
  app: FastifyInstance,
  parts: Parts & { sources: Source[] },
): void {
  async function list(sources: Source[]): Promise<calls.DeedSource[]> {
    const names = sources.map(({ name }) => name)
    const health = await readSourceHealth(parts.db, parts.clock(), names)
    return sources.flatMap(({ name, isFree, hasImages }) => {
      const known = health.get(name)
      return known ? [{ name, ...factsOf(name), isFree, hasImages, ...known }] : []
    })
  }

  async function one(name: string): Promise<calls.DeedSource> {
    const [source] = await list(parts.sources.filter((each) => each.name === name))
    if (!source) throw notFound('source')
    return source
  }

  route(app, parts, calls.deedSources, () => list(parts.sources))

  route(app, parts, calls.switchSourceCall, async ({ params, body }, { staffId }) => {
    await switchSource(parts, { source: params.name, ...body }, staffId)
    return one(params.name)
  })

  route(app, parts, calls.retrySourceCall, async ({ params }, { staffId }) => {
    await retrySource(parts, params.name, staffId)
    return one(params.name)
  })

  route(app, parts, calls.statePolicies, async () => listStatePolicies(parts.db))

  route(app, parts, calls.decideStateCall, async ({ params, body }, { staffId }) =>
    decideState(parts, params.state, body, staffId),
  )

  route(app, parts, offices.adminJurisdictions, async ({ query }, call) => {
    const after = decodeCursor(query.cursor, OfficeCursor)
    const { limit, state, only } = query
    const search = query.q || undefined
    const page = await listJurisdictionPage(parts.db, { limit, after, search, state, only })
    linkAfter(page, limit, call, (last) => ({ state: last.state, name: last.name, id: last.id }))
    return page
  })

  route(app, parts, offices.editJurisdictionCall, async ({ params, body }, { staffId }) =>
    editJurisdiction(parts, params.id, body, staffId),
  )

  route(app, parts, offices.confirmJurisdictionCall, async ({ params, body }, { staffId }) => {
    const confirmed = { facts: body.facts, seenAt: body.updatedAt }
    return confirmOffice(parts, params.id, confirmed, staffId)
  })
}

const OfficeCursor = z.object({ state: CursorText, name: CursorText, id: CursorText })
