import type { Account, Call } from '../account.ts'
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  retrieveIntent,
  updateIntent,
} from '../objects/payment-intents.ts'
import { createPaymentMethod, detachPaymentMethod } from '../objects/payment-methods.ts'
import { createRefund } from '../objects/refunds.ts'
import {
  confirmSetup,
  createCustomer,
  createSetup,
  retrieveSetup,
} from '../objects/setup-intents.ts'
import { listEvents } from '../webhooks/events.ts'
import { text } from './form.ts'
import { type List, listOf } from './lists.ts'

export interface Endpoint {
  method: 'GET' | 'POST'
  path: string
  /** Available with a publishable key. */
  browser?: boolean
  handle: (account: Account, call: Call) => object
}

export const ENDPOINTS: readonly Endpoint[] = [
  { method: 'POST', path: '/v1/payment_intents', handle: createIntent },
  { method: 'GET', path: '/v1/payment_intents', handle: list('paymentIntents') },
  { method: 'GET', path: '/v1/payment_intents/:id', browser: true, handle: retrieveIntent },
  { method: 'POST', path: '/v1/payment_intents/:id', handle: updateIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', browser: true, handle: confirmIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/capture', handle: captureIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', handle: cancelIntent },
  { method: 'POST', path: '/v1/payment_methods', browser: true, handle: createPaymentMethod },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', handle: detachPaymentMethod },
  { method: 'POST', path: '/v1/customers', handle: createCustomer },
  { method: 'POST', path: '/v1/setup_intents', handle: createSetup },
  { method: 'GET', path: '/v1/setup_intents/:id', browser: true, handle: retrieveSetup },
  { method: 'POST', path: '/v1/setup_intents/:id/confirm', browser: true, handle: confirmSetup },
  { method: 'GET', path: '/v1/charges', handle: list('charges') },
  { method: 'POST', path: '/v1/refunds', handle: createRefund },
  { method: 'GET', path: '/v1/refunds', handle: list('refunds') },
  { method: 'GET', path: '/v1/events', handle: listEvents },
  { method: 'GET', path: '/v1/webhook_endpoints', handle: listWebhooks },
  { method: 'GET', path: '/v1/disputes', handle: list('disputes') },
  { method: 'GET', path: '/v1/radar/early_fraud_warnings', handle: list('warnings') },
]

const LISTS = {
  paymentIntents: '/v1/payment_intents',
  charges: '/v1/charges',
  refunds: '/v1/refunds',
  disputes: '/v1/disputes',
  warnings: '/v1/radar/early_fraud_warnings',
} as const

function list(name: keyof typeof LISTS) {
  return (account: Account, call: Call): List<{ id: string; created: number }> => {
    const all: ReadonlyMap<string, { id: string; created: number }> = account.state[name]
    const intent = text(call.params, 'payment_intent')
    return listOf(all, call, LISTS[name], ['payment_intent'], (item) =>
      intent === undefined ? true : (item as { payment_intent?: string }).payment_intent === intent,
    )
  }
}

function listWebhooks({ webhook: { url, events = ['*'] }, now }: Account): object {
  const endpoint = { id: 'we_standin', object: 'webhook_endpoint', created: now(), livemode: false }
  const data = url ? [{ ...endpoint, url, enabled_events: events, status: 'enabled' }] : []
  return { object: 'list', data, has_more: false, url: '/v1/webhook_endpoints' }
}
