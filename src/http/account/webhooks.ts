import type { FastifyInstance } from 'fastify'
import * as calls from '../../contract/account/webhooks.ts'
import { AppError } from '../../errors.ts'
import { organizationOf } from '../../organizations/check-member.ts'
import { readOrganization } from '../../organizations/organizations.db.ts'
import { askAsAdmin } from '../../organizations/webhooks/ask-for-change.ts'
import {
  addEndpoint,
  requestTestEvent,
  resendEvent,
  rollEndpoint,
  switchEndpointOff,
  switchEndpointOn,
} from '../../organizations/webhooks/change-endpoints.ts'
import { listAttempts } from '../../organizations/webhooks/endpoints.db.ts'
import { eventIdOf } from '../../organizations/webhooks/event.ts'
import type { Tx } from '../../platform/db.ts'
import type { ApiParts, ModeParts } from '../api/route.ts'
import { readEndpoints } from '../api/webhooks.ts'
import { limit } from '../limits.ts'
import { byId, decodeCursor, IdCursor, linkAfter } from '../paging.ts'
import { act, route } from '../route.ts'

export function accountWebhookRoutes(app: FastifyInstance, parts: ApiParts): void {
  const modeOf = (livemode: boolean): ModeParts => {
    const mode = livemode ? parts.live : parts.test
    if (!mode) throw new AppError('test_mode_off', 'Test mode is off.')
    return mode
  }
  const inMode = <T>(
    livemode: boolean,
    work: (tx: Tx, mode: ModeParts) => Promise<T>,
  ): Promise<T> => {
    const mode = modeOf(livemode)
    return mode.db.transaction().execute((tx) => work(tx, mode))
  }

  route(app, parts, calls.endpointList, async (_input, { session }) => {
    const organizationId = organizationOf(session)
    const live = await readEndpoints(parts.live, organizationId)
    const test = parts.test ? await readEndpoints(parts.test, organizationId) : []
    return { endpoints: [...live, ...test] }
  })

  route(app, parts, calls.addEndpointCall, async ({ body }, { request, session }) => {
    const { livemode, url, events: types } = body
    await limit(parts, 'webhookEndpoints', request, { organization: organizationOf(session) })
    const asker = askAsAdmin(parts, session, 'add_webhook', livemode)
    // Test mode may not know them yet.
    const organization = !livemode && (await readOrganization(parts.db, organizationOf(session)))
    if (organization) await parts.test?.openAccount(organization)
    return inMode(livemode, (tx, mode) => addEndpoint(tx, mode, asker, { url, types }))
  })

  route(app, parts, calls.rollEndpointCall, async ({ params, body }, { session }) => {
    const { livemode, overlapHours } = body
    const asker = askAsAdmin(parts, session, 'roll_webhook', livemode)
    const wanted = { id: params.id, overlapHours }
    return inMode(livemode, (tx, mode) => rollEndpoint(tx, mode, asker, wanted))
  })

  act(app, parts, calls.testEndpointCall, async ({ params, body }, { request, session }) => {
    const { livemode } = body
    await limit(parts, 'webhookSends', request, { organization: organizationOf(session) })
    const asker = askAsAdmin(parts, session, 'test_webhook', livemode)
    await inMode(livemode, (tx, mode) => requestTestEvent(tx, mode, asker, params.id))
  })

  const switches = [
    [calls.disableEndpointCall, 'disable_webhook', switchEndpointOff],
    [calls.enableEndpointCall, 'enable_webhook', switchEndpointOn],
  ] as const
  for (const [endpoint, action, turn] of switches) {
    act(app, parts, endpoint, async ({ params, body }, { session }) => {
      const { livemode } = body
      const asker = askAsAdmin(parts, session, action, livemode)
      await inMode(livemode, (tx, mode) => turn(tx, mode, asker, params.id))
    })
  }

  route(app, parts, calls.attemptList, async ({ query }, call) => {
    const { limit, mode, endpointId } = query
    const before = decodeCursor(query.cursor, IdCursor)?.id
    const { db } = modeOf(mode === 'live')
    const page = await listAttempts(db, organizationOf(call.session), { limit, before, endpointId })
    linkAfter(page, limit, call, byId)
    return page.map((each) => ({ ...each, eventId: eventIdOf(each.eventId) }))
  })

  act(app, parts, calls.resendEventCall, async ({ params, body }, { request, session }) => {
    const { livemode, endpointId } = body
    const wanted = { id: params.id, endpointId }
    await limit(parts, 'webhookSends', request, { organization: organizationOf(session) })
    const asker = askAsAdmin(parts, session, 'resend_event', livemode)
    await inMode(livemode, (tx, mode) => resendEvent(tx, mode, asker, wanted))
  })
}
