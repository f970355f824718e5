import { AppError } from '../../src/errors.ts'
import type { Payments, ProviderEvent } from '../../src/platform/payments.ts'
import { toCharge, toDispute, toIntent, toRefund } from '../../src/platform/stripe-objects.ts'
import type { Account, Call } from '../../standins/payments/account.ts'
import { ENDPOINTS } from '../../standins/payments/api/endpoints.ts'
import { ApiError } from '../../standins/payments/api/errors.ts'
import { expand } from '../../standins/payments/api/expand.ts'
import { parseForm } from '../../standins/payments/api/form.ts'
import { createIdempotency } from '../../standins/payments/api/idempotency.ts'
import { type Controls, createControls } from '../../standins/payments/controls.ts'
import type { PaymentEvent } from '../../standins/payments/objects/objects.ts'
import { openStore, type State } from '../../standins/payments/state.ts'
import { newSwitches } from '../../standins/payments/switches.ts'
import type { Deliverer } from '../../standins/payments/webhooks/deliveries.ts'
import { API_VERSION, newEvent } from '../../standins/payments/webhooks/events.ts'
import type { Boundary } from './boundary.ts'

/** The stand-in's card provider without the wire: the same objects, answers and mistakes. */
export interface Provider {
  payments: Payments
  state: State
  controls: Controls
  /** What the card form does; the status, or undefined if the card was declined. */
  confirm(intentId: string, method: string): string | undefined
}

const PAGE = 100
const CHARGED = ['latest_charge.balance_transaction']
const RETURNED = ['data.failure_balance_transaction']

