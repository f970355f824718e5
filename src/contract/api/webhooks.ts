import * as z from 'zod/mini'
import { MOST_OVERLAP_HOURS } from '../../organizations/scope.ts'
import { EVENT_TYPES } from '../../organizations/webhooks/event.ts'
import { AnyId, Done, Id, Timestamp } from '../common.ts'
import { apiEndpoint } from './endpoint.ts'

/** Where an organization wants to be told, without the secret. */
export const WebhookEndpoint = z.object({
  id: Id,
  livemode: z.boolean(),
  url: z.string(),
  events: z.array(z.enum(EVENT_TYPES)),
  state: z.enum(['enabled', 'disabled']),
  disabledBecause: z.nullable(z.enum(['asked', 'gone', 'failing'])),
  strugglingSince: z.nullable(Timestamp),
  oldSecretUntil: z.nullable(Timestamp),
  confirmedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

export const EndpointToAdd = z.object({
  url: z.string().check(z.minLength(10), z.maxLength(2000)),
  events: z.array(z.enum(EVENT_TYPES)).check(z.minLength(1), z.maxLength(EVENT_TYPES.length)),
})

export const SecretToRoll = z.object({
  overlapHours: z._default(z.int().check(z.minimum(0), z.maximum(MOST_OVERLAP_HOURS)), 24),
})

/** The whole secret, in this answer and nowhere else. */
export const ShownSecret = z.object({ id: Id, secret: z.string() })

const PATH = '/api/v1/webhook-endpoints'

export const listWebhookEndpoints = apiEndpoint({
  method: 'GET',
  path: PATH,
  summary: 'Your endpoints, newest first; those that were disabled are kept for 30 days',
  scope: 'webhooks:write',
  response: z.object({ data: z.array(WebhookEndpoint), nextCursor: z.nullable(z.string()) }),
})

export const addWebhookEndpoint = apiEndpoint({
  method: 'POST',
  path: PATH,
  summary: 'Add an endpoint, at most 10; the answer is the only place that has its secret',
  scope: 'webhooks:write',
  isOnce: true,
  isSecret: true,
  body: EndpointToAdd,
  response: ShownSecret,
  status: 201,
})

export const rollWebhookSecret = apiEndpoint({
  method: 'POST',
  path: `${PATH}/:id/roll`,
  summary: 'Replace an endpoint’s secret; the old one signs beside it for a while',
  scope: 'webhooks:write',
  isOnce: true,
  isSecret: true,
  params: AnyId,
  body: SecretToRoll,
  response: ShownSecret,
})

export const testWebhookEndpoint = apiEndpoint({
  method: 'POST',
  path: `${PATH}/:id/test`,
  summary: 'Send a `webhook.test` event to an endpoint',
  scope: 'webhooks:write',
  isOnce: true,
  params: AnyId,
  body: z.object({}),
  response: z.object({ eventId: z.string() }),
  status: 202,
})

const switchCall = (act: string, summary: string) =>
  apiEndpoint({
    method: 'POST',
    path: `${PATH}/:id/${act}`,
    summary,
    scope: 'webhooks:write',
    isOnce: true,
    params: AnyId,
    body: z.object({}),
    response: Done,
  })

export const disableWebhookEndpoint = switchCall(
  'disable',
  'Send nothing more to an endpoint, not even what is due',
)
export const enableWebhookEndpoint = switchCall(
  'enable',
  'Send what happens from now on to a disabled endpoint again, with the secret it has',
)
