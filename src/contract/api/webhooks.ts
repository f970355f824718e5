import * as z from 'zod/mini'
import { MOST_OVERLAP_HOURS } from '../../organizations/scope.ts'
import { EVENT_TYPES } from '../../organizations/webhooks/event.ts'
import { Id, Timestamp } from '../common.ts'
import { apiEndpoint } from './endpoint.ts'
import { field } from './field.ts'
import { AnyId, CreatedAt, ENDPOINT_ID, EVENT_ID, Livemode, page } from './shared-fields.ts'

const EndpointId = field(Id, 'The endpoint’s ID.', ENDPOINT_ID)
const EVENTS = [
  'Which types of events to send there.',
  ['deed.delivered', 'order.completed'],
] as const

/** Where an organization wants to be told, without the secret. */
export const WebhookEndpoint = z.object({
  id: EndpointId,
  livemode: Livemode,
  url: field(z.string(), 'Where we send events.', 'https://hooks.elm.example/deedbox'),
  events: field(z.array(z.enum(EVENT_TYPES)), ...EVENTS),
  state: field(z.enum(['enabled', 'disabled']), 'Whether we send events there.', 'enabled'),
  disabledBecause: field(
    z.nullable(z.enum(['asked', 'gone', 'failing'])),
    '`asked`: one of you disabled it. `gone`: it answered 410. `failing`: every attempt failed.',
    null,
  ),
  strugglingSince: field(
    z.nullable(Timestamp),
    'Since when it has been failing or slow. `null` if it’s fine.',
    null,
  ),
  oldSecretUntil: field(
    z.nullable(Timestamp),
    'Until when the old secret signs, too, after a roll.',
    null,
  ),
  createdAt: CreatedAt,
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

export const EndpointToAdd = z.object({
  url: field(
    z.string().check(z.minLength(10), z.maxLength(2000)),
    'Where to send events: a public address that starts with `https://`.',
    'https://hooks.elm.example/deedbox',
  ),
  events: field(
    z.array(z.enum(EVENT_TYPES)).check(z.minLength(1), z.maxLength(EVENT_TYPES.length)),
    ...EVENTS,
  ),
})

export const SecretToRoll = z.object({
  overlapHours: field(
    z._default(z.int().check(z.minimum(0), z.maximum(MOST_OVERLAP_HOURS)), 24),
    'How long the old secret stays valid.',
    24,
  ),
})

/** The whole secret, in this answer and nowhere else. */
export const ShownSecret = z.object({
  id: EndpointId,
  secret: field(
    z.string(),
    'The signing secret. We show it only this once.',
    'whsec_Q29waWVkRnJvbVRoZUZpcnN0QW5zd2VyT25seTE=',
  ),
})

const One = z.object({ id: field(AnyId, 'The endpoint’s ID.') })
const Done = z.object({ done: field(z.boolean(), 'Always `true`.', true) })
const PATH = '/api/v1/webhook-endpoints'

export const listWebhookEndpoints = apiEndpoint({
  method: 'GET',
  path: PATH,
  summary: 'Your endpoints, newest first; those that were disabled are kept for 30 days',
  scope: 'webhooks:write',
  response: page(WebhookEndpoint),
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
  params: One,
  body: SecretToRoll,
  response: ShownSecret,
})

export const testWebhookEndpoint = apiEndpoint({
  method: 'POST',
  path: `${PATH}/:id/test`,
  summary: 'Send a `webhook.test` event to an endpoint',
  scope: 'webhooks:write',
  isOnce: true,
  params: One,
  body: z.object({}),
  response: z.object({ eventId: field(z.string(), 'The event we’re sending.', EVENT_ID) }),
  status: 202,
})

export const disableWebhookEndpoint = apiEndpoint({
  method: 'POST',
  path: `${PATH}/:id/disable`,
  summary: 'Send nothing more to an endpoint, not even what is due',
  scope: 'webhooks:write',
  isOnce: true,
  params: One,
  body: z.object({}),
  response: Done,
})

export const enableWebhookEndpoint = apiEndpoint({
  method: 'POST',
  path: `${PATH}/:id/enable`,
  summary: 'Send what happens from now on to a disabled endpoint again, with the secret it has',
  scope: 'webhooks:write',
  isOnce: true,
  params: One,
  body: z.object({}),
  response: Done,
})
