import * as z from 'zod/mini'
import { DeedFacts } from '../../deed-fact.ts'
import { SENT_TYPES, type SentType } from '../../organizations/webhooks/event.ts'
import { Id, Timestamp } from '../common.ts'
import { API_DEED_STATES } from './deed.ts'
import { apiEndpoint, changeWebhooks, pageOf, readOrders } from './endpoint.ts'

/** All other objects have a bare UUID. A receiver keeps this one beside the IDs of other senders. */
export const OwnEventId = z.string().check(z.regex(/^evt_[0-9a-f]{32}$/))

/** What happened to what: the same object that webhooks carry. */
export const ApiEvent = z.object({
  id: OwnEventId,
  type: z.enum(SENT_TYPES),
  timestamp: Timestamp,
  livemode: z.boolean(),
  data: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
})

const OfOrder = z.object({ orderId: Id, fileNumber: z.nullable(z.string()) })
const OfDeed = z.extend(OfOrder, {
  deedId: Id,
  reference: z.nullable(z.string()),
  state: z.enum(API_DEED_STATES),
})

const EVENT_DATA = {
  'order.created': z.extend(OfOrder, { state: z.literal('processing') }),
  'deed.delivered': z.extend(OfDeed, { facts: DeedFacts.shape.status }),
  'deed.delayed': OfDeed,
  'deed.refunded': OfDeed,
  'deed.superseded': OfDeed,
  'order.completed': z.extend(OfOrder, { state: z.literal('completed') }),
  'balance.low': z.object({
    balanceCents: z.int(),
    lowCents: z.int(),
    currency: z.literal('usd'),
  }),
  'webhook.test': z.object({ endpointId: Id }),
} as const satisfies Record<SentType, z.core.$ZodType>

export const WEBHOOK_EVENTS = SENT_TYPES.map((type) => ({
  type,
  body: z.extend(ApiEvent, { type: z.literal(type), data: EVENT_DATA[type] }),
}))

/** Any string: what can't be an id gets the same answer as somebody else's. */
const EventId = z.string().check(z.maxLength(100))

export const listApiEvents = apiEndpoint(readOrders, '/api/v1/events', {
  summary: 'The last 30 days’ events, oldest first, or only those after a given event',
  query: z.object({
    after: z.optional(EventId),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
    cursor: z.optional(EventId),
  }),
  response: pageOf(ApiEvent),
})

export const resendApiEvent = apiEndpoint(changeWebhooks, '/api/v1/events/:id/resend', {
  summary: 'Resend an event to one endpoint, or to every endpoint that wants its type',
  params: z.object({ id: EventId }),
  body: z.object({ endpointId: z.optional(EventId) }),
  response: z.object({
    endpointIds: z.array(Id),
  }),
  status: 202,
})
