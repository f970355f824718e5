import type { Account, Call } from '../account.ts'
import { retrieveCharge } from '../objects/charges.ts'
import { acceptDispute, retrieveDispute, updateDispute } from '../objects/disputes.ts'
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  retrieveIntent,
  updateIntent,
} from '../objects/payment-intents.ts'
import { createPaymentMethod, retrievePaymentMethod } from '../objects/payment-methods.ts'
import { createRefund, retrieveRefund, updateRefund } from '../objects/refunds.ts'
import { retrieveWarning } from '../objects/warnings.ts'
import { listEvents, retrieveEvent } from '../webhooks/events.ts'
import { noSuch } from './errors.ts'
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
  { method: 'GET', path: '/v1/payment_methods/:id', handle: retrievePaymentMethod },
  { method: 'GET', path: '/v1/charges', handle: list('charges') },
  { method: 'GET', path: '/v1/charges/:id', handle: retrieveCharge },
  { method: 'POST', path: '/v1/refunds', handle: createRefund },
  { method: 'GET', path: '/v1/refunds', handle: list('refunds') },
  { method: 'GET', path: '/v1/refunds/:id', handle: retrieveRefund },
  { method: 'POST', path: '/v1/refunds/:id', handle: updateRefund },
  { method: 'GET', path: '/v1/events', handle: listEvents },
  { method: 'GET', path: '/v1/events/:id', handle: retrieveEvent },
  { method: 'GET', path: '/v1/webhook_endpoints', handle: listWebhooks },
  { method: 'GET', path: '/v1/disputes', handle: list('disputes') },
  { method: 'GET', path: '/v1/disputes/:id', handle: retrieveDispute },
  { method: 'POST', path: '/v1/disputes/:id', handle: updateDispute },
  { method: 'POST', path: '/v1/disputes/:id/close', handle: acceptDispute },
  { method: 'GET', path: '/v1/radar/early_fraud_warnings', handle: list('warnings') },
  { method: 'GET', path: '/v1/radar/early_fraud_warnings/:id', handle: retrieveWarning },
  { method: 'GET', path: '/v1/balance_transactions', handle: list('balanceTransactions') },
  { method: 'GET', path: '/v1/balance_transactions/:id', handle: retrieveBalanceTransaction },
]

/** Where a list is and what it can be filtered by, besides time. */
const LISTS = {
  paymentIntents: ['/v1/payment_intents', 'customer'],
  charges: ['/v1/charges', 'customer', 'payment_intent', 'transfer_group'],
  refunds: ['/v1/refunds', 'charge', 'payment_intent'],
  disputes: ['/v1/disputes', 'charge', 'payment_intent'],
  warnings: ['/v1/radar/early_fraud_warnings', 'charge', 'payment_intent'],
  balanceTransactions: ['/v1/balance_transactions', 'currency', 'payout', 'source', 'type'],
} as const

function list(name: keyof typeof LISTS) {
  return (account: Account, call: Call): List<{ id: string; created: number }> => {
    const all: ReadonlyMap<string, { id: string; created: number }> = account.state[name]
    const [url, ...filters] = LISTS[name]
    const wanted = filters.flatMap((filter) => {
      const value = text(call.params, filter)
      return value === undefined ? [] : [[filter, value] as const]
    })
    return listOf(all, call, url, filters, (item) =>
      wanted.every(([filter, value]) => (item as Record<string, unknown>)[filter] === value),
    )
  }
}

function retrieveBalanceTransaction(account: Account, call: Call): object {
  const transaction = account.state.balanceTransactions.get(call.id)
  if (!transaction) throw noSuch('balance transaction', call.id)
  return transaction
}

function listWebhooks({ webhook: { url, events = ['*'] }, now }: Account): object {
  const endpoint = { id: 'we_standin', object: 'webhook_endpoint', created: now(), livemode: false }
  const data = url ? [{ ...endpoint, url, enabled_events: events, status: 'enabled' }] : []
  return { object: 'list', data, has_more: false, url: '/v1/webhook_endpoints' }
}
