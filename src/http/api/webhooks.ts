import type { FastifyInstance } from 'fastify'
import {
  addWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  listWebhookEndpoints,
  rollWebhookSecret,
  testWebhookEndpoint,
  type WebhookEndpoint,
} from '../../contract/api/webhooks.ts'
import {
  addEndpoint,
  requestTestEvent,
  rollEndpoint,
  switchEndpointOff,
  switchEndpointOn,
} from '../../organizations/webhooks/change-endpoints.ts'
import { listEndpoints } from '../../organizations/webhooks/endpoints.db.ts'
import { eventIdOf } from '../../organizations/webhooks/event.ts'
import type { Db } from '../../platform/db.ts'
import { isUuid } from '../shop/readable-order.ts'
import { type ApiParts, apiRoute } from './route.ts'

const MOST = 100

/** Where an organization wants to be told. A test key's endpoints hear of tests alone. */
export function webhookEndpointRoutes(app: FastifyInstance, parts: ApiParts): void {
  apiRoute(app, parts, listWebhookEndpoints, (mode) => async (_input, { holder }) => ({
    data: await readEndpoints(mode, holder.organizationId),
    nextCursor: null,
  }))

  apiRoute(app, parts, addWebhookEndpoint, (mode) => ({ body }, { holder, tx }) => {
    const { organizationId } = holder
    return addEndpoint(tx, mode, { organizationId }, { url: body.url, types: body.events })
  })

  apiRoute(app, parts, rollWebhookSecret, (mode) => ({ params, body }, { holder, tx }) => {
    const { organizationId } = holder
    const wanted = { id: orNobodys(params.id), overlapHours: body.overlapHours }
    return rollEndpoint(tx, mode, { organizationId }, wanted)
  })

  apiRoute(app, parts, testWebhookEndpoint, (mode) => async ({ params }, { holder, tx }) => {
    const { organizationId } = holder
    const id = await requestTestEvent(tx, mode, { organizationId }, orNobodys(params.id))
    return { eventId: eventIdOf(id) }
  })

  apiRoute(app, parts, disableWebhookEndpoint, (mode) => async ({ params }, { holder, tx }) => {
    const { organizationId } = holder
    await switchEndpointOff(tx, mode, { organizationId }, orNobodys(params.id))
    return { done: true }
  })

  apiRoute(app, parts, enableWebhookEndpoint, (mode) => async ({ params }, { holder, tx }) => {
    const { organizationId } = holder
    await switchEndpointOn(tx, mode, { organizationId }, orNobodys(params.id))
    return { done: true }
  })
}

/** Never with a secret. */
export async function readEndpoints(
  { db, livemode }: { db: Db; livemode: boolean },
  organizationId: string,
): Promise<WebhookEndpoint[]> {
  const endpoints = await listEndpoints(db, organizationId, MOST)
  return endpoints.map((endpoint) => ({
    id: endpoint.id,
    livemode,
    url: endpoint.url,
    events: endpoint.types,
    state: endpoint.disabledAt ? 'disabled' : 'enabled',
    disabledBecause: endpoint.disabledBecause,
    strugglingSince: endpoint.strugglingSince?.toISOString() ?? null,
    oldSecretUntil: endpoint.oldSecretUntil?.toISOString() ?? null,
    createdAt: endpoint.createdAt.toISOString(),
  }))
}

const NOBODYS = '00000000-0000-0000-0000-000000000000'

/** An id, or one that nothing has if it can't be any. */
export function orNobodys(id: string): string {
  return isUuid(id) ? id : NOBODYS
}
