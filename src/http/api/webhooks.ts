import type { FastifyInstance } from 'fastify'
import { listApiEvents, resendApiEvent } from '../../contract/api/events.ts'
import * as calls from '../../contract/api/webhooks.ts'
import { AppError } from '../../errors.ts'
import { askByKey } from '../../organizations/webhooks/ask-for-change.ts'
import {
  addEndpoint,
  requestTestEvent,
  resendEvent,
  rollEndpoint,
  switchEndpointOff,
  switchEndpointOn,
} from '../../organizations/webhooks/change-endpoints.ts'
import { listEndpoints } from '../../organizations/webhooks/endpoints.db.ts'
import { eventIdOf, toEvent, uuidOfEvent } from '../../organizations/webhooks/event.ts'
import { hasEvent, listEvents } from '../../organizations/webhooks/events.db.ts'
import type { Db } from '../../platform/db.ts'
import { limit } from '../limits.ts'
import { isUuid } from '../shop/readable-order.ts'
import { type ApiParts, apiRoute, type ModeParts } from './route.ts'

const MOST = 100

/** Where an organization wants to be told. A test key's endpoints hear of tests alone. */
export function apiWebhookRoutes(app: FastifyInstance, parts: ApiParts): void {
  apiRoute(app, parts, calls.listWebhookEndpoints, (mode) => async (_input, { holder }) => ({
    data: await readEndpoints(mode, holder.organizationId),
    nextCursor: null,
  }))

  apiRoute(app, parts, calls.addWebhookEndpoint, (mode) => async ({ body }, call) => {
    const { holder, tx, request } = call
    await limit(parts, 'webhookEndpoints', request, { organization: holder.organizationId })
    const wanted = { url: body.url, types: body.events }
    return addEndpoint(tx, mode, askByKey(parts, holder, 'add_webhook'), wanted)
  })

  apiRoute(app, parts, calls.rollWebhookSecret, (mode) => ({ params, body }, { holder, tx }) => {
    const wanted = { id: orNobodys(params.id), overlapHours: body.overlapHours }
    return rollEndpoint(tx, mode, askByKey(parts, holder, 'roll_webhook'), wanted)
  })

  apiRoute(app, parts, calls.testWebhookEndpoint, (mode) => async (input, call) => {
    const { holder, tx, request } = call
    await limit(parts, 'webhookSends', request, { organization: holder.organizationId })
    const asker = askByKey(parts, holder, 'test_webhook')
    const id = await requestTestEvent(tx, mode, asker, orNobodys(input.params.id))
    return { eventId: eventIdOf(id) }
  })

  const switches = [
    [calls.disableWebhookEndpoint, 'disable_webhook', switchEndpointOff],
    [calls.enableWebhookEndpoint, 'enable_webhook', switchEndpointOn],
  ] as const
  for (const [endpoint, action, turn] of switches) {
    apiRoute(app, parts, endpoint, (mode) => async ({ params }, { holder, tx }) => {
      await turn(tx, mode, askByKey(parts, holder, action), orNobodys(params.id))
      return { done: true }
    })
  }

  apiRoute(app, parts, listApiEvents, (mode) => async ({ query }, { holder }) => {
    const { organizationId } = holder
    const after = await knownEvent(mode, organizationId, query)
    const page = await listEvents(mode.db, organizationId, { after, limit: query.limit })
    const data = page.map((row) => toEvent(row, mode.livemode))
    return { data, nextCursor: data.length === query.limit ? (data.at(-1)?.id ?? null) : null }
  })

  apiRoute(app, parts, resendApiEvent, (mode) => async ({ params, body }, call) => {
    const { holder, tx, request } = call
    await limit(parts, 'webhookSends', request, { organization: holder.organizationId })
    const endpointId = body.endpointId === undefined ? undefined : orNobodys(body.endpointId)
    const asker = askByKey(parts, holder, 'resend_event')
    return resendEvent(tx, mode, asker, { id: params.id, endpointId })
  })
}

/** Never with a secret. */
export async function readEndpoints(
  { db, livemode }: { db: Db; livemode: boolean },
  organizationId: string,
): Promise<calls.WebhookEndpoint[]> {
  const endpoints = await listEndpoints(db, organizationId, MOST)
  return endpoints.map((endpoint) => ({
    ...endpoint,
    livemode,
    events: endpoint.types,
    state: endpoint.disabledAt ? 'disabled' : 'enabled',
  }))
}

const NOBODYS = '00000000-0000-0000-0000-000000000000'

/** An id, or one that nothing has if it can't be any. */
function orNobodys(id: string): string {
  return isUuid(id) ? id : NOBODYS
}

/** The event to go on after. One that was forgotten would otherwise look like the end of the list. */
async function knownEvent(
  { db }: ModeParts,
  organizationId: string,
  query: { after?: string | undefined; cursor?: string | undefined },
): Promise<string | undefined> {
  const given = query.cursor ?? query.after
  if (given === undefined) return undefined
  const id = uuidOfEvent(given)
  if (id && (await hasEvent(db, organizationId, id))) return id
  const field = query.cursor === undefined ? 'after' : 'cursor'
  const words = 'We can’t find this event, or it’s older than 30 days. Leave it out to start over.'
  throw new AppError('invalid_request', words, { field })
}