export function openProvider(options: {
  now: () => number
  boundary: Boundary
  onEvent: (event: PaymentEvent) => void
}): Provider {
  const { boundary } = options
  const store = openStore(undefined)
  const { state } = store
  const now = () => Math.floor(options.now() / 1000)
  const webhook = { url: 'in-process', secret: '' }
  const account: Account = {
    ...{ webhook, state, now, switches: newSwitches(), publicUrl: () => 'http://provider' },
    emit(type, object, cause, previous) {
      const event = newEvent(now(), type, object, cause, previous)
      event.pending_webhooks = 1
      state.events.set(event.id, event)
      options.onEvent(event)
    },
  }
  const controls = createControls(account, {} as Deliverer, store, webhook)
  const idempotency = createIdempotency(state, now)

  /** What the provider's own code does with a call. */
  function handle(method: 'GET' | 'POST', path: string, id: string, body: string, key?: string) {
    const endpoint = ENDPOINTS.find((each) => each.method === method && each.path === path)
    if (!endpoint) throw new Error(`No endpoint ${method} ${path}`)
    const requestId = 'req_simulated'
    const params = parseForm(body)
    const call: Call = {
      ...{ id, params, requestId, apiVersion: API_VERSION, fromBrowser: false },
      idempotencyKey: key ?? null,
    }
    const url = path.replace(':id', id)
    if (!key) return endpoint.handle(account, call)
    const earlier = idempotency.begin(key, url, body)
    if (earlier) return replay(earlier)
    try {
      const answer = endpoint.handle(account, call)
      const recorded = { endpoint: url, requestId, status: 200, body: JSON.stringify(answer) }
      idempotency.finish(key, body, recorded)
      return answer
    } catch (error) {
      const isRecorded = error instanceof ApiError && error.recorded
      if (!isRecorded) idempotency.release(key)
      else {
        const said = JSON.stringify({ error: error.body })
        idempotency.finish(key, body, {
          endpoint: url,
          requestId,
          status: error.status,
          body: said,
        })
      }
      throw error
    }
  }

  function replay({ status, body }: { status: number; body: string }): object {
    const said = JSON.parse(body)
    if (status === 200) return said
    throw new ApiError(status, said.error)
  }

  /** One call over the wire. */
  function ask<T>(
    name: string,
    request: {
      method: 'GET' | 'POST'
      path: string
      id?: string
      params?: Record<string, string | number>
      expand?: string[]
      key?: string
    },
    convert: (answer: never) => T,
  ): Promise<T> {
    const { method, path, id = '', params = {}, key } = request
    const body = new URLSearchParams(
      Object.entries(params).map(([field, value]) => [field, String(value)]),
    ).toString()
    const effect = () => {
      try {
        const answer = handle(method, path, id, body, key)
        return convert(expand(account, answer, request.expand ?? []) as never)
      } catch (error) {
        throw translated(error)
      }
    }
    return boundary.call('provider', name, effect, (fault) => {
      if (fault === 'error' && key && !idempotencyKnows(key)) {
        // A failure of the provider's own, which it repeats to everyone who comes with this key.
        const said = { error: { type: 'api_error', message: 'An unknown error occurred.' } }
        const url = path.replace(':id', id)
        idempotency.finish(key, body, {
          endpoint: url,
          requestId: 'req_failed',
          status: 500,
          body: JSON.stringify(said),
        })
        throw new AppError('provider_failed', 'The card provider had a failure.')
      }
      throw new AppError('provider_unavailable', 'The card provider did not answer as expected.')
    })
  }
  const idempotencyKnows = (key: string) => state.recordedCalls.has(key)

  async function* pages<T>(
    name: string,
    path: string,
    params: Record<string, string | number>,
    convert: (item: never) => T,
    more: { expand?: string[]; isWanted?: (item: never) => boolean } = {},
  ): AsyncGenerator<T[]> {
    let last: string | undefined
    for (;;) {
      const found = await ask(
        name,
        {
          ...{ method: 'GET', path, expand: more.expand ?? [] },
          params: { ...params, limit: PAGE, ...(last ? { starting_after: last } : {}) },
        },
        (list: { data: Array<{ id: string }>; has_more: boolean }) => list,
      )
      yield found.data
        .filter((item) => more.isWanted?.(item as never) ?? true)
        .map(convert as never)
      last = found.data.at(-1)?.id
      if (!found.has_more || !last) return
    }
  }

  async function all<T>(...args: Parameters<typeof pages<T>>): Promise<T[]> {
    const found: T[] = []
    for await (const page of pages(...args)) found.push(...page)
    return found
  }

  const since = (at: Date) => ({ 'created[gte]': Math.floor(at.getTime() / 1000) })
  const intents = '/v1/payment_intents'
  const metadataOf = (metadata: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value]),
    )

  const payments: Payments = {
    createIntent: (amount, { idempotencyKey: key, metadata }) => {
      const params = {
        ...{ amount, currency: 'usd', 'automatic_payment_methods[enabled]': 'true' },
        ...{ capture_method: 'manual', ...metadataOf(metadata) },
      }
      return ask('createIntent', { method: 'POST', path: intents, params, key }, toIntent)
    },
    changeAmount: (id, amount) =>
      ask(
        'changeAmount',
        { method: 'POST', path: `${intents}/:id`, id, params: { amount } },
        toIntent,
      ),
    describeIntent: (id, { receiptEmail, description, metadata }) => {
      const params = { receipt_email: receiptEmail, description, ...metadataOf(metadata) }
      return ask(
        'describeIntent',
        { method: 'POST', path: `${intents}/:id`, id, params },
        () => undefined,
      )
    },
    async retrieveIntent(id) {
      try {
        const path = `${intents}/:id`
        return await ask('retrieveIntent', { method: 'GET', path, id, expand: CHARGED }, toIntent)
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return undefined
        throw error
      }
    },
    captureIntent: (id, amount_to_capture, { idempotencyKey: key }) =>
      ask(
        'captureIntent',
        {
          ...{ method: 'POST', path: `${intents}/:id/capture`, id, key },
          ...{ params: { amount_to_capture }, expand: CHARGED },
        },
        toIntent,
      ),
    cancelIntent: (id) =>
      ask(
        'cancelIntent',
        {
          ...{ method: 'POST', path: `${intents}/:id/cancel`, id },
          params: { cancellation_reason: 'abandoned' },
        },
        () => undefined,
      ),
    createRefund: ({ intentId, amountCents, idempotencyKey: key, metadata }) => {
      const params = { payment_intent: intentId, amount: amountCents, ...metadataOf(metadata) }
      return ask('createRefund', { method: 'POST', path: '/v1/refunds', params, key }, toRefund)
    },
    refundsOf: (payment_intent) =>
      all('refundsOf', '/v1/refunds', { payment_intent }, toRefund, { expand: RETURNED }),
    disputesOf: (payment_intent) =>
      all('disputesOf', '/v1/disputes', { payment_intent }, toDispute),
    warningsOf: (payment_intent) =>
      all(
        'warningsOf',
        '/v1/radar/early_fraud_warnings',
        { payment_intent },
        (warning: { id: string; fraud_type: string }) => ({
          id: warning.id,
          fraudType: warning.fraud_type,
        }),
      ),
    intentsSince: (at) => pages('intentsSince', intents, since(at), toIntent),
    chargesSince: (at) =>
      pages('chargesSince', '/v1/charges', since(at), toCharge, {
        expand: ['data.balance_transaction'],
        isWanted: (charge: { status: string }) => charge.status === 'succeeded',
      }),
    refundsSince: (at) =>
      pages('refundsSince', '/v1/refunds', since(at), toRefund, { expand: RETURNED }),
    disputesSince: (at) => pages('disputesSince', '/v1/disputes', since(at), toDispute),
    undeliveredEvents: (at) =>
      pages('events', '/v1/events', { ...since(at), delivery_success: 'false' }, toProviderEvent),
    verifyEvent: (body) => JSON.parse(body.toString('utf8')) as ProviderEvent,
  }

  return {
    payments,
    state,
    controls,
    confirm(intentId, method) {
      const params = `payment_method=${method}&return_url=http%3A%2F%2Fshop.test%2F`
      try {
        const path = '/v1/payment_intents/:id/confirm'
        return (handle('POST', path, intentId, params) as { status: string }).status
      } catch (error) {
        if (error instanceof ApiError) return undefined
        throw error
      }
    },
  }
}

export function toProviderEvent(event: PaymentEvent): ProviderEvent {
  const { id, payment_intent: about } = event.data.object as {
    id?: string
    payment_intent?: string
  }
  return { id: event.id, type: event.type, intentId: id?.startsWith('pi_') ? id : (about ?? null) }
}

/** The provider's failures as the shop's own client words them. */
function translated(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { code, type } = error.body
  if (code === 'resource_missing') return new AppError('not_found', 'No such payment.')
  if (code === 'payment_intent_unexpected_state') {
    return new AppError('intent_not_open', 'This payment can no longer be changed.', {
      field: 'paymentIntentId',
    })
  }
  if (code === 'idempotency_key_in_use' || type === 'idempotency_error') {
    return new AppError('provider_unavailable', 'The card provider is at it.')
  }
  return type === 'api_error'
    ? new AppError('provider_failed', 'The card provider had a failure.')
    : new AppError('provider_refused', `The card provider refuses: ${code}.`)
}
