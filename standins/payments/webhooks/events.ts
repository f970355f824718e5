import type { Account, Call, Cause } from '../account.ts'
import { invalidParameter, noSuch } from '../api/errors.ts'
import { items, text } from '../api/form.ts'
import { type List, listOf } from '../api/lists.ts'
import { newId } from '../objects/ids.ts'
import type { PaymentEvent } from '../objects/objects.ts'

/** The release the shop's SDK pins; events are rendered in it. */
export const API_VERSION = '2026-10-28.endive'

const KEPT_SECONDS = 30 * 24 * 3600

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

export function retrieveEvent(account: Account, call: Call): PaymentEvent {
  const event = account.state.events.get(call.id)
  if (!event || isForgotten(account, event)) throw noSuch('event', call.id)
  return event
}

export function listEvents(account: Account, call: Call): List<PaymentEvent> {
  const type = text(call.params, 'type')
  const types = items(call.params, 'types')
  if (type !== undefined && types.length > 0) {
    throw invalidParameter('You may pass either type or types, but not both.', 'types')
  }
  if (types.length > 20) throw invalidParameter('You may pass up to 20 types.', 'types')
  const wanted = (type === undefined ? types : [type]).map(pattern)
  const success = text(call.params, 'delivery_success')
  const filters = ['delivery_success', 'type', 'types']
  return listOf(account.state.events, call, '/v1/events', filters, (event) => {
    if (isForgotten(account, event)) return false
    if (wanted.length > 0 && !wanted.some((each) => each.test(event.type))) return false
    return success === undefined || (event.pending_webhooks === 0) === (success === 'true')
  })
}

/** The API returns events for 30 days. */
function isForgotten(account: Account, event: PaymentEvent): boolean {
  return event.created < account.now() - KEPT_SECONDS
}

/** `charge.*` names a family of types. */
function pattern(type: string): RegExp {
  return new RegExp(`^${type.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
}
