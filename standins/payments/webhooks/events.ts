import type { Account, Call } from '../account.ts'
import { text } from '../api/form.ts'
import { type List, listOf } from '../api/lists.ts'
import { newId } from '../objects/ids.ts'
import type { PaymentEvent } from '../objects/objects.ts'

/** The release the shop's SDK pins; events are rendered in it. */
export const API_VERSION = '2026-10-28.endive'

export function newEvent(now: number, type: string, object: object): PaymentEvent {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now,
    // A snapshot: later changes to the object must not change the event.
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 0,
    type,
  }
}

export function listEvents(account: Account, call: Call): List<PaymentEvent> {
  const success = text(call.params, 'delivery_success')
  return listOf(account.state.events, call, '/v1/events', ['delivery_success'], (event) => {
    return success === undefined || (event.pending_webhooks === 0) === (success === 'true')
  })
}
