import * as z from 'zod/mini'
import { MOST_OVERLAP_HOURS } from '../../organizations/scope.ts'
import { EVENT_TYPES } from '../../organizations/webhooks/event.ts'
import { AnyId, Done, Id, Timestamp } from '../common.ts'
import { apiEndpoint, changeWebhooks, pageOf } from './endpoint.ts'
import { OwnEventId } from './events.ts'

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

/** The whole secret, which nothing shows again. */
export const ShownSecret = z.object({ id: Id, secret: z.string() })
/** A replay is without it. */
const SecretShownOnce = z.partial(ShownSecret, { secret: true })

const PATH = '/api/v1/webhook-endpoints'

export const listWebhookEndpoints = apiEndpoint({ method: 'GET', scope: 'webhooks:write' }, PATH, {
  summary: 'Your endpoints, newest first; disabled ones are kept for 30 days',
  response: pageOf(WebhookEndpoint),
})

export const addWebhookEndpoint = apiEndpoint(changeWebhooks, PATH, {
  summary: 'Add an endpoint, up to 10; only the first response has the secret',
  isSecret: true,
  body: EndpointToAdd,
  response: SecretShownOnce,
  status: 201,
})

export const rollWebhookSecret = apiEndpoint(changeWebhooks, `${PATH}/:id/roll`, {
  summary: 'Replace an endpoint’s secret; the old one keeps signing for a while',
  isSecret: true,
  params: AnyId,
  body: SecretToRoll,
  response: SecretShownOnce,
})

export const testWebhookEndpoint = apiEndpoint(changeWebhooks, `${PATH}/:id/test`, {
  summary: 'Send a `webhook.test` event to an endpoint',
  params: AnyId,
  body: z.object({}),
  response: z.object({ eventId: OwnEventId }),
  status: 202,
})

const switchCall = (act: string, summary: string) =>
  apiEndpoint(changeWebhooks, `${PATH}/:id/${act}`, {
    summary,
    params: AnyId,
    body: z.object({}),
    response: Done,
  })

export const disableWebhookEndpoint = switchCall(
  'disable',
  'Stop sending to an endpoint, including what’s already due',
)
export const enableWebhookEndpoint = switchCall(
  'enable',
  'Send new events to a disabled endpoint again, with the same secret',
)
