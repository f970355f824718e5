import * as z from 'zod/mini'
import { FAILURES } from '../../organizations/webhooks/attempt.ts'
import { SENT_TYPES } from '../../organizations/webhooks/event.ts'
import { EndpointToAdd, SecretToRoll, ShownSecret, WebhookEndpoint } from '../api/webhooks.ts'
import { AnyId, Done, Id, IdOnly, PageQuery, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPost, freshAdminPost, memberRead, InMode as TheirMode } from './calls.ts'

/** Live endpoints and those of tests are in databases of their own. */
const InMode = z.object({ livemode: z.boolean() })
const PATH = '/api/account/webhooks'

export const endpointList = endpoint(memberRead, PATH, {
  response: z.object({ endpoints: z.array(WebhookEndpoint) }),
})

export const addEndpointCall = endpoint(freshAdminPost, PATH, {
  body: z.extend(EndpointToAdd, InMode.shape),
  response: ShownSecret,
  status: 201,
})

export const rollEndpointCall = endpoint(freshAdminPost, `${PATH}/:id/roll`, {
  params: IdOnly,
  body: z.extend(SecretToRoll, InMode.shape),
  response: ShownSecret,
})

export const testEndpointCall = endpoint(adminPost, `${PATH}/:id/test`, {
  params: IdOnly,
  body: InMode,
})

const switchCall = (act: string) =>
  endpoint(freshAdminPost, `${PATH}/:id/${act}`, { params: IdOnly, body: InMode, response: Done })
export const disableEndpointCall = switchCall('disable')
export const enableEndpointCall = switchCall('enable')

/** One event sent to one endpoint once. */
export const WebhookAttempt = z.object({
  id: Id,
  at: Timestamp,
  /** The first is 1. */
  number: z.int(),
  /** Null if nothing was answered. */
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(FAILURES)),
  ms: z.int(),
  /** When it's sent again; null if it isn't. */
  nextAt: z.nullable(Timestamp),
  endpointId: Id,
  url: z.string(),
  /** Whether it can be sent again. */
  isOn: z.boolean(),
  eventId: z.string(),
  type: z.enum(SENT_TYPES),
  fileNumber: z.nullable(z.string()),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const attemptList = endpoint(memberRead, '/api/account/webhook-attempts', {
  query: z.extend(z.omit(PageQuery, { q: true }), {
    ...TheirMode.shape,
    endpointId: z.optional(Id),
  }),
  response: z.array(WebhookAttempt),
})

export const resendEventCall = endpoint(adminPost, '/api/account/webhook-events/:id/resend', {
  params: AnyId,
  body: z.extend(InMode, { endpointId: Id }),
})
