import type { Account, Call, Cause } from '../account.ts'
import { text } from '../api/form.ts'
import { type List, listOf } from '../api/lists.ts'
import { newId } from '../objects/ids.ts'
import type { PaymentEvent } from '../objects/objects.ts'

/** The release the shop's SDK pins; events are rendered in it. */
export const API_VERSION = '2026-10-28.endive'

export function newEvent(
  now: number,
  type: string,
  object: object,
  cause: Cause,
  previous?: object,
): PaymentEvent {
  // A snapshot: later changes to the object must not change the event.
  const data = structuredClone({
    object,
    previous_attributes: previous && whatChanged(previous, object),
  })
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now,
    data: previous ? data : { object: data.object },
    livemode: false,
    pending_webhooks: 0,
    request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
    type,
  }
}

function whatChanged(before: object, after: object): object {
  const now = new Map<string, unknown>(Object.entries(after))
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(now.get(name))
  return Object.fromEntries(Object.entries(before).filter(differs))
}

export function listEvents(account: Account, call: Call): List<PaymentEvent> {
  const success = text(call.params, 'delivery_success')
  return listOf(account.state.events, call, '/v1/events', ['delivery_success'], (event) => {
    return success === undefined || (event.pending_webhooks === 0) === (success === 'true')
  })
}
