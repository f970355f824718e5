import Fastify from 'fastify'
import Stripe from 'stripe'
import { NEEDED_EVENTS, type Payments, type ProviderEvent } from '../../src/platform/payments.ts'
import { stripePayments } from '../../src/platform/stripe-payments.ts'
import type { Account } from '../../standins/payments/account.ts'
import { createIdempotency } from '../../standins/payments/api/idempotency.ts'
import { addApi } from '../../standins/payments/api/server.ts'
import { type Controls, createControls } from '../../standins/payments/controls.ts'
import type { PaymentEvent } from '../../standins/payments/objects/objects.ts'
import { DEFAULT_KEYS } from '../../standins/payments/start.ts'
import { openStore, type State } from '../../standins/payments/state.ts'
import { newSwitches } from '../../standins/payments/switches.ts'
import type { Deliverer } from '../../standins/payments/webhooks/deliveries.ts'
import { newEvent } from '../../standins/payments/webhooks/events.ts'
import type { Boundary } from './boundary.ts'
import type { Timeline } from './timeline.ts'

/** The stand-in's card provider without the wire, and the shop's own client for it. */
export interface Provider {
  payments: Payments
  state: State
  controls: Controls
  /** What the card form does; the status, or undefined if the card was declined. */
  confirm(intentId: string, method: string): Promise<string | undefined>
  close(): Promise<void>
}

interface Request {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

export function openProvider(options: {
  timeline: Timeline
  boundary: Boundary
  onEvent: (event: PaymentEvent) => void
}): Provider {
  const { boundary, timeline } = options
  const store = openStore(undefined)
  const { state } = store
  const now = () => Math.floor(timeline.now() / 1000)
  const webhook = { url: 'in-process', secret: '' }
  const account: Account = {
    ...{ webhook, state, now, switches: newSwitches(), publicUrl: () => 'http://provider' },
    emit(type, object) {
      const event = newEvent(now(), type, object)
      event.pending_webhooks = 1
      state.events.set(event.id, event)
      options.onEvent(event)
    },
  }
  const controls = createControls(account, {} as Deliverer, store, webhook)
  const app = Fastify({ routerOptions: { maxParamLength: 200 } })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  const idempotency = createIdempotency(state, now)
  addApi(app, { account, keys: DEFAULT_KEYS, idempotency, touch: () => {} })

  const send = ({ method, path, headers, body }: Request) =>
    timeline.during(() =>
      app.inject({ method: method as 'GET', url: path, headers, payload: body }),
    )

  /** One call over the wire, with whatever the seed has in store for it. */
  function call(request: Request) {
    const { method, path, headers } = request
    const name = `${method} ${path.split('?')[0]?.replace(/\/pi_\w+/, '/:id')}`
    return boundary.call(
      'provider',
      name,
      () => send(request),
      (fault) => {
        const key = headers['Idempotency-Key']
        const isAnswered = fault === 'error' && key && !state.recordedCalls.has(key)
        if (!isAnswered) throw new Error('the provider does not answer')
        // A failure of the provider's own, which it repeats to everyone who comes with this key.
        controls.addFault({ kind: 'error', when: 'before', count: 1 })
        return send(request)
      },
    )
  }

  const httpClient: Stripe.HttpClient = {
    getClientName: () => 'in-process',
    async makeRequest(_host, _port, path, method, headers, body) {
      const sent = headers as Record<string, string>
      const reply = await call({ method, path, headers: sent, body: body ?? '' })
      return {
        getStatusCode: () => reply.statusCode,
        getHeaders: () => reply.headers as Record<string, string>,
        getRawResponse: () => reply,
        toStream: () => reply.stream(),
        toJSON: async () => reply.json(),
      }
    },
  }
  // What fails is tried again by the shop, not by the SDK, whose waits would be real time.
  const stripe = new Stripe(DEFAULT_KEYS.secretKey, { httpClient, maxNetworkRetries: 0 })

  return {
    payments: stripePayments(stripe, DEFAULT_KEYS.webhookSecret),
    state,
    controls,
    async confirm(intentId, method) {
      const reply = await send({
        ...{ method: 'POST', path: `/v1/payment_intents/${intentId}/confirm` },
        headers: {
          authorization: `Bearer ${DEFAULT_KEYS.secretKey}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: `payment_method=${method}&return_url=http%3A%2F%2Fshop.test%2F`,
      })
      return reply.json().status
    },
    close: () => app.close(),
  }
}

export function toProviderEvent(event: PaymentEvent): ProviderEvent {
  const { id, payment_intent: about } = event.data.object as {
    id?: string
    payment_intent?: string
  }
  const intentId = id?.startsWith('pi_') ? id : (about ?? null)
  return { id: event.id, type: event.type, intentId, isNeeded: NEEDED_EVENTS.includes(event.type) }
}
