import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { ordersBehind } from '../../audit/audit.db.ts'
import * as calls from '../../contract/account/keys.ts'
import { keyHint } from '../../organizations/api-key.ts'
import { listKeys } from '../../organizations/api-keys.db.ts'
import { listRequests } from '../../organizations/api-requests.db.ts'
import { addKey, revokeKey, rollKey } from '../../organizations/change-keys.ts'
import { organizationOf } from '../../organizations/check-member.ts'
import { scopesNow } from '../../organizations/scope.ts'
import type { Parts } from '../../parts.ts'
import type { ApiParts, ModeParts } from '../api/route.ts'
import { CursorTime, decodeCursor, linkAfter } from '../paging.ts'
import { act, route } from '../route.ts'
import { isUuid } from '../shop/readable-order.ts'

const MOST = 500

const Cursor = z.object({ at: CursorTime, id: z.uuid() })

export function accountKeyRoutes(app: FastifyInstance, parts: ApiParts): void {
  route(app, parts, calls.keyList, async (_input, { session }) =>
    readKeys(parts, organizationOf(session)),
  )

  route(app, parts, calls.addKeyCall, async ({ body }, { session }) => addKey(parts, session, body))

  route(app, parts, calls.rollKeyCall, async ({ params, body }, { session }) =>
    rollKey(parts, session, { id: params.id, overlapHours: body.overlapHours }),
  )

  act(app, parts, calls.revokeKeyCall, ({ params }, { session }) =>
    revokeKey(parts, session, params.id),
  )

  route(app, parts, calls.requestLog, async ({ query }, call) => {
    const { limit, keyId, mode, status, q, from, to } = query
    const before = decodeCursor(query.cursor, Cursor)
    const filter = {
      ...{ keyId, from, to },
      ...(mode && { livemode: mode === 'live' }),
      ...(status && { statusClass: Number(status[0]) }),
      ...(q && (isUuid(q) ? { id: q } : { path: q })),
    }
    const organizationId = organizationOf(call.session)
    const page = await listRequests(parts.db, organizationId, filter, { limit, before })
    linkAfter(page, limit, call, ({ at, id }) => ({ at, id }))
    const [live, test] = await Promise.all([ordersOf(parts.live, page), ordersOf(parts.test, page)])
    return page.map((row) => ({
      ...row,
      orderId: (row.livemode ? live : test).get(row.subject ?? '') ?? null,
    }))
  })
}

/** The orders that calls in one mode were about. */
async function ordersOf(
  mode: ModeParts | undefined,
  page: ReadonlyArray<{ livemode: boolean; subject: string | null }>,
): Promise<Map<string, string>> {
  if (!mode) return new Map()
  const ids = page.flatMap(({ livemode, subject }) =>
    livemode === mode.livemode && subject && isUuid(subject) ? [subject] : [],
  )
  return ordersBehind(mode.db, ids)
}

/** Never with what opens anything. */
export async function readKeys(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  organizationId: string,
): Promise<calls.ApiKey[]> {
  const at = clock()
  const keys = await listKeys(db, organizationId, MOST)
  return keys.map((key) => {
    const scopes = scopesNow(key.scopes, key.makerRole)
    return {
      ...key,
      hint: keyHint(key),
      scopes,
      lostScopes: key.scopes.filter((scope) => !scopes.includes(scope)),
      state: stateOf(key, at),
    }
  })
}

function stateOf(
  key: { revokedAt: Date | null; expiresAt: Date | null; isMakerDisabled: boolean },
  at: Date,
): calls.ApiKey['state'] {
  if (key.revokedAt) return 'revoked'
  if (key.expiresAt && key.expiresAt <= at) return 'expired'
  return key.isMakerDisabled ? 'paused' : 'active'
}
