import Fastify from 'fastify'
import { prettifyError, ZodError } from 'zod'
import type { Account } from './account.ts'
import { ApiError } from './api/errors.ts'
import { createIdempotency } from './api/idempotency.ts'
import { addApi } from './api/server.ts'
import { addBrowserRoutes, sendScript } from './browser-routes.ts'
import { addControlRoutes } from './control-routes.ts'
import { type Controls, createControls } from './controls.ts'
import { openStore } from './state.ts'
import { newSwitches } from './switches.ts'
import { createDeliverer } from './webhooks/deliveries.ts'
import { newEvent } from './webhooks/events.ts'
import type { Webhook } from './webhooks/send-webhook.ts'

export interface PaymentsOptions {
  port?: number
  host?: string
  secretKey?: string
  publishableKey?: string
  /** Without one, events are recorded and listed but aren't sent anywhere. */
  webhookUrl?: string
  webhookSecret?: string
  /** Where to keep the account between runs; if unset, everything stays in memory. */
  dataFile?: string
  retryDelaysMs?: number[]
  /** In milliseconds. */
  clock?: () => number
}

export interface Payments {
  url: string
  port: number
  controls: Controls
  close(): Promise<void>
}

export const DEFAULT_KEYS = {
  secretKey: 'sk_test_standin',
  publishableKey: 'pk_test_standin',
  webhookSecret: 'whsec_standin',
}

// Stripe keeps retrying for three days; a developer wants to see the retry.
const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000]

export async function startPayments(options: PaymentsOptions = {}): Promise<Payments> {
  const { host = '127.0.0.1', clock = Date.now, retryDelaysMs = RETRY_DELAYS_MS } = options
  const { secretKey, publishableKey, webhookSecret } = { ...DEFAULT_KEYS, ...given(options) }
  const switches = newSwitches()
  const now = (): number => Math.floor((switches.clock ?? clock()) / 1000)
  const webhook: Webhook = { url: options.webhookUrl, secret: webhookSecret }
  let url = ''

  const store = openStore(options.dataFile)
  const { state, touch } = store
  const deliverer = createDeliverer({ state, webhook, retryDelaysMs, clock, touch })
  const account: Account = {
    webhook,
    state,
    switches,
    now,
    publicUrl: () => url,
    emit: (type, object) => {
      const event = newEvent(now(), type, object)
      state.events.set(event.id, event)
      deliverer.enqueue(event)
      touch()
    },
  }
  const controls = createControls(account, deliverer, store, webhook)

  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  const keys = { secretKey, publishableKey }
  addApi(app, { account, keys, idempotency: createIdempotency(state, now), touch })
  addBrowserRoutes(app, account)
  addControlRoutes(app, controls)
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send({ error: error.body })
    if (!(error instanceof ZodError)) return reply.send(error)
    return reply.code(400).send({ error: { message: prettifyError(error) } })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (request.method === 'GET' && path.endsWith('/stripe.js')) return sendScript(reply)
    const message = `Unrecognized request URL (${request.method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } })
  })

  await app.listen({ host, port: options.port ?? 0 })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  url = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`
  deliverer.resume()

  return {
    url,
    port,
    controls,
    close: async () => {
      deliverer.stop()
      await app.close()
      await store.flush()
    },
  }
}

/** Only the options that are set: an undefined one must not hide its default. */
function given(options: PaymentsOptions): Partial<typeof DEFAULT_KEYS> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
