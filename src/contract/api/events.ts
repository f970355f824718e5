import * as z from 'zod/mini'
import { SENT_TYPES } from '../../organizations/webhooks/event.ts'
import { Timestamp } from '../common.ts'
import { apiEndpoint } from './endpoint.ts'
import { field } from './field.ts'
import { AnyId, DEED_ID, ENDPOINT_ID, EVENT_ID, Livemode, ORDER_ID, page } from './shared-fields.ts'

/** What happened to what: the same object that webhooks carry. */
export const ApiEvent = z.object({
  id: field(z.string(), 'The event’s ID, the same on every attempt to deliver it.', EVENT_ID),
  type: field(
    z.enum(SENT_TYPES),
    'What happened. New types may be added at any time.',
    'deed.delivered',
  ),
  timestamp: field(Timestamp, 'When it happened.', '2026-11-16T15:04:31.000Z'),
  livemode: Livemode,
  data: field(
    z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
    'IDs and states only: fetch the rest with your key.',
    { orderId: ORDER_ID, fileNumber: 'ELM-2026-0142', deedId: DEED_ID, state: 'delivered' },
  ),
})

export const listApiEvents = apiEndpoint({
  method: 'GET',
  path: '/api/v1/events',
  summary:
    'What happened in the last 30 days, oldest first; only what came after an event, if given',
  scope: 'orders:read',
  query: z.object({
    after: field(
      z.optional(AnyId),
      'The ID of the last event you know. Only newer ones are returned.',
    ),
    limit: field(
      z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
      'How many to return per page.',
    ),
    cursor: field(z.optional(AnyId), 'The `nextCursor` of the previous page.'),
  }),
  response: page(ApiEvent),
})

export const resendApiEvent = apiEndpoint({
  method: 'POST',
  path: '/api/v1/events/:id/resend',
  summary: 'Resend an event to one endpoint, or to every endpoint that wants its type',
  scope: 'webhooks:write',
  isOnce: true,
  params: z.object({ id: field(AnyId, 'The event’s ID.') }),
  body: z.object({
    endpointId: field(
      z.optional(AnyId),
      'Leave it out to send the event to every endpoint that wants its type.',
    ),
  }),
  response: z.object({
    endpointIds: field(z.array(z.string()), 'The endpoints we’re sending it to.', [ENDPOINT_ID]),
  }),
  status: 202,
})
